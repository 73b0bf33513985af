import { createClient } from '@supabase/supabase-js';
import { loadKeys } from '../../supabase/local/keys.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '../../supabase/seed/demo-accounts.ts';
import { rejectedConsent, type StorageState } from './consent-state.ts';
import { backendUrl, dataDir } from './environment.ts';

/** The key under which the site keeps a session in local storage. */
export const SESSION_STORAGE_KEY = 'diadem-session';

/** A client of the running backend as a browser would make it, without a session. */
export function publicClient() {
  const { publishableKey } = loadKeys(dataDir());
  return createClient(backendUrl(), publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

/** Browser storage in which a demo account is signed in. */
export async function demoStorageState(role: 'voter' | 'contestant' | 'admin'): Promise<StorageState> {
  const account = DEMO_ACCOUNTS.find((known) => known.role === role);
  if (!account) throw new Error(`There is no demo account for ${role}.`);
  const { data, error } = await publicClient().auth.signInWithPassword({
    email: account.email,
    password: DEMO_PASSWORD,
  });
  if (error) throw error;
  const entry = { name: SESSION_STORAGE_KEY, value: JSON.stringify(data.session) };
  return rejectedConsent([entry]);
}
