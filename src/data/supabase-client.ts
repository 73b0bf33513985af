// Calls of the backend's functions: nearly all calls, and all that a visitor makes. They need no more than `fetch`,
// so landing pages carry this file and neither `table-client.ts` nor `auth-call.ts`.
import { supabasePublishableKey, supabaseUrl } from '#lib/env.ts';
import type { Database } from './database.types.ts';
import { fetchWithTimeout } from './fetch-with-timeout.ts';
import { type FailedCall, toCallError } from './supabase-error.ts';

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

export type FunctionName = keyof Database['public']['Functions'] & string;

/** Calls a SQL function; the answer has the shape that the database contract names. Failures are `AppError`s. */
export async function callFunction<Answer>(
  name: FunctionName,
  args: Readonly<Record<string, unknown>>,
  { backend = pageBackend(), signal, accessToken }: CallOptions = {},
): Promise<Answer> {
  const headers = { ...headersOf(backend, accessToken), 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify(args), ...(signal ? { signal } : {}) };
  const { response, text } = await exchange(backend, `${backend.url}/rest/v1/rpc/${name}`, request);
  // A function that answers nothing says so.
  const answer = response.status === 204 ? null : parse(text);
  if (!response.ok || answer === undefined) {
    throw toCallError(
      (answer as FailedCall | null | undefined) ?? { message: text.slice(0, 200) },
      response.status,
      response.headers.get('retry-after'),
    );
  }
  return answer as Answer;
}

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
