// The way between the tabs and the model server, and everything that can happen on it.
import type { ModelServer } from './model-server.ts';

/** What happens to every request from now on. */
export type Weather =
  | { readonly kind: 'fine' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: string }
  | { readonly kind: 'slow'; readonly ms: number }
  /** The server works, and its answer is cut off in the middle. */
  | { readonly kind: 'cut' }
  /** A sign-in page of a wireless network, in the place of the server. */
  | { readonly kind: 'foreign' }
  /** The server works, and its answer gets lost. */
  | { readonly kind: 'lost' }
  /** The server works, and its answer never comes: the tab is closed before. */
  | { readonly kind: 'silent' }
  /** Nothing comes until the page gives up. */
  | { readonly kind: 'hanging' }
  /** Every request arrives twice. */
  | { readonly kind: 'doubled' };

export type Sent = { readonly at: number; readonly path: string; readonly requestId: string | null };

/** As in `data/fetch-with-timeout.ts`. */
const TIMEOUT_MS = 15_000;

export class ModelNetwork {
  weather: Weather = { kind: 'fine' };
  readonly sent: Sent[] = [];
  /** The most votes with one request id that were under way at once. */
  mostAtOnce = 0;
  readonly #underWay = new Map<string, number>();
  readonly #server: ModelServer;

  constructor(server: ModelServer) {
    this.#server = server;
  }

  /** A tab's `fetch`; after `hangUp` it reaches nobody and never answers. */
  connect(): { readonly fetch: typeof fetch; hangUp(): void } {
    let isClosed = false;
    const send: typeof fetch = async (input, init) => {
      if (isClosed) return never();
      const answer = await this.#send(String(input), init);
      return isClosed ? never() : answer;
    };
    return {
      fetch: send,
      hangUp: () => {
        isClosed = true;
      },
    };
  }

  /** The tabs are gone, and with them what they were waiting for. */
  forgetUnderWay(): void {
    this.#underWay.clear();
  }

  async #send(url: string, init: RequestInit = {}): Promise<Response> {
    const path = url.replace(/^https?:\/\/[^/]+/, '');
    const body = String(init.body ?? '');
    const requestId = /"p_request_id":"([^"]+)"/.exec(body)?.[1] ?? null;
    this.sent.push({ at: Date.now(), path, requestId });
    const key = requestId ?? '';
    const atOnce = (this.#underWay.get(key) ?? 0) + 1;
    if (requestId) this.mostAtOnce = Math.max(this.mostAtOnce, atOnce);
    this.#underWay.set(key, atOnce);
    try {
      const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '') ?? null;
      return await this.#carry(() => {
        const { status, body: answer } = this.#server.handle({ path, token, body });
        return { status, text: JSON.stringify(answer) };
      });
    } finally {
      this.#underWay.set(key, (this.#underWay.get(key) ?? 1) - 1);
    }
  }

  async #carry(serve: () => { status: number; text: string }): Promise<Response> {
    const { weather } = this;
    await pause(weather.kind === 'slow' ? weather.ms : 20);
    switch (weather.kind) {
      case 'unreachable':
        throw new TypeError('Failed to fetch');
      case 'status':
        return respond(weather.status, '{"message":"in trouble"}', weather.retryAfter);
      case 'foreign':
        return respond(200, '<html>Welcome to our café</html>');
      case 'hanging':
        await pause(TIMEOUT_MS);
        throw new DOMException('too long', 'TimeoutError');
      case 'doubled':
        serve();
        return this.#deliver(weather, serve());
      default:
        return this.#deliver(weather, serve());
    }
  }

  async #deliver(weather: Weather, { status, text }: { status: number; text: string }): Promise<Response> {
    if (weather.kind === 'cut') return respond(status, text.slice(0, Math.floor(text.length / 2)));
    if (weather.kind === 'lost') throw new TypeError('Failed to fetch');
    return weather.kind === 'silent' ? never() : respond(status, text);
  }
}

function respond(status: number, text: string, retryAfter?: string): Response {
  const headers = {
    'content-type': 'application/json',
    ...(retryAfter ? { 'retry-after': retryAfter } : {}),
  };
  return new Response(text, { status, headers });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}
