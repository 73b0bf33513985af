// What a person has written and the server does not have yet: drafts, and messages on their way. It survives a reload,
// belongs to one account, and goes when somebody signs out.
import type { LocalKey } from '#lib/necessary-storage.ts';
import { safeStorage } from '#lib/safe-storage.ts';
import type { MessageToSend } from './messages.ts';

export const QUEUE_KEY = 'diadem-message-queue';
export const DRAFTS_KEY = 'diadem-message-drafts';

export type QueuedMessage = MessageToSend & {
  readonly senderId: string;
  /** ISO 8601, by the clock of this device. */
  readonly writtenAt: string;
};

type Draft = { readonly writerId: string; readonly to: string; readonly text: string };

/** The messages of this person that wait, in the order in which they were written. */
export function queuedMessages(senderId: string): QueuedMessage[] {
  return read(QUEUE_KEY, isQueued).filter((message) => message.senderId === senderId);
}

export function queueMessage(message: QueuedMessage): void {
  write(QUEUE_KEY, [...read(QUEUE_KEY, isQueued), message]);
}

/** Forgets messages that have arrived, or that the server refused. */
export function dropQueued(requestIds: readonly string[]): void {
  const left = read(QUEUE_KEY, isQueued).filter(({ requestId }) => !requestIds.includes(requestId));
  write(QUEUE_KEY, left);
}

/** What a person began to write to another; empty where there is nothing. */
export function draftOf(writerId: string, to: string): string {
  return read(DRAFTS_KEY, isDraft).find((draft) => isOf(draft, writerId, to))?.text ?? '';
}

export function keepDraft(writerId: string, to: string, text: string): void {
  const others = read(DRAFTS_KEY, isDraft).filter((draft) => !isOf(draft, writerId, to));
  write(DRAFTS_KEY, text === '' ? others : [...others, { writerId, to, text }]);
}

/** Whoever signs out leaves nothing behind that was written. */
export function dropAllKeptMessages(): void {
  for (const key of [QUEUE_KEY, DRAFTS_KEY]) safeStorage().removeItem(key);
}

function isOf(draft: Draft, writerId: string, to: string): boolean {
  return draft.writerId === writerId && draft.to === to;
}

function read<Kept>(key: string, isKept: (value: unknown) => value is Kept): Kept[] {
  try {
    const stored: unknown = JSON.parse(safeStorage().getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isKept) : [];
  } catch {
    return [];
  }
}

function write(key: LocalKey, kept: readonly unknown[]): void {
  if (kept.length === 0) safeStorage().removeItem(key);
  else safeStorage().setItem(key, JSON.stringify(kept));
}

function isQueued(value: unknown): value is QueuedMessage {
  return hasTexts(value, ['senderId', 'to', 'body', 'requestId', 'writtenAt']);
}

function isDraft(value: unknown): value is Draft {
  return hasTexts(value, ['writerId', 'to', 'text']);
}

function hasTexts(value: unknown, names: readonly string[]): boolean {
  const record = value as Record<string, unknown> | null;
  return names.every((name) => typeof record?.[name] === 'string');
}
