// One bounded cache: what was used longest ago goes first. The Cache API knows no sizes and times, so that an answer
// carries them itself, and nothing has to be remembered between two lives of the worker.
import { KEPT } from '#lib/offline-caches.ts';

export type Bounds = { readonly entries: number; readonly bytes: number };

/** Using an answer is written down at most this often: each time costs a write of the whole. */
const TOUCH_MS = 600_000;
/** A page brings two dozen photographs: they are counted once, when they are all there. */
const SETTLE_MS = 500;
/** Bodies are stored as they are read; these headers told how they travelled. */
const OF_THE_JOURNEY = ['content-encoding', 'content-length', 'transfer-encoding'];

export class CachedAnswers {
  readonly #name: string;
  readonly #bounds: Bounds;
  #trimming: Promise<void> | undefined;

  constructor(name: string, bounds: Bounds) {
    this.#name = name;
    this.#bounds = bounds;
  }

  /**
   * What is kept under an address and is younger than `lifeMs`, or null: what is older is removed. `keep` lives on while
   * the use is written down.
   */
  async get(
    url: string,
    keep: (work: Promise<unknown>) => void,
    lifeMs = Infinity,
  ): Promise<Response | null> {
    const cache = await caches.open(this.#name);
    const response = await cache.match(url);
    if (!response) return null;
    if (Date.now() - numberIn(response, KEPT.stored) >= lifeMs) {
      await cache.delete(url);
      return null;
    }
    const used = numberIn(response, KEPT.used);
    if (Date.now() - used > TOUCH_MS) keep(store(cache, url, response.clone(), { [KEPT.used]: Date.now() }));
    return response;
  }

  /** Keeps a copy of an answer that came just now. A full disk keeps nothing, and breaks nothing. */
  async put(url: string, response: Response, more: Readonly<Record<string, string>> = {}): Promise<void> {
    const now = Date.now();
    try {
      await store(await caches.open(this.#name), url, response, {
        ...more,
        [KEPT.stored]: now,
        [KEPT.used]: now,
      });
    } catch {
      return;
    }
    this.#trimming ??= this.#trimSoon();
    await this.#trimming;
  }

  /** Removes what is older than `lifeMs`, although nobody asks for it any more. */
  async dropOld(lifeMs: number): Promise<void> {
    if (!(await caches.has(this.#name))) return;
    const old = (await this.#entries()).filter(({ stored }) => Date.now() - stored >= lifeMs);
    await Promise.all(old.map(({ url }) => this.remove(url)));
  }

  async remove(url: string): Promise<void> {
    await (await caches.open(this.#name)).delete(url);
  }

  /** The addresses that are kept, last used first. */
  async list(): Promise<string[]> {
    return (await this.#entries()).map(({ url }) => url);
  }

  async #trimSoon(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    this.#trimming = undefined;
    let bytes = 0;
    for (const [place, entry] of (await this.#entries()).entries()) {
      bytes += entry.bytes;
      if (place >= this.#bounds.entries || bytes > this.#bounds.bytes) await this.remove(entry.url);
    }
  }

  async #entries() {
    const cache = await caches.open(this.#name);
    const [keys, answers] = await Promise.all([cache.keys(), cache.matchAll()]);
    const entries = keys.map(({ url }, place) => {
      const answer = answers[place];
      const read = (header: string) => (answer ? numberIn(answer, header) : 0);
      return { url, used: read(KEPT.used), stored: read(KEPT.stored), bytes: read(KEPT.bytes) };
    });
    return entries.sort((a, b) => b.used - a.used);
  }
}

function numberIn(response: Response, header: string): number {
  return Number(response.headers.get(header) ?? 0);
}

async function store(
  cache: Cache,
  url: string,
  response: Response,
  marks: Readonly<Record<string, string | number>>,
): Promise<void> {
  const body = await response.blob();
  const headers = new Headers(response.headers);
  for (const name of OF_THE_JOURNEY) headers.delete(name);
  for (const [name, value] of Object.entries({ ...marks, [KEPT.bytes]: body.size }))
    headers.set(name, `${value}`);
  await cache.put(url, new Response(body, { status: response.status, headers }));
}
