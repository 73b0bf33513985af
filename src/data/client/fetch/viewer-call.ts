// Public answers as this viewer gets them: a user does not meet people of a blocked pair.

import { readStoredSession } from '#data/session/stored-session.ts';
import { AppError } from '#lib/app-error.ts';
import { type Answer, type Args, call, type Exactly, type FunctionName } from './call.ts';
import type { CallOptions } from './supabase-client.ts';

/**
 * Calls a SQL function as the person who is signed in, as anybody where nobody is: a visitor loads nothing for it. Work
 * outside a page is anybody's. A session that has just ended leaves a visitor. Errors: those of any call.
 */
export async function callAsViewer<Name extends FunctionName, Given extends Args<Name>>(
  name: Name,
  args: Exactly<Given, Name>,
  options: CallOptions = {},
): Promise<Answer<Name>> {
  if (!options.backend && !options.accessToken && readStoredSession()) {
    const { callAsUser } = await import('../signed-in-call.ts');
    try {
      return await callAsUser<Name, Given>(name, args, options);
    } catch (thrown) {
      const hasEnded = thrown instanceof AppError && /^(session_expired|not_signed_in)$/.test(thrown.code);
      if (!hasEnded) throw thrown;
    }
  }
  return call<Name, Given>(name, args, options);
}
