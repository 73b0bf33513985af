import type { Lang } from '#domain/locales.ts';
import { followMissing } from '#i18n/run-time.ts';
import { supabaseUrl } from '#lib/env.ts';
import { bringLater } from './follow-newer.ts';

/** Brings texts of keys that the page's catalogue lacks, now and later. Those that do not come leave the original. */
export function followMissingTexts(lang: Lang): void {
  if (supabaseUrl()) followMissing(() => void bringLater(lang));
}
