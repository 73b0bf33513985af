import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SESSION_STORAGE_KEY } from '#lib/storage-keys.ts';
import { getLikes, setLike } from './likes.ts';

const send = vi.fn<typeof fetch>();

const session = { access_token: 'token', refresh_token: 'renew', user: { id: 'anna' } };

beforeEach(() => {
  const expires_at = Date.now() / 1000 + 3600;
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...session, expires_at }));
  vi.stubEnv('PUBLIC_SUPABASE_URL', 'http://backend.example');
  vi.stubEnv('PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'publishable');
  vi.stubGlobal('fetch', send);
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetAllMocks();
});

it.each([true, false])(
  'a press (%s) is a request that outlives the page, reading is none',
  async (isLiked) => {
    const state = { profile_id: 'maria', likes: 8, is_liked: isLiked };
    send.mockResolvedValueOnce(Response.json(state)).mockResolvedValueOnce(Response.json([state]));
    expect(await setLike('maria', isLiked)).toEqual({ profileId: 'maria', likes: 8, isLiked });
    const [url, request] = send.mock.lastCall ?? [];
    expect(url).toBe(`http://backend.example/rest/v1/rpc/${isLiked ? 'like_profile' : 'unlike_profile'}`);
    expect(request).toMatchObject({ keepalive: true, headers: { authorization: 'Bearer token' } });
    expect(request?.signal?.aborted).toBe(false);
    await getLikes(['maria']);
    expect(send.mock.lastCall?.[1]?.keepalive).toBeUndefined();
  },
);
