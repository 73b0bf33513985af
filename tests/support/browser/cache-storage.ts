// A stand-in for the Cache API, as much of it as the service worker uses, in memory.

const ORIGIN = 'https://diadem.example';

class MemoryCache {
  readonly #answers = new Map<string, Response>();

  async match(key: string | Request): Promise<Response | undefined> {
    return this.#answers.get(addressOf(key))?.clone();
  }

  async matchAll(): Promise<Response[]> {
    return [...this.#answers.values()].map((answer) => answer.clone());
  }

  async keys(): Promise<Request[]> {
    return [...this.#answers.keys()].map((url) => new Request(url));
  }

  async put(key: string | Request, response: Response): Promise<void> {
    if (isFull) throw new DOMException('no room', 'QuotaExceededError');
    const address = addressOf(key);
    this.#answers.delete(address);
    this.#answers.set(address, response);
  }

  async delete(key: string | Request): Promise<boolean> {
    return this.#answers.delete(addressOf(key));
  }
}

const stores = new Map<string, MemoryCache>();
let isFull = false;

/** Puts empty caches in the place of the browser's; `full` ones refuse whatever is put into them. */
export function installCaches({ full = false } = {}): void {
  isFull = full;
  stores.clear();
  const storage = {
    open: async (name: string) => {
      const cache = stores.get(name) ?? new MemoryCache();
      stores.set(name, cache);
      return cache;
    },
    has: async (name: string) => stores.has(name),
    delete: async (name: string) => stores.delete(name),
    keys: async () => [...stores.keys()],
    match: async (key: string) => {
      for (const cache of stores.values()) {
        const answer = await cache.match(key);
        if (answer) return answer;
      }
      return undefined;
    },
  };
  Object.assign(globalThis, { caches: storage, location: new URL(ORIGIN) });
}

/** The paths that a cache holds, oldest first. */
export async function pathsIn(name: string): Promise<string[]> {
  const keys = (await stores.get(name)?.keys()) ?? [];
  return keys.map(({ url }) => new URL(url).pathname);
}

/** A fetch event for an address, and a way to wait for all that the worker has promised to do. */
export function requestEvent(path: string, more: { destination?: string; preload?: Promise<Response> } = {}) {
  const promised: Promise<unknown>[] = [];
  const url = new URL(path, ORIGIN).href;
  const event = {
    request: { url, destination: more.destination ?? '', method: 'GET' },
    preloadResponse: more.preload ?? Promise.resolve(undefined),
    waitUntil: (work: Promise<unknown>) => void promised.push(work),
  };
  const settled = async (): Promise<void> => {
    for (let done = 0; done < promised.length; done += 1) await promised[done];
  };
  return { event: event as never, settled };
}

function addressOf(key: string | Request): string {
  return new URL(typeof key === 'string' ? key : key.url, ORIGIN).href;
}
