/** Messages in the browser, without React: one content-hashed chunk per namespace and language. */
import type { Lang } from '../domain/locales.ts';
import { COMPLETE_LANGUAGES } from './checks/complete-languages.ts';
import { noteMissing, textLayer } from './run-time.ts';
import { type Catalogue, createT, type Dictionary, type Namespace, type T } from './t.ts';

/** Where the messages of a namespace come from. `namespaces/` has one for each that is shown in the browser. */
export type MessageFiles<N extends Namespace> = {
  readonly namespace: N;
  /** By their paths, as in `../messages/en/contest.json`. */
  readonly files: Readonly<Record<string, () => Promise<Dictionary>>>;
};

async function loadCatalogue(lang: Lang, sources: readonly MessageFiles<Namespace>[]): Promise<Catalogue> {
  const entries = sources.map(async ({ namespace, files }): Promise<[string, Dictionary]> => {
    return [namespace, (await files[`../messages/${lang}/${namespace}.json`]?.()) ?? {}];
  });
  return { lang, dictionaries: Object.fromEntries(await Promise.all(entries)) };
}

/** Loads `t` for some namespaces, with the newest texts that are known whenever it is called. */
export async function loadT<N extends Namespace>(lang: Lang, ...sources: MessageFiles<N>[]): Promise<T<N>> {
  const t = (await loadBuiltT(lang, ...sources)) as T<never>;
  const newest = (key: never, ...values: never) => (textLayer()?.(t) ?? t)(key, ...values);
  return newest as T<N>;
}

/** The same with the texts that the page was built with; a language that is not complete yet brings English along. */
export async function loadBuiltT<N extends Namespace>(
  lang: Lang,
  ...sources: MessageFiles<N>[]
): Promise<T<N>> {
  const langs: readonly Lang[] = COMPLETE_LANGUAGES.includes(lang) ? [lang] : [lang, 'en'];
  const catalogues = await Promise.all(langs.map((each) => loadCatalogue(each, sources)));
  return createT<N>(catalogues, (key, original) => noteMissing(lang, key, original));
}
