import { currentAccessToken, renewedAccessToken } from '#data/session/access-token.ts';
import { sessionStarted } from '#data/session/session-start.ts';
import { AppError } from '#lib/app-error.ts';
import { type Answer, type Args, call, type Exactly, type FunctionName } from './fetch/call.ts';
import type { CallOptions } from './fetch/supabase-client.ts';

const REFUSED_TOKEN: ReadonlySet<string> = new Set(['session_expired', 'not_signed_in']);

/**
 * Makes a request as the person who is signed in. An expired token is renewed first; one that the server refuses
 * although the device's clock thinks it valid is renewed once, and then the request is made again. So is one whose session
 * has ended, by a sign-out elsewhere or a new password: it cannot be renewed, and this browser learns that it is signed out.
 * Errors: `not_signed_in`, `session_expired`, and those of the request.
 */
export async function withAccessToken<Result>(
  request: (accessToken: string) => Promise<Result>,
): Promise<Result> {
  await sessionStarted();
  const token = await currentAccessToken();
  if (token === null) throw new AppError('not_signed_in');
  try {
    return await request(token);
  } catch (error) {
    if (!(error instanceof AppError && REFUSED_TOKEN.has(error.code))) throw error;
    return request(await renewedAccessToken(token));
  }
}

/** Calls a SQL function as the person who is signed in. Errors: those of `withAccessToken` and of any call. */
export function callAsUser<Name extends FunctionName, Given extends Args<Name>>(
  name: Name,
  args: Exactly<Given, Name>,
  options: CallOptions = {},
): Promise<Answer<Name>> {
  return withAccessToken((accessToken) => call<Name, Given>(name, args, { ...options, accessToken }));
}
