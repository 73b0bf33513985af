// A mail that somebody waits for. It outlives a reload and the tab in which the mail was opened.
import { safeStorage } from '#lib/safe-storage.ts';

const PENDING_MAIL_KEY = 'diadem-mail';

/** The backend sends at most one mail to an address in this time, in milliseconds. */
const RESEND_PAUSE_MS = 60_000;

/** Hosted Supabase lets links live an hour, or a day where an operator says so; then the person starts again. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

/** What the link in the mail does: confirms an address, signs in, or lets choose a new password. */
export const MAIL_KINDS = ['confirmation', 'signIn', 'password'] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

export type PendingMail = {
  readonly kind: MailKind;
  readonly email: string;
  /** Where the person was going; already checked by `safeNext`. */
  readonly next: string | null;
  /** When the last mail was asked for, in milliseconds since 1970. */
  readonly sentAt: number;
};

export function rememberMail(mail: PendingMail): void {
  safeStorage().setItem(PENDING_MAIL_KEY, JSON.stringify(mail));
}

export function forgetMail(): void {
  safeStorage().removeItem(PENDING_MAIL_KEY);
}

/** The mail that is waited for, or null when there is none or its link is too old. */
export function readPendingMail(now: number = Date.now()): PendingMail | null {
  try {
    const stored = JSON.parse(safeStorage().getItem(PENDING_MAIL_KEY) ?? 'null') as PendingMail | null;
    if (stored === null) return null;
    const isCurrent = typeof stored.email === 'string' && now - stored.sentAt < LIFETIME_MS;
    if (isCurrent && MAIL_KINDS.includes(stored.kind)) return stored;
  } catch {
    // Not ours, or cut off.
  }
  // An address is nothing to leave behind on a device.
  forgetMail();
  return null;
}

/** Whole seconds until the next mail may be asked for; 0 when it may now. */
export function secondsUntilResend(
  { sentAt }: Pick<PendingMail, 'sentAt'>,
  now: number = Date.now(),
): number {
  // A clock that was set back must not make anybody wait for days.
  const left = Math.min(RESEND_PAUSE_MS, sentAt + RESEND_PAUSE_MS - now);
  return Math.max(0, Math.ceil(left / 1000));
}
