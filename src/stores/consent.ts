// What a person allows beyond what is strictly necessary (specification 4 and 9).
import { atom } from 'nanostores';
import { onBfcacheRestore } from '#lib/bfcache-restore.ts';
import type { OptionalCategory } from '#lib/optional-script.ts';
import { type OptionalKey, sweepOptional, writeOptional } from '#lib/optional-storage.ts';
import { safeStorage } from '#lib/safe-storage.ts';
import { CONSENT_KEY, PREFERENCES_KEY } from '#lib/storage-keys.ts';
import { forgetFingerprint } from './device-record.ts';

export type ConsentChoice = 'accepted' | 'rejected' | 'customized';
export type CookiePreferences = { readonly necessary: true } & Readonly<Record<OptionalCategory, boolean>>;

export type Consent = {
  /** Null before a choice: then the banner is shown. */
  readonly choice: ConsentChoice | null;
  readonly preferences: CookiePreferences;
};

const NOTHING: CookiePreferences = {
  necessary: true,
  analytics: false,
  marketing: false,
  personalization: false,
};
const EVERYTHING: CookiePreferences = {
  necessary: true,
  analytics: true,
  marketing: true,
  personalization: true,
};

export const $consent = atom<Consent>({ choice: null, preferences: NOTHING });

/** Reads what is stored. A browser that sends Global Privacy Control has rejected, until its person says otherwise. */
export function readConsent(): Consent {
  const stored = safeStorage().getItem(CONSENT_KEY);
  const choice = isChoice(stored) ? stored : hasPrivacySignal() ? 'rejected' : null;
  const consent = { choice, preferences: preferencesOf(choice) };
  sweepOptional(consent.preferences);
  if (JSON.stringify(consent) !== JSON.stringify($consent.get())) $consent.set(consent);
  return $consent.get();
}

export function acceptAll(): void {
  store('accepted', EVERYTHING);
}

export function rejectAll(): void {
  store('rejected', NOTHING);
}

/** Stores a choice of one's own; what is necessary stays on whatever was asked. */
export function savePreferences(chosen: Readonly<Record<OptionalCategory, boolean>>): void {
  const { analytics, marketing, personalization } = chosen;
  store('customized', { necessary: true, analytics, marketing, personalization });
}

/** Takes the choice back: nothing optional is allowed, and the banner asks again. */
export function resetConsent(): void {
  safeStorage().removeItem(CONSENT_KEY);
  safeStorage().removeItem(PREFERENCES_KEY);
  forgetFingerprint();
  sweepOptional(NOTHING);
  $consent.set({ choice: null, preferences: NOTHING });
}

/** Keeps an entry of `lib/optional-storage.ts` where its category is allowed now, in whatever tab that was said. */
export function keepOptional(key: OptionalKey, value: string): void {
  writeOptional(key, value, readConsent().preferences);
}

/** Follows what is chosen in other tabs, and on other pages while this one was kept in memory; returns how to stop. */
export function followConsent(): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === CONSENT_KEY || key === PREFERENCES_KEY || key === null) readConsent();
  };
  onBfcacheRestore(readConsent);
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

function store(choice: ConsentChoice, preferences: CookiePreferences): void {
  // The preferences first: another tab that hears of the choice finds them.
  safeStorage().setItem(PREFERENCES_KEY, JSON.stringify(preferences));
  safeStorage().setItem(CONSENT_KEY, choice);
  if (!preferences.analytics) forgetFingerprint();
  sweepOptional(preferences);
  $consent.set({ choice, preferences });
}

function preferencesOf(choice: ConsentChoice | null): CookiePreferences {
  if (choice === 'accepted') return EVERYTHING;
  if (choice !== 'customized') return NOTHING;
  try {
    const stored: unknown = JSON.parse(safeStorage().getItem(PREFERENCES_KEY) ?? '');
    const isOn = (category: OptionalCategory) =>
      (stored as Partial<Record<OptionalCategory, unknown>> | null)?.[category] === true;
    return {
      necessary: true,
      analytics: isOn('analytics'),
      marketing: isOn('marketing'),
      personalization: isOn('personalization'),
    };
  } catch {
    return NOTHING;
  }
}

function isChoice(text: string | null): text is ConsentChoice {
  return text === 'accepted' || text === 'rejected' || text === 'customized';
}

/** https://w3c.github.io/gpc/ */
function hasPrivacySignal(): boolean {
  return (navigator as { globalPrivacyControl?: unknown }).globalPrivacyControl === true;
}
