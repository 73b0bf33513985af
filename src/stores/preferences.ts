/**
 * The visitor's language and country (product rules, 2), under the keys of specification 9. The inline scripts
 * in `inline-scripts/inline-scripts.ts` read the same keys before the first paint.
 */

import { atom } from 'nanostores';
import { PREFERRED_LANGUAGE_KEY, UI_COUNTRY_KEY, UI_LANGUAGE_KEY } from '#lib/storage-keys.ts';
import { type Country, isCountry, isLang, type Lang } from '../domain/locales.ts';
import { safeStorage } from '../lib/safe-storage.ts';

export interface Preferences {
  readonly lang: Lang | undefined;
  readonly country: Country | undefined;
}

/** What the visitor chose, or was given by the first locale link; undefined where nothing is set. */
export const $preferences = atom<Preferences>({ lang: undefined, country: undefined });

function saved(key: string): string {
  return (safeStorage().getItem(key) ?? '').toLowerCase();
}

/** Reads the stored preferences into the store; `ui_lang` wins over `preferredLanguage`. */
export function readPreferences(): Preferences {
  const lang = [saved(UI_LANGUAGE_KEY), saved(PREFERRED_LANGUAGE_KEY)].find(isLang);
  const country = [saved(UI_COUNTRY_KEY)].find(isCountry);
  $preferences.set({ lang, country });
  return $preferences.get();
}

/** An explicit choice: the switchers call it before they navigate. */
export function chooseLanguage(lang: Lang): void {
  safeStorage().setItem(UI_LANGUAGE_KEY, lang);
  safeStorage().setItem(PREFERRED_LANGUAGE_KEY, lang);
  readPreferences();
}

/** An explicit choice: the switchers call it before they navigate. */
export function chooseCountry(country: Country): void {
  safeStorage().setItem(UI_COUNTRY_KEY, country);
  readPreferences();
}

/** A locale link was opened: fills what is not set and never overwrites a choice. */
export function rememberLocale(lang: Lang, country: Country): void {
  const known = readPreferences();
  if (!known.lang) chooseLanguage(lang);
  if (!known.country) chooseCountry(country);
}
