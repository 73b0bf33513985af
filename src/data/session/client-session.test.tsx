// The stored form of a session is a contract: pages that anybody opens read what the Supabase client writes, and the
// other way round.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isAdmin } from '#data/admin-access.ts';
import { browserClient } from '#data/client/browser-client.ts';
import { currentAccessToken } from './access-token.ts';
import { changeEmail, signIn } from './auth.ts';
import { readSignInMark } from './sign-in-mark.ts';
import { forgetStoredSession, readStoredSession } from './stored-session.ts';

const HOUR_S = 3600;
const ANA = { id: 'ana', email: 'ana@mail.example', email_confirmed_at: '2026-11-01T00:00:00Z' };
const now = () => Math.round(Date.now() / 1000);

/** As the auth server answers. */
const granted = (token: string, expiresIn = HOUR_S) => ({
  access_token: token,
  token_type: 'bearer',
  expires_in: HOUR_S,
  expires_at: now() + expiresIn,
  refresh_token: `renews ${token}`,
  user: ANA,
});

const server = vi.fn<(path: string, request: RequestInit) => Response | Promise<Response>>();
const calls = () =>
  server.mock.calls.map(([path, { headers }]) => [path, new Headers(headers).get('authorization')]);
const stored = () => JSON.parse(localStorage.getItem('diadem-session') ?? 'null');
const store = (session: object) => localStorage.setItem('diadem-session', JSON.stringify(session));

beforeEach(() => {
  vi.stubEnv('PUBLIC_SUPABASE_URL', 'http://backend.example');
  vi.stubEnv('PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'publishable');
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) =>
    server(new URL(address).pathname, request),
  );
  server.mockReset();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  localStorage.clear();
  sessionStorage.clear();
});

describe('a session', () => {
  it('that the client stores is the answer of the server as it is, and is read without the client', async () => {
    server.mockImplementation(() => Response.json(granted('first')));
    await signIn(ANA.email, 'a password');
    expect(stored()).toEqual(granted('first'));
    expect(readStoredSession()).toEqual({
      accessToken: 'first',
      refreshToken: 'renews first',
      expiresAt: stored().expires_at,
      clockAheadMs: 0,
      userId: 'ana',
      email: 'ana@mail.example',
      emailVerified: true,
    });
    expect(await currentAccessToken()).toBe('first');
    expect(readSignInMark()).toEqual({ userId: 'ana', provider: 'email' });
  });

  it('that was renewed without the client is the one with which the client reads', async () => {
    store(granted('old', -HOUR_S));
    server.mockImplementationOnce(() => Response.json(granted('renewed')));
    server.mockImplementation(() => Response.json([{ role: 'admin' }]));
    expect(await isAdmin('ana')).toBe(true);
    expect(calls()).toEqual([
      ['/auth/v1/token', null],
      ['/rest/v1/user_roles', 'Bearer renewed'],
    ]);
  });

  it('that has ended by the clock of a device that is ahead is not renewed by the client', async () => {
    const session = { ...granted('good', -HOUR_S), clock_ahead_ms: 2 * HOUR_S * 1000 };
    store(session);
    server.mockImplementation(() => Response.json([]));
    expect(await isAdmin('ana')).toBe(false);
    expect(calls()).toEqual([['/rest/v1/user_roles', 'Bearer good']]);
    expect(stored()).toEqual(session);
  });

  it('that has ended is left alone by a client that nobody asks for anything, and by a busy server', async () => {
    store(granted('old', -HOUR_S));
    await (await browserClient()).auth.getSession();
    expect(server).not.toHaveBeenCalled();
    server.mockImplementation(() => new Response('{}', { status: 429 }));
    await expect(isAdmin('ana')).rejects.toMatchObject({ code: 'rate_limited' });
    expect(stored()).toMatchObject({ access_token: 'old' });
  });

  it('keeps its end when the account changes', async () => {
    const session = { ...granted('good'), clock_ahead_ms: 90_000 };
    store(session);
    const user = { ...ANA, new_email: 'new@mail.example' };
    server.mockImplementation(() => Response.json(user));
    await changeEmail(user.new_email);
    expect(stored()).toEqual({ ...session, user });
  });

  it('does not come back when the answer about the account is later than the sign-out', async () => {
    store(granted('good'));
    server.mockImplementation(() => {
      forgetStoredSession();
      return Response.json(ANA);
    });
    await changeEmail('new@mail.example');
    expect(stored()).toBeNull();
  });

  it('that the client reads for a call is the token that the server has to take', async () => {
    store(granted('refused'));
    server.mockImplementationOnce(() => Response.json({ message: 'JWT expired' }, { status: 401 }));
    server.mockImplementationOnce(() => Response.json(granted('renewed')));
    server.mockImplementation(() => Response.json([{ role: 'admin' }]));
    expect(await isAdmin('ana')).toBe(true);
    expect(calls().at(-1)).toEqual(['/rest/v1/user_roles', 'Bearer renewed']);
  });
});
