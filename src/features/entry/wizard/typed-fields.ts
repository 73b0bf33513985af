// What was typed and is not with the server yet: kept in this browser until it is, for the person who typed it. All tabs
// share it: what was typed in one of them is not lost by typing in another.
import type { EntryFields } from '#data/entities/entry.ts';
import { safeStorage } from '#lib/safe-storage.ts';

export const TYPED_KEY = 'diadem-entry-draft';

type Kept = { readonly userId: string; readonly fields: EntryFields };

/** Empty for somebody else's, and for what cannot be read. */
export function readTyped(userId: string): EntryFields {
  try {
    const kept = JSON.parse(safeStorage().getItem(TYPED_KEY) ?? 'null') as Kept | null;
    return kept?.userId === userId ? kept.fields : {};
  } catch {
    return {};
  }
}

export function keepTyped(userId: string, fields: EntryFields): void {
  if (Object.keys(fields).length === 0) safeStorage().removeItem(TYPED_KEY);
  else safeStorage().setItem(TYPED_KEY, JSON.stringify({ userId, fields } satisfies Kept));
}

/** Typed fields without those that the server has taken as they are: what was typed meanwhile stays. */
export function withoutSaved(typed: EntryFields, saved: EntryFields): EntryFields {
  const same = (key: keyof EntryFields) => JSON.stringify(typed[key]) === JSON.stringify(saved[key]);
  const left = (Object.keys(typed) as (keyof EntryFields)[]).filter((key) => !same(key));
  return Object.fromEntries(left.map((key) => [key, typed[key]])) as EntryFields;
}
