// The one Supabase client of pages behind a sign-in and of signing in. It weighs half as much as all else on a page, so
// it is loaded with the first thing that needs it; pages that anybody opens make their calls by `fetch` alone.
import type { EmailOtpType, Session, SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#data/database.types.ts';
import { currentAccessToken } from '#data/session/access-token.ts';
import { clientSessionStorage } from '#data/session/client-session.ts';
import { AppError } from '#lib/app-error.ts';
import { supabasePublishableKey, supabaseUrl } from '#lib/env.ts';
import { SESSION_STORAGE_KEY } from '#lib/storage-keys.ts';
import { fetchWithTimeout } from './fetch/fetch-with-timeout.ts';
import { type FailedCall, toCallError } from './fetch/supabase-error.ts';
import { withAccessToken } from './signed-in-call.ts';

export type BrowserClient = SupabaseClient<Database>;
export type AuthSession = Session;
export type MailedLink = { readonly token_hash: string; readonly type: EmailOtpType };

type RowsAnswer<Row> =
  | { readonly data: Row[]; readonly error: null }
  | { readonly data: null; readonly error: FailedCall };

let client: Promise<BrowserClient> | undefined;

/** Errors: `offline`, `unavailable` when its code cannot be loaded. */
export function browserClient(): Promise<BrowserClient> {
  client ??= loadClient().catch((error: unknown) => {
    client = undefined;
    throw new AppError(navigator.onLine === false ? 'offline' : 'unavailable', { cause: error });
  });
  return client;
}

/** A client that stores no session: what it signs in to is nobody's in this browser yet. Errors as `browserClient`. */
export async function unstoredClient(): Promise<BrowserClient> {
  await browserClient();
  const { createClient } = await import('@supabase/supabase-js');
  return createClient<Database>(supabaseUrl(), supabasePublishableKey(), {
    auth: {
      storageKey: 'beside',
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
    global: { fetch: fetchWithTimeout },
  });
}

async function loadClient(): Promise<BrowserClient> {
  const { createClient } = await import('@supabase/supabase-js');
  return createClient<Database>(supabaseUrl(), supabasePublishableKey(), {
    auth: {
      flowType: 'pkce',
      storage: clientSessionStorage,
      storageKey: SESSION_STORAGE_KEY,
      persistSession: true,
      // A token is renewed when a call needs one, by one tab for all (`access-token.ts`).
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
    // Retries are the query client's business, so that there is exactly one.
    db: { retry: false },
    global: { fetch: fetchWithTimeout },
    realtime: { accessToken: currentAccessToken },
  });
}

/** Rows that the signed-in person may read. Errors: `not_signed_in`, `session_expired`, `offline`, `unavailable`. */
export async function readRows<Row>(
  read: (client: BrowserClient) => PromiseLike<RowsAnswer<Row> & { readonly status: number }>,
): Promise<Row[]> {
  const supabase = await browserClient();
  return withAccessToken(async () => {
    const { data, error, status } = await read(supabase);
    if (error) throw toCallError(error, status);
    return data;
  });
}
