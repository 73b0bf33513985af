// Requests to the backend by `fetch` alone.
import { supabasePublishableKey, supabaseUrl } from '#lib/env.ts';
import { fetchWithTimeout } from './fetch-with-timeout.ts';
import { toCallError } from './supabase-error.ts';

export type BackendAddress = {
  readonly url: string;
  readonly publishableKey: string;
  readonly fetch?: typeof fetch | undefined;
};

export type CallOptions = {
  /** For work outside a page (the snapshot step, tests); pages leave it out. */
  readonly backend?: BackendAddress | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Whose call it is; without one it is anybody's. */
  readonly accessToken?: string | undefined;
};

/** One request and its whole answer; whatever goes wrong on the way means that there was none. */
export async function exchange(
  { fetch: send = fetchWithTimeout }: BackendAddress,
  url: string,
  request: RequestInit,
) {
  try {
    const response = await send(url, request);
    return { response, text: await response.text() };
  } catch (cause) {
    throw toCallError({ message: String(cause) }, 0);
  }
}

/** The backend that the page was built for. */
export function pageBackend(): BackendAddress {
  return { url: supabaseUrl(), publishableKey: supabasePublishableKey() };
}

/** Whose request it is: anybody's, or that of the token's owner. */
export function headersOf({ publishableKey }: BackendAddress, accessToken?: string): Record<string, string> {
  return accessToken
    ? { apikey: publishableKey, authorization: `Bearer ${accessToken}` }
    : { apikey: publishableKey };
}

/** What a text says in JSON; undefined where it says nothing that can be read. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
