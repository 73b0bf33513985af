import type { Lang } from '#domain/locales.ts';
import { supabasePublishableKey, supabaseUrl } from '#lib/env.ts';

/**
 * The version of a language's texts; greater than that of a build where one of them changed since, NaN where the backend
 * says something else. A plain read, for every page carries its code. Throws where no answer comes.
 */
export async function getTranslationVersion(lang: Lang): Promise<number> {
  const address = `${supabaseUrl()}/rest/v1/rpc/get_translation_version?p_lang=${lang}`;
  const answer = await fetch(address, { headers: { apikey: supabasePublishableKey() } });
  return Number(await answer.text());
}
