/** Messages at build time: every catalogue is in memory. Never imported by what runs in the browser. */
import type { Lang } from '../domain/locales.ts';
import { formatNumber } from './format.ts';
import { type Catalogue, createT, type Dictionary, messageAt, type T } from './t.ts';
import { markWords } from './text-marks.ts';

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

/**
 * The same for what stands in the HTML of a page: each text is marked while the page is built, and in its HTML an
 * attribute names it (`named-texts.ts`).
 */
export function pageT(lang: Lang): T {
  const t = serverT(lang) as Say;
  const own = catalogueOf(lang);
  const translate: Say = (key, values = {}) => {
    const words = t(key, values);
    const [dictionary, name] = messageAt(own, key, values['count']);
    // English in the place of a text that the language lacks: no newer text of the language follows it by its words.
    if (dictionary?.[name] === undefined) return words;
    const written = Object.entries(values).map(([place, value]) => {
      return [place, typeof value === 'number' ? formatNumber(lang, value) : value];
    });
    return markWords(lang, `${key.split('.', 1)[0]}.${name}`, Object.fromEntries(written), words);
  };
  return translate as T;
}

/** `t` without the types of its keys. */
type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;
