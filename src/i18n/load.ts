/** Messages in the browser, without React: one content-hashed chunk per namespace and language. */
import type { Lang } from '../domain/locales.ts';
import { COMPLETE_LANGUAGES } from './complete-languages.ts';
import { noteMissing, textLayer } from './run-time.ts';
import { type Catalogue, createT, type Dictionary, type Namespace, type T } from './t.ts';

/** Texts that are in the HTML of pages and nowhere else: no browser asks for them, so its list leaves them out. */
type BuiltNamespace =
  | 'common'
  | 'consent'
  | 'home'
  | 'install'
  | 'legal'
  | 'notices'
  | 'offline'
  | 'pages'
  | 'promo';

export type LoadedNamespace = Exclude<Namespace, BuiltNamespace>;

/** Where messages come from: what all pages may need, and what `knowMessages` adds. */
const files: Record<string, () => Promise<Dictionary>> = {
  ...import.meta.glob<Dictionary>(
    [
      './messages/*/*.json',
      '!./messages/*/{common,consent,home,install,legal,notices,offline,pages,promo}.json',
      // Of the pages that one sees signed in alone: member-messages.ts.
      '!./messages/*/{account,administration,device,entry,likes,moderation,reasons,refusals}.json',
      // Of few pages: sign-in-messages.ts and its like.
      '!./messages/*/{auth,badges,cases,decisions,messages,notifications,profile,reports,safety,share,translations,weeks}.json',
    ],
    { import: 'default' },
  ),
};

/** Makes further messages known, by their paths as in `./messages/en/entry.json`, before they are asked for. */
export function knowMessages(more: Readonly<Record<string, () => Promise<Dictionary>>>): void {
  Object.assign(files, more);
}

async function loadCatalogue(lang: Lang, namespaces: readonly string[]): Promise<Catalogue> {
  const entries = namespaces.map(async (namespace): Promise<[string, Dictionary]> => {
    const load = files[`./messages/${lang}/${namespace}.json`];
    return [namespace, load ? await load() : {}];
  });
  return { lang, dictionaries: Object.fromEntries(await Promise.all(entries)) };
}

/** Loads `t` for some namespaces, with the newest texts that are known whenever it is called. */
export async function loadT<N extends LoadedNamespace>(lang: Lang, ...namespaces: N[]): Promise<T<N>> {
  const t = (await loadBuiltT(lang, ...namespaces)) as T<never>;
  const newest = (key: never, ...values: never) => (textLayer()?.(t) ?? t)(key, ...values);
  return newest as T<N>;
}

/** The same with the texts that the page was built with; a language that is not complete yet brings English along. */
export async function loadBuiltT<N extends LoadedNamespace>(lang: Lang, ...namespaces: N[]): Promise<T<N>> {
  const langs: readonly Lang[] = COMPLETE_LANGUAGES.includes(lang) ? [lang] : [lang, 'en'];
  const catalogues = await Promise.all(langs.map((each) => loadCatalogue(each, namespaces)));
  return createT<N>(catalogues, (key, original) => noteMissing(lang, key, original));
}
