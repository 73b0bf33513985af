// Signing in with Google, where the backend has it configured.

import { browserClient } from '#data/client/browser-client.ts';
import { exchange, headersOf, pageBackend, parse } from '#data/client/fetch/supabase-client.ts';
import { AppError } from '#lib/app-error.ts';
import { toAuthError } from './auth-error.ts';
import { markSession } from './sign-in-provider.ts';

type Settings = { readonly external?: { readonly google?: unknown } };

/** Whether the backend has Google configured; false as well where it cannot be asked. */
export async function offersGoogle(): Promise<boolean> {
  const backend = pageBackend();
  try {
    const { response, text } = await exchange(backend, `${backend.url}/auth/v1/settings`, {
      headers: headersOf(backend),
    });
    return response.ok && (parse(text) as Settings | null | undefined)?.external?.google === true;
  } catch {
    return false;
  }
}

/**
 * The address at which Google asks the person. It comes back to `redirectTo`, with `code` or `error`; the secret that
 * makes the code worth something stays in this browser (PKCE). Errors: `offline`, `unavailable`.
 */
export async function googleAddress(redirectTo: string): Promise<string> {
  const options = { redirectTo, skipBrowserRedirect: true, queryParams: { prompt: 'select_account' } };
  try {
    const { data, error } = await (await browserClient()).auth.signInWithOAuth({
      provider: 'google',
      options,
    });
    if (error || !data.url) throw error ?? new AppError('unexpected', { detail: 'There is no address.' });
    return data.url;
  } catch (thrown) {
    throw toAuthError(thrown);
  }
}

/**
 * Signs in with the code that came back. Errors: `link_expired` for one that is old, used or of another browser,
 * `not_allowed`, `rate_limited`, `offline`, `unavailable`.
 */
export async function finishGoogleSignIn(code: string): Promise<void> {
  try {
    const { data, error } = await (await browserClient()).auth.exchangeCodeForSession(code);
    if (error) throw error;
    markSession(data.session);
  } catch (thrown) {
    const refused = toAuthError(thrown);
    throw WORTHLESS.has(refused.code) ? new AppError('link_expired', { cause: thrown }) : refused;
  }
}

/** What servers and the client say about a code without its secret, or with a wrong one. */
const WORTHLESS: ReadonlySet<string> = new Set(['invalid_input', 'invalid_credentials', 'unexpected']);
