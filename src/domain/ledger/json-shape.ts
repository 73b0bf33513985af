// Readers of JSON of which nothing is known. Each throws manifest_malformed with the path of the value.
import { LedgerFault } from './verdict.ts';

export type Reader<T> = (value: unknown, path: string) => T;

function refuse(path: string): never {
  throw new LedgerFault('manifest_malformed', path);
}

/** An object with exactly the keys of `readers`. */
export function exactly<T extends object>(readers: { readonly [K in keyof T]: Reader<T[K]> }): Reader<T> {
  const keys = Object.keys(readers) as (keyof T & string)[];
  return (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(path);
    const surplus = Object.keys(value).find((key) => !Object.hasOwn(readers, key));
    if (surplus !== undefined) refuse(`${path}.${surplus}`);
    const read: Partial<T> = {};
    for (const key of keys) {
      if (!Object.hasOwn(value, key)) refuse(`${path}.${key}`);
      read[key] = readers[key]((value as Record<string, unknown>)[key], `${path}.${key}`);
    }
    return read as T;
  };
}

/** A list of what `reader` reads. */
export function listOf<T>(reader: Reader<T>): Reader<readonly T[]> {
  return (value, path) => {
    if (!Array.isArray(value)) return refuse(path);
    return value.map((item: unknown, index) => reader(item, `${path}[${index}]`));
  };
}

/** An object of any keys that match. */
export function recordOf<T>(key: RegExp, reader: Reader<T>): Reader<Readonly<Record<string, T>>> {
  return (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(path);
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) =>
        key.test(name) ? [name, reader(item, `${path}.${name}`)] : refuse(`${path}.${name}`),
      ),
    );
  };
}

/** Null, or what `reader` reads. */
export function nullOr<T>(reader: Reader<T>): Reader<T | null> {
  return (value, path) => (value === null ? null : reader(value, path));
}

/** A text that matches. */
export function textLike(pattern: RegExp): Reader<string> {
  return (value, path) => (typeof value === 'string' && pattern.test(value) ? value : refuse(path));
}

/** True or false. */
export const truth: Reader<boolean> = (value, path) => (typeof value === 'boolean' ? value : refuse(path));

/** A whole number of at least `least`. */
export function wholeFrom(least: number): Reader<number> {
  return (value, path) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= least ? value : refuse(path);
}

/** A number equal to an integer / `scale`, read as that integer. */
export function scaled(scale: number): Reader<number> {
  return (value, path) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return refuse(path);
    const integer = Math.round(value * scale);
    return integer / scale === value && integer >= 0 ? integer : refuse(path);
  };
}
