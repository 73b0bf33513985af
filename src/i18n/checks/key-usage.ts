/** Which message keys a source file names. */

/** Keys written out, and prefixes of keys that are put together: `errors.` of `errors.${code}`. */
export interface KeyUsage {
  readonly keys: ReadonlySet<string>;
  readonly prefixes: ReadonlySet<string>;
}

const LITERAL = /(['"`])([a-z][A-Za-z]*\.[A-Za-z0-9_.]+)\1/g;
const TEMPLATE = /`([a-z][A-Za-z]*\.[A-Za-z0-9_.]*)\$\{/g;

/** Every string of the form of a key counts as a use, so that keys may be passed on before `t` sees them. */
export function keyUsage(source: string): KeyUsage {
  return {
    keys: new Set([...source.matchAll(LITERAL)].map((match) => match[2] as string)),
    prefixes: new Set([...source.matchAll(TEMPLATE)].map((match) => match[1] as string)),
  };
}

/** Keys of the catalogue that no source file uses. A prefix needs a namespace and part of the key, or a dot. */
export function unusedKeys(keys: readonly string[], usages: readonly KeyUsage[]): string[] {
  return keys.filter((key) => {
    return !usages.some((usage) => {
      return usage.keys.has(key) || [...usage.prefixes].some((prefix) => key.startsWith(prefix));
    });
  });
}
