// Another address or password for who is signed in, and who is told of it.
import { decodeJwt } from 'jose';
import type { Sql } from 'postgres';
import { authError } from '../rest/api-answer.ts';
import { findAccount } from './auth-accounts.ts';
import type { AuthBody, AuthContext } from './auth-context.ts';
import { passwordFault } from './auth-password.ts';
import { endOtherSessions } from './auth-sessions.ts';
import type { Forward } from './auth-signup.ts';

interface AddressChange {
  id: string;
  email: string;
  wanted: string;
}

/** Whose address a link will change, as it is before. */
async function waitingFor(sql: Sql, { type, token_hash = '' }: AuthBody): Promise<AddressChange | null> {
  if (type !== 'email_change' || token_hash === '') return null;
  const [row] = await sql<AddressChange[]>`
    select id, email, email_change as wanted from auth.users where email_change_token_new = ${token_hash}`;
  return row ?? null;
}

/** Follows a mailed link; a change of the address is told to the old one. */
export async function verify(
  { sql, mailBox }: AuthContext,
  body: AuthBody,
  forward: Forward,
): Promise<Response> {
  const before = await waitingFor(sql, body);
  const answer = await forward('verify', body);
  if (!before) return answer;
  if (answer.status >= 500) {
    // Somebody else has it meanwhile, which the library answers with 500.
    const owner = await findAccount(sql, before.wanted);
    if (!owner || owner.id === before.id) return answer;
    return authError(422, 'email_exists', 'A user with this email address has already been registered');
  }
  if (!answer.ok) return answer;
  const [now] = await sql<{ email: string }[]>`select email from auth.users where id = ${before.id}`;
  if (now && now.email !== before.email) {
    mailBox.notify({ type: 'email_changed', to: before.email, email: now.email, oldEmail: before.email });
  }
  return answer;
}

function callerOf(request: Request): string {
  const token = request.headers.get('authorization')?.replace(/^Bearer /i, '') ?? '';
  try {
    return decodeJwt(token).sub ?? '';
  } catch {
    return '';
  }
}

/** The library tells whoever asks that an address is taken: the same answer, and no mail. */
async function withoutTakenAddress({ sql }: AuthContext, body: AuthBody, userId: string): Promise<AuthBody> {
  if (!body.email) return body;
  const account = await findAccount(sql, body.email);
  if (!account || account.id === userId) return body;
  const { email: _taken, ...rest } = body;
  return rest;
}

/** PUT /user. `pass` hands a body to the library, which checks the caller's token. */
export async function changeUser(
  context: AuthContext,
  request: Request,
  body: AuthBody,
  pass: (body: AuthBody) => Promise<Response>,
): Promise<Response> {
  const weak = body.password ? passwordFault(body.password, context.config) : null;
  if (weak) return weak;
  const userId = callerOf(request);
  const allowed = await withoutTakenAddress(context, body, userId);
  const answer = await pass(allowed);
  if (!answer.ok) return answer;
  const user = (await answer.clone().json()) as { email?: string };
  if (body.password) {
    await endOtherSessions(context, request);
    const { email = '' } = user;
    context.mailBox.notify({ type: 'password_changed', to: email, email, oldEmail: email });
  }
  if (allowed === body || !body.email) return answer;
  const new_email = body.email.toLowerCase();
  return Response.json({ ...user, new_email, email_change_sent_at: new Date().toISOString() });
}
