// What the site itself keeps in a browser with consent alone: each entry belongs to a category of the dialog. The cookie
// policy names each; a test holds both together. Written by `stores/consent.ts` and by nobody else, since only it knows
// what is allowed at this moment.
import type { OptionalCategory } from './optional-script.ts';

export const OPTIONAL_ENTRIES = {
  /** When the banner on top was closed, in milliseconds since 1970. */
  'diadem-promo-closed': 'personalization',
} as const satisfies Readonly<Record<string, OptionalCategory>>;

export type OptionalKey = keyof typeof OPTIONAL_ENTRIES;

/** How long a closed banner stays away, in milliseconds: 30 days. */
export const PROMO_CLOSED_MS = 30 * 24 * 60 * 60 * 1000;

type Allowed = Readonly<Record<OptionalCategory, boolean>>;

/** Writes an entry where its category is allowed. Without storage it is forgotten: nobody needs it. */
export function writeOptional(key: OptionalKey, value: string, allowed: Allowed): void {
  if (allowed[OPTIONAL_ENTRIES[key]]) tried((local) => local.setItem(key, value));
}

/** Removes every entry whose category is not allowed. */
export function sweepOptional(allowed: Allowed): void {
  for (const [key, category] of Object.entries(OPTIONAL_ENTRIES))
    if (!allowed[category]) tried((local) => local.removeItem(key));
}

function tried(use: (local: Storage) => void): void {
  try {
    use(localStorage);
  } catch {
    // A browser that gives no storage, or has no room.
  }
}
