// What the browser asks the auth server for a sign-in with Google, and what it makes of the answers.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { finishGoogleSignIn, googleAddress, offersGoogle } from './google-sign-in.ts';
import { readSignInMark } from './sign-in-mark.ts';
import { readStoredSession } from './stored-session.ts';

const BACK = 'https://diadem.example/de/auth?next=%2Faccount';
const ANA = { id: 'ana', email: 'ana@mail.example', email_confirmed_at: '2026-11-01T00:00:00Z' };
const base64url = (value: object) =>
  btoa(JSON.stringify(value)).replaceAll('=', '').replaceAll('+', '-').replaceAll('/', '_');

/** As the auth server answers a code of Google's. */
function granted() {
  const claims = { sub: ANA.id, amr: [{ method: 'oauth', timestamp: 1 }] };
  return Response.json({
    access_token: `${base64url({ alg: 'HS256' })}.${base64url(claims)}.c2lnbmVk`,
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: Math.round(Date.now() / 1000) + 3600,
    refresh_token: 'renews',
    user: ANA,
  });
}

const server = vi.fn<(address: URL, request: RequestInit) => Response | Promise<Response>>();

beforeEach(() => {
  vi.stubEnv('PUBLIC_SUPABASE_URL', 'http://backend.example');
  vi.stubEnv('PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'publishable');
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => server(new URL(address), request));
  server.mockReset();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  localStorage.clear();
  sessionStorage.clear();
});

it('Google is offered where the server says so, and nowhere else', async () => {
  server.mockImplementation(() => Response.json({ external: { google: true } }));
  expect(await offersGoogle()).toBe(true);
  expect(server.mock.calls[0]?.[0].pathname).toBe('/auth/v1/settings');
  const refusals: (() => Response | Promise<Response>)[] = [
    () => Response.json({ external: { google: false } }),
    () => Response.json({ external: { google: 'yes' } }),
    () => Response.json({ external: { google: true } }, { status: 500 }),
    () => new Response('<html>Sign in to this wireless network'),
    () => new Response('null'),
    () => Promise.reject(new TypeError('failed to fetch')),
  ];
  for (const refusal of refusals) {
    server.mockReset().mockImplementation(refusal);
    expect(await offersGoogle()).toBe(false);
    expect(server).toHaveBeenCalledOnce();
  }
});

it('the address leads over the server to Google and back, and its secret stays in this browser', async () => {
  const address = new URL(await googleAddress(BACK));
  expect(`${address.origin}${address.pathname}`).toBe('http://backend.example/auth/v1/authorize');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    provider: 'google',
    redirect_to: BACK,
    prompt: 'select_account',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 's256',
  });
  const secret = JSON.parse(localStorage.getItem('diadem-session-code-verifier') ?? '""');
  expect(secret).toMatch(/^[\w~.-]{43,}$/);
  expect(address.href).not.toContain(secret);
});

it('the code that came back signs in with that secret, and is recorded as Google', async () => {
  await googleAddress(BACK);
  const secret = JSON.parse(localStorage.getItem('diadem-session-code-verifier') ?? '""');
  server.mockImplementation(() => granted());
  await finishGoogleSignIn('code');
  const [address, request] = server.mock.calls[0] ?? [];
  expect(`${address?.pathname}${address?.search}`).toBe('/auth/v1/token?grant_type=pkce');
  expect(JSON.parse(String(request?.body))).toEqual({ auth_code: 'code', code_verifier: secret });
  expect(readStoredSession()).toMatchObject({ userId: 'ana', email: ANA.email, emailVerified: true });
  expect(readSignInMark()).toEqual({ userId: 'ana', provider: 'google' });
});

it.each([
  [404, 'flow_state_not_found', 'link_expired'],
  [400, 'bad_code_verifier', 'link_expired'],
  [400, 'validation_failed', 'link_expired'],
  [429, 'over_request_rate_limit', 'rate_limited'],
  [500, 'unexpected_failure', 'unavailable'],
])(
  'a code that the server refuses with %i %s is %s, and signs nobody in',
  async (status, error_code, code) => {
    await googleAddress(BACK);
    server.mockImplementation(() => Response.json({ code: status, error_code, msg: 'refused' }, { status }));
    await expect(finishGoogleSignIn('old')).rejects.toMatchObject({ code });
    expect(readStoredSession()).toBeNull();
  },
);

it('a code of another browser, whose secret is not here, is link_expired', async () => {
  server.mockImplementation(() =>
    Response.json({ error_code: 'validation_failed', msg: '' }, { status: 400 }),
  );
  await expect(finishGoogleSignIn('foreign')).rejects.toMatchObject({ code: 'link_expired' });
  expect(readStoredSession()).toBeNull();
});
