// `secure_password_change`: a session older than 24 hours changes the password with a mailed code alone.
import { decodeJwt } from 'jose';
import { hashCode } from './auth-accounts.ts';
import type { AuthContext } from './auth-context.ts';

/** Whether the session of this request, whose token was checked, is too old to change a password without a code. */
export async function isCodeNeeded({ sql, config }: AuthContext, request: Request): Promise<boolean> {
  if (!config.auth.email.secure_password_change) return false;
  const token = request.headers.get('authorization')?.replace(/^Bearer /i, '') ?? '';
  const { session_id = null } = decodeJwt<{ session_id?: string }>(token);
  const young = await sql`
    select from auth.sessions where id = ${session_id} and created_at > now() - interval '24 hours'`;
  return young.length === 0;
}

/** Whether this is the code of the account's last mail. It counts until the password has changed. */
export async function acceptCode(
  { sql, config }: AuthContext,
  userId: string,
  code: string,
): Promise<boolean> {
  const [user] = await sql<{ email: string; token: string | null }[]>`
    select email, reauthentication_token as token from auth.users
    where id = ${userId} and reauthentication_sent_at > now() - make_interval(secs => ${config.auth.email.otp_expiry})`;
  return user !== undefined && user.token === hashCode(user.email, code);
}
