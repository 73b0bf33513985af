// The links to another address: the present and the new one confirm it (`double_confirm_changes`).
import type { Sql } from 'postgres';
import { authError, json } from '../rest/api-answer.ts';
import { findAccount, hashCode } from './auth-accounts.ts';
import type { AuthBody, AuthContext } from './auth-context.ts';
import type { Forward } from './auth-signup.ts';

interface AddressChange {
  id: string;
  email: string;
  wanted: string;
  /** Of a link or of a typed code. */
  hash: string;
}

/** As hosted Auth says it after the first of the two. */
export const HALF_CONFIRMED =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** Whose address a link will change, as it is before. */
async function waitingFor(sql: Sql, body: AuthBody): Promise<AddressChange | null> {
  const { type, token_hash = '', email = '', token = '' } = body;
  const hash = token_hash || (email && token && hashCode(email, token));
  if (type !== 'email_change' || hash === '') return null;
  const [row] = await sql<AddressChange[]>`
    select id, email, email_change as wanted, ${hash} as hash from auth.users
    where email_change_token_new = ${hash} or email_change_token_current = ${hash}`;
  return row ?? null;
}

/** Takes the first of two links. The other one stays as the only token, where the library looks for it. */
async function takeFirst({ sql, config }: AuthContext, { id, hash }: AddressChange): Promise<boolean> {
  const { double_confirm_changes, otp_expiry } = config.auth.email;
  if (!double_confirm_changes) return false;
  const taken = await sql`
    update auth.users
    set
      email_change_confirm_status = 1,
      email_change_token_new =
        case when email_change_token_new = ${hash} then email_change_token_current else email_change_token_new end,
      email_change_token_current = null
    where id = ${id} and email_change_confirm_status = 0 and coalesce(email_change_token_current, '') <> ''
      and ${hash} in (email_change_token_new, email_change_token_current)
      and email_change_sent_at > now() - make_interval(secs => ${otp_expiry})
    returning id`;
  return taken.length > 0;
}

/** Follows a mailed link; a change of the address is told to the old one. */
export async function verify(context: AuthContext, body: AuthBody, forward: Forward): Promise<Response> {
  const { sql, mailBox } = context;
  const before = await waitingFor(sql, body);
  if (before && (await takeFirst(context, before))) return json({ code: '200', msg: HALF_CONFIRMED });
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
