// Google as an OpenID provider, or whatever stands in for it: the addresses are those of its discovery document.
import type { GooglePerson } from './auth-google-accounts.ts';

export interface GoogleProvider {
  /** `https://accounts.google.com`, or the address of a stand-in. */
  issuer: string;
  clientId: string;
  clientSecret: string;
}

interface Addresses {
  authorization_endpoint: string;
  token_endpoint: string;
  userinfo_endpoint: string;
}

const TIMEOUT_MS = 10_000;

/** The provider that the environment names, or null: then nobody is offered Google. */
export function googleFromEnvironment(env: NodeJS.ProcessEnv): GoogleProvider | null {
  const issuer = env['DIADEM_GOOGLE_ISSUER'];
  if (!issuer) return null;
  return {
    issuer: issuer.replace(/\/$/, ''),
    clientId: env['DIADEM_GOOGLE_CLIENT_ID'] ?? '',
    clientSecret: env['DIADEM_GOOGLE_CLIENT_SECRET'] ?? '',
  };
}

async function read<Answer>(url: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok) throw new Error(`${new URL(url).pathname} answered ${answer.status}`);
  return (await answer.json()) as Answer;
}

/** @throws when the provider does not answer. */
export function readAddresses({ issuer }: GoogleProvider): Promise<Addresses> {
  return read<Addresses>(`${issuer}/.well-known/openid-configuration`);
}

/** Who came back with this code. @throws when the provider refuses it, or answers something else. */
export async function googlePerson(
  provider: GoogleProvider,
  code: string,
  redirectUri: string,
): Promise<GooglePerson> {
  const { token_endpoint, userinfo_endpoint } = await readAddresses(provider);
  const { access_token } = await read<{ access_token?: string }>(token_endpoint, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id: provider.clientId,
      client_secret: provider.clientSecret,
      redirect_uri: redirectUri,
    }),
  });
  type Claims = { sub?: unknown; email?: unknown; email_verified?: unknown };
  const { sub, email, email_verified } = await read<Claims>(userinfo_endpoint, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  if (typeof sub !== 'string' || sub === '' || typeof email !== 'string' || !email.includes('@')) {
    throw new Error('userinfo names no account');
  }
  return {
    sub,
    email: email.toLowerCase(),
    isVerified: email_verified === true || email_verified === 'true',
  };
}
