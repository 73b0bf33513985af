// How admins call the functions that are theirs. Errors of all calls: `not_allowed`, `not_signed_in`, `session_expired`,
// `offline`, `unavailable`.
import { callSignedIn } from './signed-in-call.ts';
import { callFunction, type FunctionName } from './supabase-client.ts';

export function callAsAdmin<Answer>(
  name: FunctionName,
  args: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  return callSignedIn((accessToken) => callFunction<Answer>(name, args, { accessToken }));
}
