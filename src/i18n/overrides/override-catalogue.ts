/** Lays newer texts over the messages that a page was built with; those that do not fit are left out. */
import type { Lang } from '../../domain/locales.ts';
import type { TextLayer } from '../run-time.ts';
import type { Catalogue, LayeredT, T } from '../t.ts';
import { isMessageKey } from '../translation-problem.ts';
import { overrideMessages } from './override-messages.ts';

/** Of keys that the catalogue lacks as well: nothing is known of their placeholders, so they may have none. */
function catalogueWith(catalogue: Catalogue, texts: Readonly<Record<string, string>>): Catalogue {
  const dictionaries = Object.entries(catalogue.dictionaries).map(([namespace, messages]) => {
    const overridden = overrideMessages(namespace, messages, texts);
    const added = overridden.refused
      .filter(({ key, problem }) => problem === 'unknown' && isMessageKey(key))
      .map(({ key }) => [key.slice(namespace.length + 1), texts[key] ?? '']);
    return [namespace, { ...overridden.messages, ...Object.fromEntries(added) }] as const;
  });
  return { lang: catalogue.lang, dictionaries: Object.fromEntries(dictionaries) };
}

/** By language, then by key. */
export type LanguageTexts = Readonly<Partial<Record<Lang, Readonly<Record<string, string>>>>>;

/** The layer of some texts; the same `t` gives the same result. */
export function createTextLayer(texts: LanguageTexts): TextLayer {
  const made = new WeakMap<T<never>, T<never>>();
  return (t) => {
    const known = made.get(t) as typeof t | undefined;
    if (known) return known;
    const layered = (t as unknown as LayeredT).over((catalogue) => {
      const own = texts[catalogue.lang];
      return own ? catalogueWith(catalogue, own) : catalogue;
    }) as unknown as typeof t;
    made.set(t, layered);
    return layered;
  };
}
