/** Messages at build time: every catalogue is in memory. Never imported by what runs in the browser. */
import type { Lang } from '../domain/locales.ts';
import { type Catalogue, createT, type Dictionary, type T } from './t.ts';

const files = import.meta.glob<Dictionary>('./messages/*/*.json', { import: 'default', eager: true });
const catalogues = new Map<Lang, Catalogue>();
const known = new Map<Lang, T>();

function catalogueOf(lang: Lang): Catalogue {
  const catalogue = catalogues.get(lang) ?? readCatalogue(lang);
  catalogues.set(lang, catalogue);
  return catalogue;
}

function readCatalogue(lang: Lang): Catalogue {
  const dictionaries: Record<string, Dictionary> = {};
  for (const [path, dictionary] of Object.entries(files)) {
    const [folder, file] = path.split('/').slice(-2);
    if (folder === lang && file) dictionaries[file.replace('.json', '')] = dictionary;
  }
  return { lang, dictionaries };
}

/** `t` over all namespaces of a language, at build time. */
export function serverT(lang: Lang): T {
  const t =
    known.get(lang) ?? createT(lang === 'en' ? [catalogueOf('en')] : [catalogueOf(lang), catalogueOf('en')]);
  known.set(lang, t);
  return t;
}
