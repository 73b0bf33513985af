// The messages of this page that wait to be sent. Every page of somebody signed in loads it while one waits: whoever
// writes and goes on has sent it all the same.
import { atom, map } from 'nanostores';
import { draftOf, keepDraft } from '#data/message-drafts.ts';
import { type SentMessage, sendMessage } from '#data/messages.ts';
import { Outbox } from '#data/outbox/outbox.ts';
import type { Outcome, PendingItem } from '#data/outbox/outcome.ts';
import type { AppError } from '#lib/app-error.ts';
import { $session, signedInUser } from '#stores/session.ts';

type OutgoingMessage = { readonly to: string; readonly body: string };

export type PendingMessage = PendingItem<OutgoingMessage>;
export type Refusal = Pick<AppError, 'code' | 'detail'>;

/** In the order of writing for each person; one that is refused goes back to its writer, with those behind it. */
export const outbox = new Outbox<OutgoingMessage, SentMessage>({
  kind: 'message',
  keeps: 'all',
  owner: signedInUser,
  send: ({ requestId, payload }) => sendMessage({ ...payload, requestId }),
});

/** What waits for the signed-in person, oldest first. */
export const $pendingMessages = atom<readonly PendingMessage[]>([]);

/** Why the last message to a person was refused, until something is sent again; its text is the draft again. */
export const $refusals = map<Record<string, Refusal | undefined>>({});

/** Stores a message and sends it as soon as it can be. */
export function writeMessage(to: string, body: string): void {
  $refusals.setKey(to, undefined);
  outbox.put(to, { to, body });
}

function takeBack(outcome: Outcome<OutgoingMessage, SentMessage>): void {
  const { item, status } = outcome;
  // Whoever has signed out meanwhile leaves no words behind.
  if (status !== 'refused' || item.owner === null || item.owner !== signedInUser()) return;
  const messages = [item, ...outcome.fallen].map(({ payload }) => payload.body);
  const texts = [...messages, draftOf(item.owner, item.lane)];
  keepDraft(item.owner, item.lane, texts.filter((text) => text !== '').join('\n'));
  $refusals.setKey(item.lane, { code: outcome.error.code, detail: outcome.error.detail });
}

function show(): void {
  $pendingMessages.set(signedInUser() === null ? [] : outbox.items());
}

if (typeof window !== 'undefined') {
  outbox.onOutcome.add(takeBack);
  outbox.onChange.add(show);
  $session.subscribe(show);
}
