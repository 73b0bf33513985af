import { AppError } from '#lib/app-error.ts';
import { currentAccessToken, renewedAccessToken } from './access-token.ts';

/**
 * Makes a call as the person who is signed in. An expired token is renewed first; one that the server refuses
 * although the device's clock thinks it valid is renewed once, and then the call is made again.
 * Errors: `not_signed_in`, `session_expired`, and those of the call.
 */
export async function callSignedIn<Answer>(call: (accessToken: string) => Promise<Answer>): Promise<Answer> {
  const token = await currentAccessToken();
  if (token === null) throw new AppError('not_signed_in');
  try {
    return await call(token);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'session_expired')) throw error;
    return call(await renewedAccessToken(token));
  }
}
