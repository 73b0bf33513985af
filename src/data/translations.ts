// Texts of the interface that admins wrote at run time, as everybody reads them (specification 3 and 7).

import { type Answer, call } from '#data/client/fetch/call.ts';
import type { CallOptions } from '#data/client/fetch/supabase-client.ts';
import {
  type BackendAddress,
  exchange,
  headersOf,
  pageBackend,
  parse,
} from '#data/client/fetch/supabase-client.ts';
import { toCallError } from '#data/client/fetch/supabase-error.ts';
import { insertRow, readTable } from '#data/client/table-call.ts';
import type { Lang } from '#domain/locales.ts';

export type TranslationList = Pick<Answer<'list_translations'>, 'version'> & {
  /** By key; null for a text that was removed since. */
  readonly texts: Readonly<Record<string, string | null>>;
};

/** All texts of a language, for work outside a page. */
export async function listTranslations(lang: Lang, options: CallOptions): Promise<TranslationList> {
  return asList(await call('list_translations', { lang }, options));
}

/**
 * The texts of a language that were written after a version. `version` is the present one: it stands in the address, so
 * that the browser asks for each version once and then takes it from its own cache.
 */
export async function listChangedTranslations(
  lang: Lang,
  since: number,
  version: number,
  backend: BackendAddress = pageBackend(),
): Promise<TranslationList> {
  const query = new URLSearchParams({ p_lang: lang, p_since: String(since), p_version: String(version) });
  const { response, text } = await exchange(
    backend,
    `${backend.url}/rest/v1/rpc/list_translations?${query}`,
    {
      headers: headersOf(backend),
      cache: 'force-cache',
    },
  );
  if (!response.ok) throw toCallError({ message: text.slice(0, 200) }, response.status);
  return asList(parse(text));
}

/** Whatever came, only texts and their absence are taken from it. */
function asList(answer: unknown): TranslationList {
  const { version, texts } = (answer ?? {}) as { version?: unknown; texts?: unknown };
  const pairs = Object.entries((texts ?? {}) as Record<string, unknown>);
  const known = pairs.filter((pair): pair is [string, string | null] => {
    return pair[1] === null || typeof pair[1] === 'string';
  });
  return { version: typeof version === 'number' ? version : 0, texts: Object.fromEntries(known) };
}

/** The text of a key in a language, exactly as the specification reads it; null where there is none. */
export async function getTranslation(
  key: string,
  lang: Lang,
  backend: BackendAddress = pageBackend(),
): Promise<string | null> {
  const query = [
    ['key', `eq.${key}`],
    ['lang', `eq.${lang}`],
    ['limit', '1'],
  ] as const;
  const rows = await readTable('i18n_values', ['text'], query, { backend });
  return rows[0]?.text ?? null;
}

/** Records that a key has no text in a language; one that is recorded already stays as it is. */
export async function reportMissing(
  missing: { readonly key: string; readonly defaultText: string; readonly targetLang: Lang },
  backend: BackendAddress = pageBackend(),
): Promise<void> {
  const row = { key: missing.key, default_text: missing.defaultText, target_lang: missing.targetLang };
  await insertRow('i18n_missing', row, { backend, unlessSame: ['key', 'target_lang'] });
}
