// What asks for attention over the page: never two at once (design.md), consent first, then install, then promo.
import { atom, computed } from 'nanostores';
import { $consent, followConsent, readConsent } from './consent.ts';

/** In the order in which they have their turn. Consent asks by itself, for as long as nothing is chosen. */
const ORDER = ['install', 'promo'] as const;
export type Asking = (typeof ORDER)[number];

const $asking = atom<readonly Asking[]>([]);

/** Whose turn it is; null while nobody asks. Who asks shows itself only while this is its own name. */
export const $turn = computed([$consent, $asking], ({ choice }, asking) =>
  choice === null ? 'consent' : (ORDER.find((one) => asking.includes(one)) ?? null),
);

/** Asks for a turn; asking twice is asking once. */
export function askForTurn(one: Asking): void {
  if (!$asking.get().includes(one)) $asking.set([...$asking.get(), one]);
}

/** Leaves the place to whoever asks next: closed, accepted, or no longer of use. */
export function leaveTurn(one: Asking): void {
  if ($asking.get().includes(one)) $asking.set($asking.get().filter((other) => other !== one));
}

if (typeof window !== 'undefined') {
  readConsent();
  followConsent();
}
