// The end of a session on the server, told by a device that has forgotten it already.

import { exchange, headersOf, pageBackend } from '#data/client/fetch/supabase-client.ts';
import { toCallError } from '#data/client/fetch/supabase-error.ts';
import { isFresh } from './access-token.ts';
import { postToAuth } from './auth-call.ts';
import type { StoredSession } from './stored-session.ts';

/** Errors: `offline`, `unavailable`, `rate_limited`; the session then expires by itself. */
export async function endSession(session: StoredSession): Promise<void> {
  const token = isFresh(session) ? session.accessToken : await renewed(session);
  // One that cannot be renewed is over.
  if (token === undefined) return;
  const backend = pageBackend();
  // The page may be left at once.
  const request = { method: 'POST', headers: headersOf(backend, token), keepalive: true };
  const { response } = await exchange(backend, `${backend.url}/auth/v1/logout?scope=local`, request);
  if (response.status >= 500 || response.status === 429) {
    throw toCallError({ message: 'The session could not be ended.' }, response.status);
  }
}

async function renewed({ refreshToken }: StoredSession): Promise<string | undefined> {
  const { answer } = await postToAuth<{ access_token?: string }>('token?grant_type=refresh_token', {
    refresh_token: refreshToken,
  });
  return answer?.access_token;
}
