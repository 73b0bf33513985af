// The library's mailer: makes the PKCE state that it lacks, honours emailRedirectTo, and fills the mail box.
import { randomUUID } from 'node:crypto';
import type { App } from '@supabase/lite';
import type { MailType } from '../mail/mail-template.ts';
import type { AuthContext } from './auth-context.ts';

type Mailer = NonNullable<App['_mailer']>;

export const PKCE_PREFIX = 'pkce_';

/** Remembers the challenge until the link is followed; `referrer` holds the token's hash meanwhile. */
async function rememberChallenge({ sql, wish }: AuthContext, type: string, hash: string): Promise<void> {
  const { challenge, challengeMethod } = wish.getStore() ?? {};
  if (!challenge || !challengeMethod) return;
  await sql`
    insert into auth.flow_state
      (id, code_challenge, code_challenge_method, authentication_method, provider_type, referrer)
    values (${randomUUID()}, ${challenge}, ${challengeMethod}, ${`email/${type}`}, 'email', ${hash})`;
}

/** Sends one mail for a token whose hash the library has stored. */
export async function sendMail(
  context: AuthContext,
  type: MailType,
  to: string,
  hash: string,
  otp: string,
  meta: { currentEmail?: string | undefined; newEmail?: string | undefined } = {},
): Promise<void> {
  await rememberChallenge(context, type, hash);
  const wish = context.wish.getStore();
  const tokenHash = wish?.challenge ? PKCE_PREFIX + hash : hash;
  const redirectTo = wish?.redirectTo ?? context.siteUrl;
  context.mailBox.send({ ...meta, type, to, tokenHash, otp, redirectTo });
}

export function createMailer(context: AuthContext): Mailer {
  const send =
    (type: MailType): Mailer['sendConfirmation'] =>
    (to, hash, otp, meta) =>
      sendMail(context, type, to, hash, otp, { currentEmail: meta?.currentEmail, newEmail: meta?.newEmail });
  return {
    sendConfirmation: send('signup'),
    sendRecovery: send('recovery'),
    sendMagicLink: send('magiclink'),
    sendEmailChange: send('email_change'),
    sendReauthentication: async (to, otp) => {
      context.mailBox.send({ type: 'reauthentication', to, otp, tokenHash: '', redirectTo: context.siteUrl });
    },
  };
}
