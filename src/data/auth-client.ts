// auth-js is a fifth of a page's script: it is loaded when somebody signs in or a stored token has to be renewed.
import type { AuthClient } from '@supabase/auth-js';
import { AppError } from '#lib/app-error.ts';
import { supabasePublishableKey, supabaseUrl } from '#lib/env.ts';
import { toAuthError } from './auth-error.ts';
import { fetchWithTimeout } from './fetch-with-timeout.ts';
import { readStoredSession, SESSION_STORAGE_KEY, sessionStorageArea } from './stored-session.ts';

type Client = InstanceType<typeof AuthClient>;

/** A token that lives shorter than this is renewed first; clocks of phones differ by seconds. */
const RENEWAL_MARGIN_S = 30;

let client: Promise<Client> | undefined;

/** The one auth client of the page. Errors: `offline`, `unavailable` when its code cannot be loaded. */
export function authClient(): Promise<Client> {
  client ??= createAuthClient().catch((error: unknown) => {
    client = undefined;
    throw new AppError(navigator.onLine === false ? 'offline' : 'unavailable', { cause: error });
  });
  return client;
}

/**
 * The signed-in person's token, renewed when it has expired; null when nobody is signed in.
 * Errors: `session_expired` when it cannot be renewed any more, `offline`, `unavailable`.
 */
export async function currentAccessToken(): Promise<string | null> {
  const session = readStoredSession();
  if (session === null) return null;
  if (session.expiresAt - RENEWAL_MARGIN_S > Date.now() / 1000) return session.accessToken;
  return renewedAccessToken();
}

/** A new token for the stored session. Errors: `session_expired`, `offline`, `unavailable`. */
export async function renewedAccessToken(): Promise<string> {
  const { data, error } = await (await authClient()).refreshSession();
  if (data.session) return data.session.access_token;
  const failure = error && toAuthError(error);
  if (failure?.code === 'offline' || failure?.code === 'unavailable') throw failure;
  throw new AppError('session_expired', { cause: error });
}

async function createAuthClient(): Promise<Client> {
  const { AuthClient } = await import('@supabase/auth-js');
  return new AuthClient({
    url: `${supabaseUrl()}/auth/v1`,
    headers: { apikey: supabasePublishableKey() },
    fetch: fetchWithTimeout,
    storage: sessionStorageArea,
    storageKey: SESSION_STORAGE_KEY,
    flowType: 'pkce',
    autoRefreshToken: true,
    persistSession: true,
    detectSessionInUrl: false,
  });
}
