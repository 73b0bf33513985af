// The outbox of this page, with the real backend, session and storage. Every page of somebody signed in loads it while
// a message waits: whoever writes and goes on has sent it all the same.
import { map } from 'nanostores';
import {
  draftOf,
  dropQueued,
  keepDraft,
  type QueuedMessage,
  queuedMessages,
  queueMessage,
} from '#data/kept-messages.ts';
import { type SentMessage, sendMessage } from '#data/messages.ts';
import { withTabLock } from '#data/tab-lock.ts';
import { newId } from '#lib/ids.ts';
import { $connectivity } from '#stores/connectivity.ts';
import { $session } from '#stores/session.ts';
import { Outbox, type Refusal } from './outbox.ts';

/** `answer` is null for what was refused and is the draft again. */
type Listener = (message: QueuedMessage, answer: SentMessage | null) => void;

const listeners = new Set<Listener>();

/** Why the last message to a person was refused, until something is sent again; its text is the draft again. */
export const $refusals = map<Record<string, Refusal | undefined>>({});

export const outbox = new Outbox({
  senderId: readerId,
  queued: queuedMessages,
  drop: dropQueued,
  send: sendMessage,
  alone: (work) => withTabLock('diadem-messages', work),
  isWorthTrying: () => $connectivity.get() === 'online',
  onSent: (message, answer) => tell(message, answer),
  onRefused: (messages, refusal) => {
    const [first] = messages;
    if (!first) return;
    const texts = [...messages.map(({ body }) => body), draftOf(first.senderId, first.to)];
    keepDraft(first.senderId, first.to, texts.filter((text) => text !== '').join('\n'));
    $refusals.setKey(first.to, { code: refusal.code, detail: refusal.detail });
    tell(first, null);
  },
});

function tell(message: QueuedMessage, answer: SentMessage | null): void {
  for (const listener of listeners) listener(message, answer);
}

/** Calls `listener` when a message was sent or refused. */
export function onAnswered(listener: Listener): void {
  listeners.add(listener);
}

/** Keeps a message and sends it as soon as it can be. */
export function writeMessage(to: string, body: string): void {
  const senderId = readerId();
  if (senderId === null) return;
  $refusals.setKey(to, undefined);
  queueMessage({ senderId, to, body, requestId: newId() });
  void outbox.run();
}

/** Who is signed in on this page. */
export function readerId(): string | null {
  const session = $session.get();
  return session.status === 'signedIn' ? session.userId : null;
}

/** Sends what waits now and at every good occasion; returns how to stop. */
export function followOutbox(): () => void {
  const send = (): void => void outbox.run();
  const stops = [$connectivity.listen(send), $session.listen(send)];
  document.addEventListener('visibilitychange', send);
  send();
  return () => {
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', send);
    outbox.stop();
  };
}
