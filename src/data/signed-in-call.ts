import { AppError } from '#lib/app-error.ts';
import { currentAccessToken, renewedAccessToken } from './auth-client.ts';
import {
  type CallOptions,
  type DatabaseClient,
  type DatabaseRequest,
  database,
  send,
} from './supabase-client.ts';

/**
 * Sends a request as the person who is signed in. An expired token is renewed first; one that the server
 * refuses although the device's clock thinks it valid is renewed once, and then the request is sent again.
 * Errors: `not_signed_in`, `session_expired`, and those of the request.
 */
export async function sendSignedIn<Answer>(
  build: (client: DatabaseClient) => DatabaseRequest,
  options: CallOptions = {},
): Promise<Answer> {
  const token = await currentAccessToken();
  if (token === null) throw new AppError('not_signed_in');
  try {
    return await sendWith<Answer>(token, build, options);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'session_expired')) throw error;
    return sendWith<Answer>(await renewedAccessToken(), build, options);
  }
}

function sendWith<Answer>(
  token: string,
  build: (client: DatabaseClient) => DatabaseRequest,
  options: CallOptions,
): Promise<Answer> {
  const request = build(database(options));
  request.setHeader('authorization', `Bearer ${token}`);
  return send<Answer>(request, options.signal);
}
