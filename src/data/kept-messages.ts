// What a person has written and the server does not have yet: drafts, and messages on their way. It survives a reload,
// belongs to one account, and goes when somebody signs out. Each has an entry of its own: two tabs that write one list at
// the same moment lose what one of them wrote (seen in Chromium: 5 of 200).
import { safeStorage } from '#lib/safe-storage.ts';
import type { MessageToSend } from './messages.ts';

export const QUEUE_PREFIX = 'diadem-message-queue-';
const DRAFTS_PREFIX = 'diadem-message-drafts-';

export type QueuedMessage = MessageToSend & {
  readonly senderId: string;
  /** ISO 8601, by the clock of this device. */
  readonly writtenAt: string;
};

/** When the last message of this page was written, in milliseconds since 1970. */
let lastWrittenAt = 0;

/** The messages of this person that wait, in the order in which they were written. */
export function queuedMessages(senderId: string): QueuedMessage[] {
  return safeStorage()
    .keys(QUEUE_PREFIX)
    .map((key) => parsed(safeStorage().getItem(key)))
    .filter((value): value is QueuedMessage => isQueued(value) && value.senderId === senderId)
    .toSorted((a, b) => (a.writtenAt < b.writtenAt ? -1 : 1));
}

/** Keeps a message as written now: after all that this page has written, whatever its clock says. */
export function queueMessage(message: Omit<QueuedMessage, 'writtenAt'>): void {
  lastWrittenAt = Math.max(Date.now(), lastWrittenAt + 1);
  const writtenAt = new Date(lastWrittenAt).toISOString();
  safeStorage().setItem(`${QUEUE_PREFIX}${message.requestId}`, JSON.stringify({ ...message, writtenAt }));
}

/** Forgets messages that have arrived, or that the server refused. */
export function dropQueued(requestIds: readonly string[]): void {
  for (const requestId of requestIds) safeStorage().removeItem(`${QUEUE_PREFIX}${requestId}`);
}

/** What a person began to write to another; empty where there is nothing. */
export function draftOf(writerId: string, to: string): string {
  return safeStorage().getItem(draftKey(writerId, to)) ?? '';
}

export function keepDraft(writerId: string, to: string, text: string): void {
  if (text === '') safeStorage().removeItem(draftKey(writerId, to));
  else safeStorage().setItem(draftKey(writerId, to), text);
}

/** Whoever signs out leaves nothing behind that was written. */
export function dropAllKeptMessages(): void {
  for (const key of [QUEUE_PREFIX, DRAFTS_PREFIX].flatMap(safeStorage().keys)) safeStorage().removeItem(key);
}

function draftKey(writerId: string, to: string): `${typeof DRAFTS_PREFIX}${string}` {
  return `${DRAFTS_PREFIX}${writerId}-${to}`;
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function isQueued(value: unknown): value is QueuedMessage {
  const record = value as Record<string, unknown> | null;
  const names = ['senderId', 'to', 'body', 'requestId', 'writtenAt'];
  return names.every((name) => typeof record?.[name] === 'string');
}
