// Whether texts are newer than the page, and what its catalogue lacks. What reads them is loaded where they are.
import { getTranslationVersion } from '#data/translation-version.ts';
import type { Lang } from '#domain/locales.ts';
import { followMissing } from '#i18n/run-time.ts';
import { builtTranslations, supabaseUrl } from '#lib/env.ts';

const asked = new Set<Lang>();

/** Texts that do not come leave those that the page was built with. */
const bringLater = (lang: Lang, version?: number): Promise<void> =>
  import('./newer-texts.ts').then((texts) => texts.bringTexts(lang, version)).catch(() => undefined);

/** Once the page has nothing better to do, once for all its islands: brings what was written since it was built. */
export function followNewerTexts(lang: Lang): void {
  // The page of fixtures knows no backend.
  const isAlone = !supabaseUrl() || !navigator.onLine || location.pathname.includes('/testmainpage');
  if (isAlone || asked.has(lang)) return;
  asked.add(lang);
  (window.requestIdleCallback ?? setTimeout)(() =>
    getTranslationVersion(lang).then(
      (version) => (version > builtTranslations() ? bringLater(lang, version) : undefined),
      () => undefined,
    ),
  );
}

/** Brings texts of keys that the page's catalogue lacks, now and later. Those that do not come leave the original. */
export function followMissingTexts(lang: Lang): void {
  if (supabaseUrl()) followMissing(() => void bringLater(lang));
}
