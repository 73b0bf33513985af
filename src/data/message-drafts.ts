// What a person began to write to others. It survives a reload, belongs to one account, and goes when somebody signs out.
// Each has an entry of its own: two tabs that write one list at the same moment lose what one of them wrote.
import { safeStorage } from '#lib/safe-storage.ts';

const PREFIX = 'diadem-message-drafts-';

/** What a person began to write to another; empty where there is nothing. */
export function draftOf(writerId: string, to: string): string {
  return safeStorage().getItem(keyOf(writerId, to)) ?? '';
}

/** Stores a draft in the place of the one before; an empty one is none. */
export function keepDraft(writerId: string, to: string, text: string): void {
  if (text === '') safeStorage().removeItem(keyOf(writerId, to));
  else safeStorage().setItem(keyOf(writerId, to), text);
}

/** Whoever signs out leaves nothing behind that was written. */
export function dropDrafts(): void {
  for (const key of safeStorage().keys(PREFIX)) safeStorage().removeItem(key);
}

function keyOf(writerId: string, to: string): `${typeof PREFIX}${string}` {
  return `${PREFIX}${writerId}-${to}`;
}
