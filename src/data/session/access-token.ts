// The token of a signed-in call, judged by the server's clock and renewed by one tab for all. The Supabase client would
// renew it too, where it is loaded; it forgets the session when the server is only busy (429), and trusts the device's
// clock.
import { AppError } from '#lib/app-error.ts';
import { isServerTimeKnown, serverNow, setServerTime } from '#lib/server-clock.ts';
import { SESSION_STORAGE_KEY } from '#lib/storage-keys.ts';
import { postToAuth } from './auth-call.ts';
import {
  forgetStoredSession,
  readStoredSession,
  type StoredSession,
  sessionStorageArea,
} from './stored-session.ts';
import { withTabLock } from './tab-lock.ts';

/** A token that lives shorter than this is renewed first. */
const RENEWAL_MARGIN_S = 30;

/** A token names its time in whole seconds and some time ago: closer than this the clock is right enough. */
const CLOCK_TOLERANCE_MS = 60_000;

const RENEWAL_LOCK = 'diadem-session-renewal';

type RenewedSession = {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly expires_at?: number;
  readonly user: { readonly id: string };
};

/**
 * The signed-in person's token, renewed when it has expired; null when nobody is signed in.
 * Errors: `session_expired` when it cannot be renewed any more, `rate_limited`, `offline`, `unavailable`.
 */
export async function currentAccessToken(): Promise<string | null> {
  const session = readStoredSession();
  if (session === null) return null;
  return isFresh(session) ? session.accessToken : renewOnce(isFresh);
}

/**
 * A token in the place of one that the server refused although this device thinks it valid.
 * Errors: `session_expired`, and then nobody is signed in any more; `rate_limited`, `offline`, `unavailable`.
 */
export function renewedAccessToken(refused: string): Promise<string> {
  return renewOnce((session) => session.accessToken !== refused && isFresh(session));
}

/** Of all tabs one asks the server; the others wait and use the answer, which lies in the storage they share. */
function renewOnce(isUsable: (session: StoredSession) => boolean): Promise<string> {
  return withTabLock(RENEWAL_LOCK, async (wrote) => {
    const session = readStoredSession();
    if (session === null) throw new AppError('session_expired');
    if (isUsable(session)) return session.accessToken;
    const token = await renew(session);
    wrote();
    return token;
  });
}

async function renew(before: StoredSession): Promise<string> {
  const { status, answer } = await postToAuth<Partial<RenewedSession>>('token?grant_type=refresh_token', {
    refresh_token: before.refreshToken,
  });
  const now = readStoredSession();
  // Signed out meanwhile, or signed in as somebody else: what the server gave belongs to nobody any more.
  if (now?.userId !== before.userId) throw new AppError('session_expired');
  if (now.accessToken !== before.accessToken) return now.accessToken;
  if (status !== 200) {
    // The server will not take it again: a page that went on showing somebody signed in would be a lie.
    forgetStoredSession();
    throw new AppError('session_expired', { cause: answer });
  }
  if (!isSession(answer)) throw new AppError('unavailable', { detail: 'The renewed session is not one.' });
  keep(answer);
  return answer.access_token;
}

function keep(session: RenewedSession): void {
  const { expires_in, expires_at = Math.round(serverNow() / 1000) + expires_in } = session;
  const issuedAt = (expires_at - expires_in) * 1000;
  if (Math.abs(serverNow() - issuedAt) > CLOCK_TOLERANCE_MS) setServerTime(issuedAt);
  // The next page would take a fast clock's word for it that this token is over.
  const ahead = Date.now() - issuedAt;
  const clock_ahead_ms = Math.abs(ahead) > CLOCK_TOLERANCE_MS ? ahead : 0;
  sessionStorageArea.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...session, expires_at, clock_ahead_ms }));
}

function isSession(answer: Partial<RenewedSession> | undefined): answer is RenewedSession {
  return Boolean(answer?.access_token && answer.refresh_token && answer.user?.id && answer.expires_in);
}

/** Whether the server still takes its token, by the server's clock. */
export function isFresh({ expiresAt, clockAheadMs }: StoredSession): boolean {
  const now = isServerTimeKnown() ? serverNow() : Date.now() - clockAheadMs;
  return expiresAt - RENEWAL_MARGIN_S > now / 1000;
}
