// Everything that the site itself may keep in a browser without asking: what is strictly necessary, and the work of a
// signed-in person that has not arrived yet. The cookie policy names each entry; a test holds both together. An ending
// `*` stands for an id.

/** Local storage. */
export const LOCAL_ENTRIES = [
  'ui_lang',
  'preferredLanguage',
  'ui_cc',
  'cookie-consent',
  'cookie-preferences',
  'diadem-session',
  'diadem-session-code-verifier',
  'diadem-mail',
  'diadem-sign-up',
  'diadem-device',
  'diadem-outbox-vote-*',
  'diadem-outbox-message-*',
  'diadem-outbox-like-*',
  'diadem-outbox-upload-*',
  'diadem-outbox-pause-*',
  'diadem-lease-*',
  'diadem-entry-draft',
  'diadem-appeal-*',
  'diadem-report',
  'diadem-message-drafts-*',
] as const;

/** Session storage: gone with the tab. */
export const TAB_ENTRIES = ['diadem-signed-in'] as const;

/** IndexedDB: photos and videos on their way to the server. */
export const DATABASES = ['diadem-uploads'] as const;

type KeyOf<Entry extends string> = Entry extends `${infer Start}*` ? `${Start}${string}` : Entry;

/** What local storage may hold: another key does not compile. */
export type LocalKey = KeyOf<(typeof LOCAL_ENTRIES)[number]>;
export type TabKey = KeyOf<(typeof TAB_ENTRIES)[number]>;
export type DatabaseName = (typeof DATABASES)[number];

/** True for a name that is listed above: `diadem-lease-votes` is, by `diadem-lease-*`. */
export function isNecessary(name: string): boolean {
  return [...LOCAL_ENTRIES, ...TAB_ENTRIES, ...DATABASES].some((entry) =>
    entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : name === entry,
  );
}
