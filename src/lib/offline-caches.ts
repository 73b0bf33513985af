// The caches of the service worker, as both sides know them: the worker fills them, pages may clear them.

export const CACHES = {
  pages: 'diadem-pages',
  photos: 'diadem-photos',
  /** Files with a hash in their name: whoever was here, they say nothing about it. */
  assets: 'diadem-assets',
  /** A photo that another app shared, until the entry takes it. */
  shared: 'diadem-shared',
} as const;

/** A shell's cache carries its version. */
export const SHELL_PREFIX = 'diadem-shell-';

/** What a kept answer says about itself. */
export const KEPT = {
  /** When it was stored and when it was last shown, in milliseconds since 1970. */
  stored: 'x-diadem-stored',
  used: 'x-diadem-used',
  bytes: 'x-diadem-bytes',
  /** The title of a page, percent-encoded: header values are Latin. */
  title: 'x-diadem-title',
} as const;

/** Where the offline page of a language lies; its address is never shown. */
export function offlinePath(lang: string): string {
  return `/shell/offline/${lang}`;
}

/** Forgets where somebody was and what they shared: nothing of a person stays on the device after signing out. */
export async function forgetVisited(): Promise<void> {
  if (!('caches' in globalThis)) return;
  await Promise.all([CACHES.pages, CACHES.photos, CACHES.shared].map((name) => caches.delete(name)));
}
