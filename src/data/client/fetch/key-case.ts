// SQL writes snake_case, TypeScript camelCase. Keys change at the call and nowhere else, in values and in types alike.
import type { Json } from '#data/database.types.ts';

/** `starts_at` → `startsAt`. */
export type CamelCase<Key extends string> = Key extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Key;

/** A value of SQL with its keys in camelCase. JSON without a declared shape keeps its keys. */
export type CamelKeys<Value> = Json extends Value
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly CamelKeys<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value as Key extends string ? CamelCase<Key> : Key]: CamelKeys<Value[Key]> }
      : Value;

/** What JSON can say, read-only lists and objects included. */
export type JsonInput =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly JsonInput[]
  | { readonly [key: string]: JsonInput };

/** Attributes and parameters whose keys are data: columns of a record, keys of texts, what a browser says of itself. */
const KEYS_ARE_DATA = /^(after|before|data|evidence|sampleData|texts)$/;

function renameKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => renameKeys(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  const pairs = Object.entries(value).map(([key, inner]) => [
    rename(key),
    KEYS_ARE_DATA.test(key) ? inner : renameKeys(inner, rename),
  ]);
  return Object.fromEntries(pairs);
}

export function camelCase<Key extends string>(key: Key): CamelCase<Key> {
  return key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<Key>;
}

export function toCamelKeys<Value>(value: Value): CamelKeys<Value> {
  return renameKeys(value, camelCase) as CamelKeys<Value>;
}

/** `{ startsAt }` → `{ starts_at }`. */
export function toSnakeKeys(value: unknown): unknown {
  return renameKeys(value, (key) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
}
