// What the tabs of one browser share: storage that may be full or forbidden, Web Locks, channels.

export type StorageMode = 'working' | 'full' | 'denied';

/** Local storage that tells every tab of its changes, and can fail as real ones do. */
export class ModelStorage {
  mode: StorageMode = 'working';
  readonly #items = new Map<string, string>();

  get length(): number {
    return this.#items.size;
  }

  getItem(key: string): string | null {
    this.#refuse('denied');
    return this.#items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#refuse('denied', 'full');
    this.#items.set(key, value);
    this.#tell(key);
  }

  removeItem(key: string): void {
    this.#refuse('denied');
    if (this.#items.delete(key)) this.#tell(key);
  }

  get names(): readonly string[] {
    return [...this.#items.keys()];
  }

  key(place: number): string | null {
    this.#refuse('denied');
    return this.names[place] ?? null;
  }

  clear(): void {
    this.#items.clear();
  }

  /** What a person who looks into the browser's storage would see, whatever its mode. */
  peek(key: string): string | null {
    return this.#items.get(key) ?? null;
  }

  #refuse(...modes: readonly StorageMode[]): void {
    if (!modes.includes(this.mode)) return;
    throw new DOMException(this.mode, this.mode === 'full' ? 'QuotaExceededError' : 'SecurityError');
  }

  #tell(key: string): void {
    queueMicrotask(() => dispatchEvent(new StorageEvent('storage', { key })));
  }
}

/** Web Locks: one holder per name. A browser takes the locks of a closed tab away. */
export class ModelLocks {
  #tails = new Map<string, Promise<unknown>>();

  request<Result>(
    name: string,
    { signal }: { readonly signal: AbortSignal },
    work: () => Promise<Result>,
  ): Promise<Result> {
    const before = this.#tails.get(name) ?? Promise.resolve();
    const tired = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    const job = Promise.race([before, tired]).then(() => work());
    const tail = Promise.allSettled([before, job]);
    this.#tails.set(name, tail);
    return job;
  }

  releaseAll(): void {
    this.#tails = new Map();
  }
}

type Listener = (event: { readonly data: unknown }) => void;

/** Channels of the same name hear each other, a moment later and never themselves. */
export function modelBroadcastChannel(): new (name: string) => object {
  const open = new Map<string, Set<Listener[]>>();
  return class {
    readonly #own: Listener[] = [];
    readonly #all: Set<Listener[]>;

    constructor(name: string) {
      this.#all = open.get(name) ?? new Set();
      open.set(name, this.#all.add(this.#own));
    }

    postMessage(data: unknown): void {
      const others = [...this.#all].filter((listeners) => listeners !== this.#own).flat();
      queueMicrotask(() => {
        for (const listener of others) listener({ data: structuredClone(data) });
      });
    }

    addEventListener(_: string, listener: Listener): void {
      this.#own.push(listener);
    }

    close(): void {
      this.#all.delete(this.#own);
    }
  };
}
