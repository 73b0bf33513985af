// The session as it lies in storage. Pages learn from it at once who is signed in, without loading the Supabase client.

import { onBfcacheRestore } from '#lib/bfcache-restore.ts';
import type { LocalKey } from '#lib/necessary-storage.ts';
import { safeStorage, type TextStorage } from '#lib/safe-storage.ts';
import { SESSION_STORAGE_KEY } from '#lib/storage-keys.ts';

export type StoredSession = {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Seconds since 1970, by the server's clock. */
  readonly expiresAt: number;
  /** How far the clock of this device was ahead of the server's when the token was renewed here; 0 where it was right. */
  readonly clockAheadMs: number;
  readonly userId: string;
  readonly email: string;
  readonly emailVerified: boolean;
};

/** `hasSlept`: the page comes back from the browser's memory, whether or not the session changed. */
type Listener = (hasSlept?: boolean) => void;

const listeners = new Set<Listener>();

/** Where the session lies; every write is told to the listeners of this tab. */
export const sessionStorageArea: TextStorage = {
  getItem: (key) => safeStorage().getItem(key),
  setItem: (key, value) => {
    // The session and, while a mailed link is open, the client's code verifier.
    safeStorage().setItem(key as LocalKey, value);
    announce(key);
  },
  removeItem: (key) => {
    safeStorage().removeItem(key);
    announce(key);
  },
};

/** The stored session, or null when nobody is signed in or what is stored cannot be read. */
export function readStoredSession(): StoredSession | null {
  const text = safeStorage().getItem(SESSION_STORAGE_KEY);
  if (text === null) return null;
  try {
    return toStoredSession(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Forgets the session on this device only; the server keeps it until it expires. */
export function forgetStoredSession(): void {
  sessionStorageArea.removeItem(SESSION_STORAGE_KEY);
}

/**
 * Calls `listener` after the stored session changed, in this tab or in another one, and when the page comes back from the
 * browser's memory, where it heard of nothing; returns how to stop.
 */
export function onStoredSessionChange(listener: Listener): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key === SESSION_STORAGE_KEY || event.key === null) listener();
  };
  onBfcacheRestore(() => listeners.has(listener) && listener(true));
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

function announce(key: string): void {
  if (key === SESSION_STORAGE_KEY) for (const listener of listeners) listener();
}

type SessionJson = {
  access_token?: unknown;
  refresh_token?: unknown;
  expires_at?: unknown;
  clock_ahead_ms?: unknown;
  user?: { id?: unknown; email?: unknown; email_confirmed_at?: unknown; confirmed_at?: unknown };
};

function toStoredSession(json: SessionJson | null): StoredSession | null {
  const user = json?.user;
  if (typeof json?.access_token !== 'string' || typeof user?.id !== 'string') return null;
  return {
    accessToken: json.access_token,
    refreshToken: typeof json.refresh_token === 'string' ? json.refresh_token : '',
    expiresAt: typeof json.expires_at === 'number' ? json.expires_at : 0,
    clockAheadMs: typeof json.clock_ahead_ms === 'number' ? json.clock_ahead_ms : 0,
    userId: user.id,
    email: typeof user.email === 'string' ? user.email : '',
    emailVerified: Boolean(user.email_confirmed_at ?? user.confirmed_at),
  };
}
