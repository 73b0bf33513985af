// Sign-in with Google, by OpenID Connect. The library's has fixed addresses, so that no test could follow the whole way.
import { randomUUID } from 'node:crypto';
import { authError } from './api-answer.ts';
import type { AuthContext } from './auth-context.ts';
import { accountOfGoogle } from './auth-google-accounts.ts';
import { googlePerson, readAddresses } from './google-provider.ts';

type RedirectOf = (wished: string | null) => string;

/** How long somebody may take at Google, in minutes. */
const PATIENCE_MINUTES = 10;

const disabled = () => authError(400, 'validation_failed', 'Unsupported provider: provider is not enabled');

function leadTo(address: string, values: Record<string, string>): Response {
  const url = new URL(address);
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return new Response(null, { status: 302, headers: { location: url.href, 'cache-control': 'no-store' } });
}

const callbackAddress = ({ apiUrl }: AuthContext) => `${apiUrl}/auth/v1/callback`;

const UNREACHABLE = {
  error: 'server_error',
  error_code: 'unexpected_failure',
  error_description: 'Google could not be asked',
};

function failed({ log }: AuthContext, error: unknown): null {
  log(`auth: Google did not answer as expected: ${error instanceof Error ? error.message : error}`);
  return null;
}

/** GET /authorize: remembers the browser's challenge and where it wants to be, and leads to Google. */
export async function askGoogle(context: AuthContext, url: URL, redirectOf: RedirectOf): Promise<Response> {
  const { google, sql } = context;
  if (!google || url.searchParams.get('provider') !== 'google') return disabled();
  const challenge = url.searchParams.get('code_challenge') ?? '';
  const isS256 = url.searchParams.get('code_challenge_method')?.toLowerCase() === 's256';
  if (!isS256 || !/^[\w-]{43}$/.test(challenge)) {
    return authError(400, 'validation_failed', 'A sign-in with Google needs PKCE with S256');
  }
  const wanted = redirectOf(url.searchParams.get('redirect_to'));
  const address = await readAddresses(google).catch((error) => failed(context, error));
  if (!address) return leadTo(wanted, UNREACHABLE);
  const state = randomUUID();
  await sql`delete from auth.flow_state where created_at < now() - interval '1 day'`;
  await sql`
    insert into auth.flow_state
      (id, code_challenge, code_challenge_method, authentication_method, provider_type, referrer)
    values (${state}, ${challenge}, 's256', 'oauth', 'google', ${wanted})`;
  return leadTo(address.authorization_endpoint, {
    client_id: google.clientId,
    redirect_uri: callbackAddress(context),
    response_type: 'code',
    scope: 'openid email profile',
    state,
    ...(url.searchParams.get('prompt') === 'select_account' ? { prompt: 'select_account' } : {}),
  });
}

/** Where a sign-in that waits wanted to be; it is taken, so that nobody comes back to it twice. */
async function takeWaiting({ sql }: AuthContext, state: string): Promise<string | null> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(state)) return null;
  const [row] = await sql<{ referrer: string }[]>`
    update auth.flow_state f set referrer = null
    from auth.flow_state old
    where f.id = ${state} and old.id = f.id and f.provider_type = 'google' and f.user_id is null
      and f.referrer is not null and f.created_at > now() - make_interval(mins => ${PATIENCE_MINUTES})
    returning old.referrer`;
  return row?.referrer ?? null;
}

/** A code for the browser that asked: worth nothing without the secret that it kept. */
async function issueCode({ sql }: AuthContext, state: string, userId: string): Promise<string> {
  const code = randomUUID();
  await sql`
    update auth.flow_state
    set auth_code = ${code}, user_id = ${userId}, auth_code_issued_at = now(), created_at = now()
    where id = ${state}`;
  return code;
}

/** GET /callback: back from Google, and on to the site with `code` or `error`. */
export async function returnFromGoogle(context: AuthContext, url: URL): Promise<Response> {
  const { google, siteUrl } = context;
  if (!google) return disabled();
  const { searchParams } = url;
  const state = searchParams.get('state') ?? '';
  const waiting = await takeWaiting(context, state);
  const refuse = (error: string, error_code: string, error_description: string) =>
    leadTo(waiting ?? siteUrl, { error, error_code, error_description });
  if (!waiting) return refuse('invalid_request', 'bad_oauth_state', 'The sign-in has expired');
  const error = searchParams.get('error');
  if (error !== null) {
    return leadTo(waiting, { error, error_description: searchParams.get('error_description') ?? '' });
  }
  const code = searchParams.get('code') ?? '';
  const person = await googlePerson(google, code, callbackAddress(context)).catch((error) =>
    failed(context, error),
  );
  if (!person) return leadTo(waiting, UNREACHABLE);
  const userId = await accountOfGoogle(context.sql, person);
  if (!userId) {
    return refuse('access_denied', 'provider_email_needs_verification', 'The address is not verified');
  }
  return leadTo(waiting, { code: await issueCode(context, state, userId) });
}
