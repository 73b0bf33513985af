// Calls to the backend's REST interface. Functions, which are nearly all calls and all that a visitor makes, need
// no more than `fetch`; postgrest-js (5 kB) is loaded for reads of tables, auth-js (21 kB) for sessions.
import type { PostgrestClient } from '@supabase/postgrest-js';
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

type TableAnswer = { readonly data: unknown; readonly error: FailedCall | null; readonly status: number };

/** Calls a SQL function; the answer has the shape that the database contract names. Failures are `AppError`s. */
export async function callFunction<Answer>(
  name: FunctionName,
  args: Readonly<Record<string, unknown>>,
  { backend = pageBackend(), signal, accessToken }: CallOptions = {},
): Promise<Answer> {
  const headers = { ...headersOf(backend, accessToken), 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify(args), ...(signal ? { signal } : {}) };
  const { response, text } = await exchange(backend, `${backend.url}/rest/v1/rpc/${name}`, request);
  const answer = parse(text);
  if (!response.ok || answer === undefined) {
    throw toCallError(
      (answer as FailedCall | null | undefined) ?? { message: text.slice(0, 200) },
      response.status,
      response.headers.get('retry-after'),
    );
  }
  return answer as Answer;
}

/**
 * Posts to the auth server; resolves with what it granted or refused. Errors: `offline` and `unavailable` without a
 * readable answer or while the server is in trouble, `rate_limited`: none of them says anything about a session.
 */
export async function postToAuth<Answer>(
  path: string,
  body: object,
): Promise<{ status: number; answer: Answer | undefined }> {
  const backend = pageBackend();
  const headers = { ...headersOf(backend), 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify(body) };
  const { response, text } = await exchange(backend, `${backend.url}/auth/v1/${path}`, request);
  const answer = parse(text);
  const isRefusal = response.status >= 400 && response.status < 500 && response.status !== 429;
  if (answer === undefined || !(response.ok || isRefusal)) {
    const retryAfter = response.headers.get('retry-after');
    throw toCallError({ message: text.slice(0, 200) }, response.status === 429 ? 429 : 503, retryAfter);
  }
  return { status: response.status, answer: answer as Answer };
}

/** A client for reads of tables. Retries are the query client's business, so that there is exactly one. */
export async function tableClient({
  backend = pageBackend(),
  accessToken,
}: CallOptions = {}): Promise<PostgrestClient<Database>> {
  const { PostgrestClient } = await import('@supabase/postgrest-js');
  return new PostgrestClient<Database>(`${backend.url}/rest/v1`, {
    headers: headersOf(backend, accessToken),
    fetch: backend.fetch ?? fetchWithTimeout,
    retry: false,
  });
}

/** The rows of a read; a failure is thrown as an `AppError`. */
export async function readRows<Row>(read: PromiseLike<TableAnswer>): Promise<Row[]> {
  const { data, error, status } = await read;
  if (error) throw toCallError(error, status);
  return data as Row[];
}

/** One request and its whole answer; whatever goes wrong on the way means that there was none. */
async function exchange(
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

function pageBackend(): BackendAddress {
  return { url: supabaseUrl(), publishableKey: supabasePublishableKey() };
}

function headersOf({ publishableKey }: BackendAddress, accessToken?: string): Record<string, string> {
  return accessToken
    ? { apikey: publishableKey, authorization: `Bearer ${accessToken}` }
    : { apikey: publishableKey };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
