// Another address or password for who is signed in, and who is told of it.
import { authError } from '../rest/api-answer.ts';
import { findAccount, newCode } from './auth-accounts.ts';
import type { AuthBody, AuthContext } from './auth-context.ts';
import { sendMail } from './auth-mail.ts';
import { passwordFault } from './auth-password.ts';
import { acceptCode, isCodeNeeded } from './auth-reauthentication.ts';
import { endOtherSessions, signedInAccount } from './auth-sessions.ts';

/** The library tells whoever asks that an address is taken: the same answer, and no mail to that address. */
async function withoutTakenAddress(
  { sql }: AuthContext,
  body: AuthBody,
  userId: string | null,
): Promise<AuthBody> {
  if (!body.email) return body;
  const account = await findAccount(sql, body.email);
  if (!account || account.id === userId) return body;
  const { email: _taken, ...rest } = body;
  return rest;
}

/**
 * The present address confirms the change too (`double_confirm_changes`), which the library does instead of the new one.
 * Where the wanted address is taken, the mail box of the present one does not tell that: nobody has the second link.
 */
async function askPresentAddress(
  context: AuthContext,
  userId: string,
  wanted: string,
  isTaken: boolean,
): Promise<void> {
  const { sql, config } = context;
  const [user] = await sql<{ email: string }[]>`select email from auth.users where id = ${userId}`;
  const email = user?.email ?? '';
  if (!config.auth.email.double_confirm_changes || email === '' || email === wanted) return;
  const { otp, hash } = newCode(email, config.auth.email.otp_length);
  await sql`update auth.users set email_change_token_current = ${hash} where id = ${userId}`;
  if (isTaken) {
    await sql`
      update auth.users
      set email_change = ${wanted}, email_change_sent_at = now(), email_change_token_new = gen_random_uuid()::text
      where id = ${userId}`;
  }
  await sendMail(context, 'email_change', email, hash, otp, { currentEmail: email, newEmail: wanted });
}

/** PUT /user. `pass` hands a body to the library, which checks the caller's token. */
export async function changeUser(
  context: AuthContext,
  request: Request,
  { nonce, ...body }: AuthBody,
  pass: (body: AuthBody) => Promise<Response>,
): Promise<Response> {
  const userId = await signedInAccount(context, request);
  if (body.password && userId && (await isCodeNeeded(context, request))) {
    if (!nonce) return authError(400, 'reauthentication_needed', 'Password update requires reauthentication');
    if (!(await acceptCode(context, userId, String(nonce)))) {
      return authError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
    }
  }
  const weak = body.password ? passwordFault(body.password, context.config) : null;
  if (weak) return weak;
  const allowed = await withoutTakenAddress(context, body, userId);
  // A link that was followed for an earlier wish does not count for this one.
  if (body.email && userId) {
    await context.sql`update auth.users set email_change_confirm_status = 0 where id = ${userId}`;
  }
  const answer = await pass(allowed);
  if (!answer.ok || !userId) return answer;
  const user = (await answer.clone().json()) as { email?: string };
  if (body.password) {
    await context.sql`update auth.users set reauthentication_token = null where id = ${userId}`;
    await endOtherSessions(context, request);
    const { email = '' } = user;
    context.mailBox.notify({ type: 'password_changed', to: email, email, oldEmail: email });
  }
  if (!body.email) return answer;
  const new_email = body.email.toLowerCase();
  await askPresentAddress(context, userId, new_email, allowed !== body);
  if (allowed === body) return answer;
  return Response.json({ ...user, new_email, email_change_sent_at: new Date().toISOString() });
}
