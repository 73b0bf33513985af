// Sign-up, resend and mailed links answer alike for known and unknown addresses: nobody learns who has an account.
import { randomBytes } from 'node:crypto';
import { authError, json } from '../rest/api-answer.ts';
import { timeOrderedUuid } from '../rest/time-ordered-uuid.ts';
import { type Account, findAccount, newCode, spendPasswordTime } from './auth-accounts.ts';
import type { AuthBody, AuthContext } from './auth-context.ts';
import { sendMail } from './auth-mail.ts';
import { passwordFault } from './auth-password.ts';

/** Says nothing about whether the address exists. */
const ADDRESS = /^[^\s@]+@[^\s@]+$/;

/** Hands a changed body to the library's endpoint. */
export type Forward = (endpoint: string, body: AuthBody) => Promise<Response>;

/** A new confirmation mail; the link of the one before stops working. */
async function confirmAgain(context: AuthContext, { id, email }: Account): Promise<void> {
  const { otp, hash } = newCode(email, context.config.auth.email.otp_length);
  await context.sql`
    update auth.users set confirmation_token = ${hash}, confirmation_sent_at = now() where id = ${id}`;
  await sendMail(context, 'signup', email, hash, otp);
}

interface NewAccount {
  id: string;
  identityId: string;
  createdAt: string;
}

/** For an address that has an account already. */
const madeUp = (): NewAccount => ({
  id: timeOrderedUuid(),
  identityId: timeOrderedUuid(),
  createdAt: new Date().toISOString().replace('Z', '+00:00'),
});

/** The answer to a sign-up, for a new account and for a made-up one: the same keys in the same order. */
function accountAnswer(email: string, data: Record<string, unknown>, account: NewAccount): Response {
  const { id, identityId, createdAt: now } = account;
  const about = { ...data, email, email_verified: false, phone_verified: false, sub: id };
  return json({
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: about,
    identities: [
      {
        identity_id: identityId,
        id,
        user_id: id,
        identity_data: about,
        provider: 'email',
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
        email,
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
    confirmation_sent_at: now,
  });
}

interface SignedUp {
  id: string;
  created_at: string;
  identities: { identity_id: string }[];
}

async function answerNewAccount(
  response: Response,
  email: string,
  data: Record<string, unknown>,
): Promise<Response> {
  const body = (await response.clone().json()) as SignedUp | { access_token: string };
  // Only where addresses need no confirmation.
  if ('access_token' in body) return response;
  const identityId = body.identities[0]?.identity_id ?? timeOrderedUuid();
  return accountAnswer(email, data, { id: body.id, identityId, createdAt: body.created_at });
}

/** POST /signup */
export async function signUp(context: AuthContext, body: AuthBody, forward: Forward): Promise<Response> {
  const { email = '', password = '', data = {} } = body;
  const weak = password && passwordFault(password, context.config);
  if (weak) return weak;
  const account = email ? await findAccount(context.sql, email) : null;
  if (!account || !password) {
    const response = await forward('signup', body);
    // Two sign-ups at the same moment: the second finds the address taken after all, which the library answers with
    // 429 before it writes and with 500 while it does. Limits of our own were checked before.
    if (response.ok) return answerNewAccount(response, email.toLowerCase(), data);
    const mayBeTaken = response.status === 429 || response.status >= 500;
    if (!mayBeTaken || !email || !(await findAccount(context.sql, email))) return response;
    return accountAnswer(email.toLowerCase(), data, madeUp());
  }
  await spendPasswordTime(context.sql);
  if (!account.isConfirmed) await confirmAgain(context, account);
  return accountAnswer(account.email, data, madeUp());
}

/** POST /resend: the library's refuses every second mail. */
export async function resend(context: AuthContext, body: AuthBody, forward: Forward): Promise<Response> {
  if (body.type !== 'signup' || !body.email) return forward('resend', body);
  const account = await findAccount(context.sql, body.email);
  if (account && !account.isConfirmed) await confirmAgain(context, account);
  return json({});
}

/** POST /otp and /magiclink: the library would make a confirmed account before anybody followed the link. */
export async function mailLink(context: AuthContext, body: AuthBody, forward: Forward): Promise<Response> {
  const account = body.email ? await findAccount(context.sql, body.email) : null;
  if (account || !body.email) return forward('otp', { ...body, create_user: false });
  if (!ADDRESS.test(body.email)) {
    return authError(400, 'validation_failed', 'Unable to validate email address: invalid format');
  }
  if (body.create_user === false) return json({});
  // Digits and letters, whatever the password rules ask for; nobody ever learns it.
  const password = `aA1!${randomBytes(24).toString('base64url')}`;
  const response = await forward('signup', { ...body, password });
  return response.ok ? json({}) : response;
}
