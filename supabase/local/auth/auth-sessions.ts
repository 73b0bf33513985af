// Whose session a request has; and a new password ends the sessions elsewhere, as on hosted Supabase: whoever knew the old
// one is out.
import { decodeJwt, jwtVerify } from 'jose';
import type { AuthContext } from './auth-context.ts';

/** Ends all sessions of the person but the one of this request, whose token the library has checked. */
export async function endOtherSessions({ sql }: AuthContext, request: Request): Promise<void> {
  const token = request.headers.get('authorization')?.replace(/^Bearer /i, '') ?? '';
  const { sub, session_id } = decodeJwt<{ session_id?: string }>(token);
  if (!sub || !session_id) return;
  await sql.begin(async (tx) => {
    await tx`delete from auth.refresh_tokens where user_id = ${sub} and session_id <> ${session_id}`;
    await tx`delete from auth.sessions where user_id = ${sub} and id <> ${session_id}`;
  });
}

/** The account whose living session the token of a request belongs to; null for any other. */
export async function signedInAccount({ sql, keys }: AuthContext, request: Request): Promise<string | null> {
  const token = request.headers.get('authorization')?.replace(/^Bearer /i, '') ?? '';
  const secret = new TextEncoder().encode(keys.jwtSecret);
  const claims = await jwtVerify<{ session_id?: string }>(token, secret, { algorithms: ['HS256'] }).then(
    ({ payload }) => payload,
    () => null,
  );
  const { sub, session_id } = claims ?? {};
  if (!sub || !session_id) return null;
  const sessions = await sql`select from auth.sessions where id = ${session_id} and user_id = ${sub}`;
  return sessions.length > 0 ? sub : null;
}
