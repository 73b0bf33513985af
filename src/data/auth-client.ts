// auth-js is a fifth of a page's script: it is loaded when somebody signs in or up, or out.
import type { AuthClient } from '@supabase/auth-js';
import { AppError } from '#lib/app-error.ts';
import { supabasePublishableKey, supabaseUrl } from '#lib/env.ts';
import { fetchWithTimeout } from './fetch-with-timeout.ts';
import { markSignIn } from './sign-in-mark.ts';
import { signInProvider } from './sign-in-provider.ts';
import { SESSION_STORAGE_KEY, sessionStorageArea } from './stored-session.ts';

type Client = InstanceType<typeof AuthClient>;

let client: Promise<Client> | undefined;

/** The one auth client of the page. Errors: `offline`, `unavailable` when its code cannot be loaded. */
export function authClient(): Promise<Client> {
  client ??= createAuthClient().catch((error: unknown) => {
    client = undefined;
    throw new AppError(navigator.onLine === false ? 'offline' : 'unavailable', { cause: error });
  });
  return client;
}

async function createAuthClient(): Promise<Client> {
  const { AuthClient } = await import('@supabase/auth-js');
  const made = new AuthClient({
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
  // No call is awaited in here: auth-js holds its lock meanwhile.
  made.onAuthStateChange((event, session) => {
    if (event !== 'SIGNED_IN' || !session) return;
    markSignIn({ userId: session.user.id, provider: signInProvider(session.access_token) });
  });
  return made;
}
