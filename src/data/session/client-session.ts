// The stored session as the Supabase client sees it: without an end. A client that finds a session expired renews it, by
// the clock of the device and by itself in each tab, and forgets it when the server is only busy; here
// `access-token.ts` renews, before each call.

import { SESSION_STORAGE_KEY } from '#lib/storage-keys.ts';
import { sessionStorageArea } from './stored-session.ts';

type EndingSession = { readonly access_token?: unknown; readonly expires_at?: unknown };

/** What auth-js reads as "knows no end". */
const NO_END = 0;

export const clientSessionStorage: typeof sessionStorageArea = {
  getItem: (key) => {
    const text = sessionStorageArea.getItem(key);
    const session = key === SESSION_STORAGE_KEY ? parsed(text) : null;
    return session ? JSON.stringify({ ...session, expires_at: NO_END }) : text;
  },
  setItem: (key, value) => {
    const session = key === SESSION_STORAGE_KEY ? parsed(value) : null;
    if (session?.expires_at !== NO_END) return sessionStorageArea.setItem(key, value);
    // The session as it was read here, with another user record. Renewed or signed out meanwhile: then it is history.
    const stored = parsed(sessionStorageArea.getItem(key));
    if (stored?.access_token !== session.access_token) return;
    sessionStorageArea.setItem(key, JSON.stringify({ ...session, expires_at: stored?.expires_at }));
  },
  removeItem: sessionStorageArea.removeItem,
};

function parsed(text: string | null): EndingSession | null {
  try {
    return JSON.parse(text ?? 'null') as EndingSession | null;
  } catch {
    return null;
  }
}
