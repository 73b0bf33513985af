// The messages of this page: outbox and conversations with the real backend, session and storage.

import { map } from 'nanostores';
import { listMessages, MESSAGES_PAGE } from '#data/conversations.ts';
import {
  draftOf,
  dropQueued,
  keepDraft,
  QUEUE_KEY,
  queuedMessages,
  queueMessage,
} from '#data/kept-messages.ts';
import { markRead, sendMessage } from '#data/messages.ts';
import { withTabLock } from '#data/tab-lock.ts';
import { newId } from '#lib/ids.ts';
import { queryClient } from '#query/query-client.ts';
import { queryKeys } from '#query/query-keys.ts';
import { $connectivity } from '#stores/connectivity.ts';
import { $session } from '#stores/session.ts';
import { Outbox, type Refusal } from './outbox.ts';
import { Thread } from './thread.ts';

const threads = new Map<string, Thread>();

/** Why the last message to a person was refused, until something is sent again; its text is the draft again. */
export const $refusals = map<Record<string, Refusal | undefined>>({});

export const outbox = new Outbox({
  senderId: readerId,
  queued: queuedMessages,
  drop: dropQueued,
  send: sendMessage,
  alone: (work) => withTabLock('diadem-messages', work),
  isWorthTrying: () => $connectivity.get() === 'online',
  onSent: ({ to, body, requestId }, answer) => {
    threads.get(to)?.addSent({ body, requestId }, answer);
    void threads.get(to)?.refresh();
    refreshLists();
  },
  onRefused: (messages, refusal) => {
    const [first] = messages;
    if (!first) return;
    const texts = [...messages.map(({ body }) => body), draftOf(first.senderId, first.to)];
    keepDraft(first.senderId, first.to, texts.filter((text) => text !== '').join('\n'));
    $refusals.setKey(first.to, { code: refusal.code, detail: refusal.detail });
    void threads.get(first.to)?.refresh();
  },
});

/** Keeps a message and sends it as soon as it can be. */
export function writeMessage(to: string, body: string): void {
  const senderId = readerId();
  if (senderId === null) return;
  $refusals.setKey(to, undefined);
  queueMessage({ senderId, to, body, requestId: newId(), writtenAt: new Date().toISOString() });
  void outbox.run();
}

/** The conversation with a person, as far as this page knows it. */
export function threadWith(profileId: string): Thread {
  const known = threads.get(profileId);
  if (known) return known;
  const thread = new Thread({
    list: (before) => listMessages(profileId, before),
    markRead: (number) => markRead(profileId, number),
    onRead: () => {
      document.dispatchEvent(new Event('diadem:unread'));
      void refreshLists();
    },
    pageSize: MESSAGES_PAGE,
  });
  threads.set(profileId, thread);
  return thread;
}

/** The conversation with a person, if this page has shown it. */
export function knownThread(profileId: string): Thread | undefined {
  return threads.get(profileId);
}

/** Asks for the lists that are shown again; false when no answer came. */
export async function refreshLists(): Promise<boolean> {
  const reader = readerId();
  if (reader === null) return false;
  const queryKey = queryKeys.conversations(reader);
  await queryClient.refetchQueries({ queryKey, type: 'active' });
  const asked = queryClient.getQueryCache().findAll({ queryKey, type: 'active' });
  return asked.every(({ state }) => state.fetchFailureCount === 0);
}

function readerId(): string | null {
  const session = $session.get();
  return session.status === 'signedIn' ? session.userId : null;
}

/** Sends what waits at every good occasion, and follows what other tabs do; returns how to stop. */
export function followMessaging(): () => void {
  const send = (): void => void outbox.run();
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === QUEUE_KEY || key === null) {
      outbox.follow();
      for (const thread of threads.values()) if (thread.$state.get().head) void thread.refresh();
      void refreshLists();
    }
  };
  const stopConnectivity = $connectivity.listen(send);
  addEventListener('storage', onStorage);
  document.addEventListener('visibilitychange', send);
  send();
  return () => {
    stopConnectivity();
    removeEventListener('storage', onStorage);
    document.removeEventListener('visibilitychange', send);
    outbox.stop();
  };
}

let shownTo = readerId();

/** Another person, or nobody, is signed in: nothing of what was read stays in this page. */
function forgetOthers(): void {
  if (readerId() === shownTo) return;
  shownTo = readerId();
  threads.clear();
  $refusals.set({});
  queryClient.removeQueries({ queryKey: ['conversations'] });
  outbox.follow();
}

if (typeof window !== 'undefined') $session.listen(forgetOthers);
