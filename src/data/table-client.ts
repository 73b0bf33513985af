// Reads of tables; postgrest-js (5 kB) is loaded with the first one.
import type { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from './database.types.ts';
import { fetchWithTimeout } from './fetch-with-timeout.ts';
import { type CallOptions, headersOf, pageBackend } from './supabase-client.ts';
import { type FailedCall, toCallError } from './supabase-error.ts';

type TableAnswer = { readonly data: unknown; readonly error: FailedCall | null; readonly status: number };

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
