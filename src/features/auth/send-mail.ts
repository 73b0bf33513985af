// Asks for a mail with a link, no more often than the backend sends one to the same address.
import { resendConfirmation, sendPasswordLink, sendSignInLink } from '#data/session/auth.ts';
import { type MailKind, secondsUntilResend } from './pending-mail.ts';

const SENDERS: Readonly<Record<MailKind, (email: string) => Promise<void>>> = {
  confirmation: resendConfirmation,
  signIn: sendSignInLink,
  password: sendPasswordLink,
};

const askedAt = new Map<string, number>();

/**
 * Has the mail sent, and returns when that was, in milliseconds since 1970. Asked again too early it sends nothing:
 * the first mail is on its way, and hosted Supabase would refuse known addresses alone, which tells that they are.
 * Errors: `rate_limited`, `invalid_input`, `offline`, `unavailable`.
 */
export async function sendMail(kind: MailKind, email: string): Promise<number> {
  const key = `${kind} ${email.toLowerCase()}`;
  const last = askedAt.get(key);
  if (last !== undefined && secondsUntilResend({ sentAt: last }) > 0) return last;
  await SENDERS[kind](email);
  const now = Date.now();
  askedAt.set(key, now);
  return now;
}
