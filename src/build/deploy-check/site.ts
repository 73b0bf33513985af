/** A deployed site, asked as browsers and crawlers ask: nothing is followed, nothing is kept but what was read once. */
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { request as httpsRequest } from 'node:https';

/** The longest that one answer may take, in milliseconds. */
const PATIENCE = 20_000;

export interface SiteAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

export class DeployedSite {
  readonly origin: string;
  readonly #read = new Map<string, Promise<SiteAnswer>>();

  /** `address` is that of any page of it. Throws for what is no http address. */
  constructor(address: string) {
    const url = new URL(address);
    if (!/^https?:$/.test(url.protocol)) throw new TypeError(`${address} is not the address of a site`);
    this.origin = url.origin;
  }

  get isHttps(): boolean {
    return this.origin.startsWith('https:');
  }

  /** On this machine there is neither https nor the site's own name. */
  get isLocal(): boolean {
    return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(this.origin).hostname);
  }

  /** A path or an address, asked for once without request headers, as often as needed with. Rejects without an answer. */
  get(target: string, headers?: Readonly<Record<string, string>>, method = 'GET'): Promise<SiteAnswer> {
    if (headers || method !== 'GET') return this.#ask(target, method, headers);
    const answer = this.#read.get(target) ?? this.#ask(target, 'GET');
    this.#read.set(target, answer);
    return answer;
  }

  async #ask(
    target: string,
    method: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<SiteAnswer> {
    const ask = () =>
      fetch(new URL(target, this.origin), {
        method,
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE),
      });
    // Once more: a kept connection may have been closed by the other side in the meantime.
    const response = await ask().catch(ask);
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  /** A request line as it stands, which `fetch` would tidy; null where no answer came. */
  raw(path: string): Promise<IncomingHttpHeaders | null> {
    const request = this.isHttps ? httpsRequest : httpRequest;
    return new Promise((resolve) => {
      request(this.origin, { path, timeout: PATIENCE }, (response) => resolve(response.resume().headers))
        .on('error', () => resolve(null))
        .on('timeout', () => resolve(null))
        .end();
    });
  }
}
