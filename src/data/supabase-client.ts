// PostgREST's own client (5 kB) instead of the whole supabase-js (55): reads and functions need no more.
import { PostgrestClient } from '@supabase/postgrest-js';
import { supabasePublishableKey, supabaseUrl } from '#lib/env.ts';
import type { Database } from './database.types.ts';
import { fetchWithTimeout } from './fetch-with-timeout.ts';
import { type FailedCall, toCallError } from './supabase-error.ts';

export type DatabaseClient = PostgrestClient<Database>;

/** `client` is for work outside a page (the snapshot step, tests); pages leave it out. */
export type CallOptions = {
  readonly client?: DatabaseClient | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** What a request of the client can do here; its answer is read with `send`. */
export type DatabaseRequest = PromiseLike<DatabaseAnswer> & {
  setHeader(name: string, value: string): unknown;
  abortSignal(signal: AbortSignal): unknown;
};

type DatabaseAnswer = {
  readonly data: unknown;
  readonly error: FailedCall | null;
  readonly status: number;
};

let shared: DatabaseClient | undefined;

/** The client of the call: the one it was given, or the page's own. */
export function database(options: CallOptions = {}): DatabaseClient {
  if (options.client) return options.client;
  shared ??= createDatabaseClient({ url: supabaseUrl(), publishableKey: supabasePublishableKey() });
  return shared;
}

/** A client for any backend. It does not retry by itself: the query client does, exactly once. */
export function createDatabaseClient(backend: {
  url: string;
  publishableKey: string;
  fetch?: typeof fetch;
}): DatabaseClient {
  return new PostgrestClient<Database>(`${backend.url}/rest/v1`, {
    headers: { apikey: backend.publishableKey },
    fetch: backend.fetch ?? fetchWithTimeout,
    retry: false,
  });
}

/** A SQL function that anyone may call, called without an identity: a stale session never stops browsing. */
export async function callPublicFunction<Answer>(
  name: keyof Database['public']['Functions'],
  args: Record<string, unknown>,
  options: CallOptions = {},
): Promise<Answer> {
  return send<Answer>(database(options).rpc(name, args as never), options.signal);
}

/** The data of an answer; a failure is thrown as an `AppError`. */
export async function send<Answer>(request: DatabaseRequest, signal?: AbortSignal): Promise<Answer> {
  if (signal) request.abortSignal(signal);
  const { data, error, status } = await request;
  if (error) throw toCallError(error, status);
  return data as Answer;
}
