// Local storage where the browser gives it, memory for this page where it does not (private windows, blocked site
// data, a full disk).
import type { LocalKey } from './necessary-storage.ts';

export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Writes what is strictly necessary and nothing else. */
export type NecessaryStorage = Omit<TextStorage, 'setItem'> & {
  readonly setItem: (key: LocalKey, value: string) => void;
  /** The names of what is kept under names that begin so. */
  readonly keys: (start: string) => string[];
};

/** What could not be stored; it hides what local storage has under the same key. */
const memory = new Map<string, string>();

const storage: NecessaryStorage = {
  getItem: (key) => memory.get(key) ?? tried((local) => local.getItem(key)) ?? null,
  setItem: (key, value) => {
    const isStored = tried((local) => {
      local.setItem(key, value);
      return true;
    });
    if (isStored) memory.delete(key);
    else memory.set(key, value);
  },
  removeItem: (key) => {
    memory.delete(key);
    tried((local) => local.removeItem(key));
  },
  keys: (start) =>
    [...new Set([...memory.keys(), ...(tried(keysOf) ?? [])])].filter((key) => key.startsWith(start)),
};

/** The storage of this page. It never throws: a full or forbidden local storage falls back to memory. */
export function safeStorage(): NecessaryStorage {
  return storage;
}

/** False for what is kept in memory only, and so is gone when this page is left. */
export function isLasting(key: string): boolean {
  return !memory.has(key);
}

function keysOf(local: Storage): string[] {
  return Array.from({ length: local.length }, (_, place) => local.key(place) ?? '');
}

function tried<Result>(use: (local: Storage) => Result): Result | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}
