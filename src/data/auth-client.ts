// auth-js is a fifth of a page's script: it is loaded when somebody signs in or a stored token has to be renewed.
import type { AuthClient } from '@supabase/auth-js';
import { AppError, type AppErrorCode } from '#lib/app-error.ts';
import { supabasePublishableKey, supabaseUrl } from '#lib/env.ts';
import { toAuthError } from './auth-error.ts';
import { fetchWithTimeout } from './fetch-with-timeout.ts';
import {
  forgetStoredSession,
  readStoredSession,
  SESSION_STORAGE_KEY,
  type StoredSession,
  sessionStorageArea,
} from './stored-session.ts';
import { withTabLock } from './tab-lock.ts';

type Client = InstanceType<typeof AuthClient>;

/** A token that lives shorter than this is renewed first; clocks of phones differ by seconds. */
const RENEWAL_MARGIN_S = 30;

const RENEWAL_LOCK = 'diadem-session-renewal';

/** What a refused renewal is called, besides the failures that may pass. */
const ENDED: ReadonlySet<AppErrorCode> = new Set(['session_expired', 'invalid_input', 'not_allowed']);

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
  return isFresh(session) ? session.accessToken : renewOnce(isFresh);
}

/**
 * A token in the place of one that the server refused although this device thinks it valid.
 * Errors: `session_expired`, and then nobody is signed in any more; `offline`, `unavailable`.
 */
export function renewedAccessToken(refused: string): Promise<string> {
  return renewOnce((session) => session.accessToken !== refused && isFresh(session));
}

/** Of all tabs one asks the server; the others wait and use the answer, which lies in the storage they share. */
function renewOnce(isUsable: (session: StoredSession) => boolean): Promise<string> {
  const storedToken = (): string | null => {
    const session = readStoredSession();
    return session && isUsable(session) ? session.accessToken : null;
  };
  return withTabLock(RENEWAL_LOCK, async () => storedToken() ?? (await renew(storedToken)));
}

async function renew(storedToken: () => string | null): Promise<string> {
  if (navigator.onLine === false) throw new AppError('offline');
  const before = readStoredSession();
  const auth = await authClient();
  // This renews an expired token by itself; one that the server alone refuses has to be renewed on demand.
  let { error } = await auth.getSession();
  if (!error && storedToken() === null) ({ error } = await auth.refreshSession());
  const token = storedToken();
  if (token) return token;
  const failure = error && toAuthError(error);
  if (failure && !ENDED.has(failure.code)) throw failure;
  // The server will not take it again: a page that went on showing somebody signed in would be a lie.
  if (before && readStoredSession()?.accessToken === before.accessToken) forgetStoredSession();
  throw new AppError('session_expired', { cause: error });
}

function isFresh({ expiresAt }: StoredSession): boolean {
  return expiresAt - RENEWAL_MARGIN_S > Date.now() / 1000;
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
    // No timer: a token is renewed when a call needs one, by one tab for all.
    autoRefreshToken: false,
    persistSession: true,
    detectSessionInUrl: false,
  });
}
