// Sign-in with a password.
import { authError } from '../rest/api-answer.ts';
import { findAccount, passwordMatches, spendPasswordTime } from './auth-accounts.ts';
import type { AuthBody, AuthContext } from './auth-context.ts';
import type { Forward } from './auth-signup.ts';

/**
 * POST /token?grant_type=password. The library tells that an address is unconfirmed to people who do not know its
 * password, and answers faster for an address that it does not know.
 */
export async function signIn(context: AuthContext, body: AuthBody, forward: Forward): Promise<Response> {
  const { email, password } = body;
  if (!email || !password) return forward('token', body);
  const account = await findAccount(context.sql, email);
  const wrong = () => authError(400, 'invalid_credentials', 'Invalid login credentials');
  if (!account?.hasPassword) {
    await spendPasswordTime(context.sql);
    return wrong();
  }
  if (!account.isConfirmed && !(await passwordMatches(context.sql, account.id, password))) return wrong();
  return forward('token', body);
}
