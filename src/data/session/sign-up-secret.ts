// Shows the server that the browser that confirms an address is the one that signed up with it: then its password counts.
import { call } from '#data/client/fetch/call.ts';
import { safeStorage } from '#lib/safe-storage.ts';
import { currentAccessToken } from './access-token.ts';
import { readStoredSession } from './stored-session.ts';

const SIGN_UP_KEY = 'diadem-sign-up';

/** As long as the mail is waited for. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

type KeptSecret = { readonly email: string; readonly secret: string; readonly at: number };

/**
 * The SHA-256 of the secret of this sign-up, in hexadecimal. A second sign-up with the same address has the same one: the
 * server keeps the first. Another address has another one: the server shows it to whoever signs up with that address.
 */
export async function hashSignUpSecret(email: string): Promise<string> {
  const kept = readKept();
  const secret = kept?.email === email ? kept.secret : toHex(crypto.getRandomValues(new Uint8Array(32)));
  safeStorage().setItem(SIGN_UP_KEY, JSON.stringify({ email, secret, at: Date.now() } satisfies KeptSecret));
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))));
}

/**
 * Lets the password of the sign-up count where this browser signed up, once its address is confirmed. False where it did
 * not. Does not wait for the start of a session, of which it is a part. Errors: those of a call.
 */
export async function confirmSignUpPassword(): Promise<boolean> {
  const kept = readKept();
  if (kept === null || kept.email !== readStoredSession()?.email) return false;
  const accessToken = await currentAccessToken();
  if (accessToken === null) return false;
  const isConfirmed = await call('confirm_sign_up_password', { secret: kept.secret }, { accessToken });
  forgetSignUpSecret();
  return isConfirmed;
}

export function forgetSignUpSecret(): void {
  safeStorage().removeItem(SIGN_UP_KEY);
}

function readKept(): KeptSecret | null {
  try {
    const kept = JSON.parse(safeStorage().getItem(SIGN_UP_KEY) ?? 'null') as KeptSecret | null;
    if (kept === null) return null;
    const isWhole = typeof kept.secret === 'string' && typeof kept.email === 'string';
    if (isWhole && Date.now() - kept.at < LIFETIME_MS) return kept;
  } catch {
    // Not ours, or cut off.
  }
  forgetSignUpSecret();
  return null;
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
