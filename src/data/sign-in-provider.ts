type Claims = { readonly amr?: readonly { readonly method?: unknown }[] };

/**
 * How somebody has just signed in, by the token: `google` or `email`. The account itself names the provider of the
 * sign-up alone, although it may know both.
 */
export function signInProvider(accessToken: string): 'google' | 'email' {
  const methods = claimsOf(accessToken).amr;
  return Array.isArray(methods) && methods.some(({ method }) => method === 'oauth') ? 'google' : 'email';
}

function claimsOf(token: string): Claims {
  const payload = token.split('.')[1] ?? '';
  try {
    return (JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Claims | null) ?? {};
  } catch {
    return {};
  }
}
