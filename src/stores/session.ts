// Who is signed in, as every page knows it at once: read from storage, without the Supabase client and without React.
import { atom } from 'nanostores';
import { onStoredSessionChange, readStoredSession } from '#data/session/stored-session.ts';

export type Session =
  | { readonly status: 'unknown' }
  | { readonly status: 'signedOut' }
  | {
      readonly status: 'signedIn';
      readonly userId: string;
      readonly email: string;
      readonly emailVerified: boolean;
    };

/** `unknown` while a page is pre-rendered and in the render that hydrates an island (`ssr: 'initial'`). */
export const $session = atom<Session>({ status: 'unknown' });

/** Follows the stored session of this tab and of the others; returns how to stop. */
export function followSession(): () => void {
  readSession();
  return onStoredSessionChange(readSession);
}

/** The id of the account that is signed in, or null. */
export function signedInUser(): string | null {
  const session = $session.get();
  return session.status === 'signedIn' ? session.userId : null;
}

function readSession(): void {
  const stored = readStoredSession();
  const current = $session.get();
  if (stored === null) {
    if (current.status !== 'signedOut') $session.set({ status: 'signedOut' });
    return;
  }
  const { userId, email, emailVerified } = stored;
  const isSame =
    current.status === 'signedIn' &&
    current.userId === userId &&
    current.email === email &&
    current.emailVerified === emailVerified;
  // A renewed token is not a new session: nobody has to render again.
  if (!isSame) $session.set({ status: 'signedIn', userId, email, emailVerified });
}

if (typeof window !== 'undefined') followSession();
