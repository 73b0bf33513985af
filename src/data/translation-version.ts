import type { Lang } from '#domain/locales.ts';
import { callFunction } from './supabase-client.ts';

/** The version of a language's texts; greater than that of a build where one of them changed since. */
export function getTranslationVersion(lang: Lang): Promise<number> {
  return callFunction('translation_version', { p_lang: lang });
}
