// Public answers as this reader gets them: whoever is signed in does not meet people who are apart by a block.
import { AppError } from '#lib/app-error.ts';
import { readStoredSession } from './stored-session.ts';
import { type CallOptions, callFunction, type FunctionName } from './supabase-client.ts';

/**
 * Calls a SQL function as the person who is signed in, as anybody where nobody is: a visitor loads nothing for it. Work
 * outside a page is anybody's. A session that has just ended leaves a visitor. Errors: those of any call.
 */
export async function callAsReader<Answer>(
  name: FunctionName,
  args: Readonly<Record<string, unknown>>,
  options: CallOptions = {},
): Promise<Answer> {
  if (!options.backend && !options.accessToken && readStoredSession()) {
    const { callSignedIn } = await import('./signed-in-call.ts');
    try {
      return await callSignedIn((accessToken) =>
        callFunction<Answer>(name, args, { ...options, accessToken }),
      );
    } catch (thrown) {
      const hasEnded = thrown instanceof AppError && /^(session_expired|not_signed_in)$/.test(thrown.code);
      if (!hasEnded) throw thrown;
    }
  }
  return callFunction<Answer>(name, args, options);
}
