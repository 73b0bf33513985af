// Whether texts are newer than the page. What reads them is loaded where they are.
import { getTranslationVersion } from '#data/translation-version.ts';
import type { Lang } from '#domain/locales.ts';
import { builtTranslations, supabaseUrl } from '#lib/env.ts';

/** Texts that do not come leave those that the page was built with. */
export const bringLater = (lang: Lang, version?: number): Promise<void> =>
  import('./newer-texts.ts').then((texts) => texts.bringTexts(lang, version)).catch(() => undefined);

/** Once the page has nothing better to do: brings what was written since it was built. */
export function followNewerTexts(lang: Lang): void {
  // The page of fixtures knows no backend.
  if (!supabaseUrl() || !navigator.onLine || location.pathname.includes('/testmainpage')) return;
  (window.requestIdleCallback ?? setTimeout)(() =>
    getTranslationVersion(lang).then(
      (version) => (version > builtTranslations() ? bringLater(lang, version) : undefined),
      () => undefined,
    ),
  );
}
