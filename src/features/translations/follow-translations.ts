// Asks, once the page has nothing better to do, whether its texts are older than those of the backend. What reads them is
// loaded where they are, and where a key lacks a text.
import { getTranslationVersion } from '#data/translation-version.ts';
import type { Lang } from '#domain/locales.ts';
import { followMissing } from '#i18n/run-time.ts';
import { builtTranslations, supabaseUrl } from '#lib/env.ts';

let isFollowing = false;

/** Follows the texts of the page's language; again does nothing. */
export function followTranslations(lang: Lang): void {
  if (isFollowing || !supabaseUrl()) return;
  isFollowing = true;
  const bring = (version?: number) =>
    // Texts that do not come leave those that the page was built with.
    import('./newer-texts.ts').then(({ bringTexts }) => bringTexts(lang, version)).catch(() => undefined);
  followMissing(bring);
  (globalThis.requestIdleCallback ?? setTimeout)(() => {
    getTranslationVersion(lang).then(
      (version) => (version > builtTranslations() ? bring(version) : undefined),
      () => undefined,
    );
  });
}
