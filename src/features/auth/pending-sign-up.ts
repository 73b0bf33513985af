// A sign-up that waits for its mail. It outlives a reload and the tab in which the mail was opened.
import { safeStorage } from '#lib/safe-storage.ts';

export const PENDING_SIGN_UP_KEY = 'diadem-sign-up';

/** The backend sends at most one confirmation mail in this time, in milliseconds. */
export const RESEND_PAUSE_MS = 60_000;

/** A confirmation link lives a day; afterwards the sign-up starts again. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

export type PendingSignUp = {
  readonly email: string;
  /** Where the person was going; already checked by `safeNext`. */
  readonly next: string | null;
  /** When the last mail was asked for, in milliseconds since 1970. */
  readonly sentAt: number;
};

export function rememberSignUp(signUp: PendingSignUp): void {
  safeStorage().setItem(PENDING_SIGN_UP_KEY, JSON.stringify(signUp));
}

export function forgetSignUp(): void {
  safeStorage().removeItem(PENDING_SIGN_UP_KEY);
}

/** The sign-up that waits for its mail, or null when there is none or its link is too old. */
export function readSignUp(now: number = Date.now()): PendingSignUp | null {
  try {
    const stored = JSON.parse(safeStorage().getItem(PENDING_SIGN_UP_KEY) ?? 'null') as PendingSignUp | null;
    const isValid = typeof stored?.email === 'string' && now - stored.sentAt < LIFETIME_MS;
    return isValid ? stored : null;
  } catch {
    return null;
  }
}

/** Whole seconds until the next mail may be asked for; 0 when it may now. */
export function secondsUntilResend(signUp: PendingSignUp, now: number = Date.now()): number {
  return Math.max(0, Math.ceil((signUp.sentAt + RESEND_PAUSE_MS - now) / 1000));
}
