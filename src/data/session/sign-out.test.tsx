import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nextInstant, storeItem } from '#data/outbox/outbox-storage.ts';
import { AppError } from '#lib/app-error.ts';
import { SESSION_STORAGE_KEY } from '#lib/storage-keys.ts';
import { signOut } from './auth.ts';

vi.mock('#lib/env.ts', async (original) => ({
  ...(await original<object>()),
  supabaseUrl: () => 'http://backend.example',
  supabasePublishableKey: () => 'key',
}));

const HOUR_S = 3600;
const answers = vi.fn<(url: string, request: RequestInit) => Promise<Response>>();

function signIn(expiresIn: number): void {
  const session = {
    access_token: 'old',
    refresh_token: 'renewal',
    expires_at: Math.round(Date.now() / 1000) + expiresIn,
    user: { id: 'ana', email: 'ana@mail.example' },
  };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
}
const stored = () => localStorage.getItem(SESSION_STORAGE_KEY);
const calls = () =>
  answers.mock.calls.map(([url, { headers }]) => [
    url.slice('http://backend.example/auth/v1/'.length),
    (headers as Record<string, string>)['authorization'],
  ]);

beforeEach(() => vi.stubGlobal('fetch', answers.mockReset()));
afterEach(() => vi.unstubAllGlobals());

describe('a sign-out', () => {
  it('forgets the session before the server has answered, and tells it', async () => {
    signIn(HOUR_S);
    const { promise, resolve } = Promise.withResolvers<Response>();
    answers.mockReturnValue(promise);
    const signedOut = signOut();
    expect(stored()).toBeNull();
    resolve(new Response(null, { status: 204 }));
    await signedOut;
    expect(calls()).toEqual([['logout?scope=local', 'Bearer old']]);
  });

  it('drops what waits for the account, without a network too', async () => {
    signIn(HOUR_S);
    for (const owner of ['ana', null])
      storeItem('vote', {
        requestId: `${owner}`,
        lane: 'maria',
        owner,
        createdAt: nextInstant(),
        payload: {},
      });
    answers.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(signOut()).rejects.toBeInstanceOf(AppError);
    expect(Object.keys(localStorage)).toEqual(['diadem-outbox-vote-null']);
    localStorage.clear();
  });

  it('ends a session on the server whose token has expired, and does not bring it back', async () => {
    signIn(-HOUR_S);
    answers.mockResolvedValueOnce(Response.json({ access_token: 'new' }));
    answers.mockResolvedValueOnce(new Response(null, { status: 204 }));
    await signOut();
    expect(calls()).toEqual([
      ['token?grant_type=refresh_token', undefined],
      ['logout?scope=local', 'Bearer new'],
    ]);
    expect(stored()).toBeNull();
  });

  it('of a session that the server has ended already has nothing to tell', async () => {
    signIn(-HOUR_S);
    answers.mockResolvedValueOnce(Response.json({ code: 'refresh_token_not_found' }, { status: 400 }));
    await signOut();
    expect(calls()).toHaveLength(1);
  });

  it('without a network, or a server, leaves nothing on the device, and says that it was not heard', async () => {
    signIn(HOUR_S);
    answers.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(signOut()).rejects.toBeInstanceOf(AppError);
    expect(stored()).toBeNull();
    signIn(HOUR_S);
    answers.mockResolvedValueOnce(new Response('', { status: 503 }));
    await expect(signOut()).rejects.toMatchObject({ code: 'unavailable' });
    expect(stored()).toBeNull();
  });

  it('of nobody asks nobody', async () => {
    await signOut();
    expect(answers).not.toHaveBeenCalled();
  });
});
