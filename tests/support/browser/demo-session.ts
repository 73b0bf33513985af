import { createClient } from '@supabase/supabase-js';
import { loadKeys } from '../../../supabase/local/keys.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoRole } from '../../../supabase/seed/demo-accounts.ts';
import { backendUrl, dataDir } from '../backend/environment.ts';
import { rejectedConsent, type StorageState } from './consent-state.ts';

/** The key under which the site keeps a session in local storage. */
export const SESSION_STORAGE_KEY = 'diadem-session';

/** A client of the running backend as a browser would make it, without a session. */
export function publicClient() {
  const { publishableKey } = loadKeys(dataDir());
  return createClient(backendUrl(), publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

/** A client as which a demo account is signed in, with its session. */
export async function demoClient(role: DemoRole) {
  const account = DEMO_ACCOUNTS.find((known) => known.role === role);
  if (!account) throw new Error(`There is no demo account for ${role}.`);
  const client = publicClient();
  const { data, error } = await client.auth.signInWithPassword({
    email: account.email,
    password: DEMO_PASSWORD,
  });
  if (error) throw error;
  return { client, session: data.session };
}

/** Browser storage in which a demo account is signed in. */
export async function demoStorageState(role: DemoRole): Promise<StorageState> {
  const { session } = await demoClient(role);
  return rejectedConsent([{ name: SESSION_STORAGE_KEY, value: JSON.stringify(session) }]);
}
