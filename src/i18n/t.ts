import type { Lang } from '../domain/locales.ts';
import { formatNumber } from './format/format.ts';
import { pluralCategory } from './format/plurals.ts';

/** A namespace's messages as they stand in `messages/<lang>/<namespace>.json`. */
export type Dictionary = Readonly<Record<string, string>>;

/** Every key with the placeholders of its English text; written by `build/astro/message-types.ts`. */
type Messages = DiademMessages;

export type MessageKey = keyof Messages & string;
export type Namespace = MessageKey extends `${infer Name}.${string}` ? Name : never;
type KeyOf<N extends Namespace> = Extract<MessageKey, `${N}.${string}`>;

type Values<K extends MessageKey> = K extends MessageKey
  ? keyof Messages[K] extends never
    ? [values?: Record<string, never>]
    : [values: Messages[K]]
  : never;

/**
 * Translates a key: `t('contest.votes', { count: 3 })`. A key outside the namespaces `N`, and a missing or
 * misnamed placeholder, do not compile.
 */
export type T<N extends Namespace = Namespace> = <K extends KeyOf<N>>(key: K, ...values: Values<K>) => string;

/** What `createT` makes: it can make the same one over changed catalogues (`run-time.ts`). */
export type LayeredT = { over(change: (catalogue: Catalogue) => Catalogue): T };

/** The messages of one language; the first catalogue of a list that has a key gives its text. */
export interface Catalogue {
  readonly lang: Lang;
  /** By namespace. */
  readonly dictionaries: Readonly<Record<string, Dictionary>>;
}

/** Called for a key that the first catalogue lacks; may answer with a text that was found elsewhere. */
export type MissingMessage = (key: string, originalText: string) => string | undefined;

/** Makes `t` from catalogues in falling order: the language itself, then English where it is not complete. */
export function createT<N extends Namespace>(
  catalogues: readonly Catalogue[],
  missing?: MissingMessage,
): T<N> {
  const translate = (key: string, values: Readonly<Record<string, string | number>> = {}): string => {
    const [own, ...others] = catalogues;
    const lang = own?.lang ?? 'en';
    const text = own && lookUp(own, key, values.count);
    if (text !== undefined) return fill(text, values, lang);
    const fallback = others.find((catalogue) => lookUp(catalogue, key, values.count) !== undefined);
    const original = (fallback && lookUp(fallback, key, values.count)) ?? key;
    return fill(missing?.(key, original) ?? original, values, lang);
  };
  const layered: LayeredT = { over: (change) => createT(catalogues.map(change), missing) };
  return Object.assign(translate, layered) as unknown as T<N>;
}

function lookUp(catalogue: Catalogue, key: string, count: unknown): string | undefined {
  const [dictionary, name] = messageAt(catalogue, key, count);
  return dictionary?.[name];
}

/** The dictionary of a key and its name there: with a count that of the plural form that the language wants. */
function messageAt(
  { lang, dictionaries }: Catalogue,
  key: string,
  count: unknown,
): [dictionary: Dictionary | undefined, name: string] {
  const dot = key.indexOf('.');
  const dictionary = dictionaries[key.slice(0, dot)];
  const name = key.slice(dot + 1);
  if (typeof count !== 'number') return [dictionary, name];
  const forms = [`${name}_${pluralCategory(lang, count)}`, `${name}_other`];
  return [dictionary, forms.find((form) => dictionary?.[form] !== undefined) ?? name];
}

/** Puts values into a text's `{{places}}`, numbers as the language writes them. */
function fill(text: string, values: Readonly<Record<string, string | number>>, lang: Lang): string {
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => {
    // What every object has is nobody's value.
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return typeof value === 'number' ? formatNumber(lang, value) : (value ?? placeholder);
  });
}
