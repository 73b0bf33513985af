// Local storage where the browser gives it, memory for this page where it does not (private windows, blocked site data).

export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const memory = new Map<string, string>();

const memoryStorage: TextStorage = {
  getItem: (key) => memory.get(key) ?? null,
  setItem: (key, value) => void memory.set(key, value),
  removeItem: (key) => void memory.delete(key),
};

let chosen: TextStorage | undefined;

/** The storage of this page. It never throws: a full or forbidden local storage falls back to memory. */
export function safeStorage(): TextStorage {
  chosen ??= isUsable() ? guard(localStorage) : memoryStorage;
  return chosen;
}

function isUsable(): boolean {
  try {
    localStorage.setItem('diadem-probe', '1');
    localStorage.removeItem('diadem-probe');
    return true;
  } catch {
    return false;
  }
}

function guard(storage: Storage): TextStorage {
  return {
    getItem: (key) => memory.get(key) ?? storage.getItem(key),
    setItem: (key, value) => {
      try {
        storage.setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    removeItem: (key) => {
      memory.delete(key);
      storage.removeItem(key);
    },
  };
}
