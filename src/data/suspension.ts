import { callSignedIn } from './signed-in-call.ts';
import { callFunction } from './supabase-client.ts';

/** Whether the signed-in person is suspended. Errors: `not_signed_in`, `session_expired`, `offline`, `unavailable`. */
export async function isSuspended(): Promise<boolean> {
  const since = await callSignedIn((accessToken) =>
    callFunction<string | null>('my_suspension', {}, { accessToken }),
  );
  return since !== null;
}
