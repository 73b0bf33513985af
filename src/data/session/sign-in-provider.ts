import { markSignIn } from './sign-in-mark.ts';

type NewSession = { readonly access_token: string; readonly user: { readonly id: string } };
type Claims = { readonly amr?: readonly { readonly method?: unknown }[] };

/**
 * How somebody has just signed in, by the token: `google` or `email`. The account itself names the provider of the
 * sign-up alone, although it may know both.
 */
export function signInProvider(accessToken: string): 'google' | 'email' {
  const methods = claimsOf(accessToken).amr;
  return Array.isArray(methods) && methods.some(({ method }) => method === 'oauth') ? 'google' : 'email';
}

/** Leaves a mark that somebody has just signed in, for it to be recorded. */
export function markSession(session: NewSession | null | undefined): void {
  if (session) markSignIn({ userId: session.user.id, provider: signInProvider(session.access_token) });
}

function claimsOf(token: string): Claims {
  const payload = token.split('.')[1] ?? '';
  try {
    return (JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Claims | null) ?? {};
  } catch {
    return {};
  }
}
