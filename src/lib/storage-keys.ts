// Names in the browser's storage that more than one place reads. Scripts before the first paint import them too. The
// specification fixes the first four (sections 3 and 4).
import type { LocalKey } from './necessary-storage.ts';

export const UI_LANGUAGE_KEY = 'ui_lang' satisfies LocalKey;
export const PREFERRED_LANGUAGE_KEY = 'preferredLanguage' satisfies LocalKey;
export const CONSENT_KEY = 'cookie-consent' satisfies LocalKey;
export const PREFERENCES_KEY = 'cookie-preferences' satisfies LocalKey;
export const UI_COUNTRY_KEY = 'ui_cc' satisfies LocalKey;
export const SESSION_STORAGE_KEY = 'diadem-session' satisfies LocalKey;
/** The start of the key of everything in the outbox: a kind and an id follow. */
export const OUTBOX_PREFIX = 'diadem-outbox-';
