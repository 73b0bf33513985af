import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { STALE_PROFILE_SCRIPT } from '#inline-scripts/stale-profile-script.ts';
import { SESSION_STORAGE_KEY } from '#lib/storage-keys.ts';
import { callAsViewer } from './viewer-call.ts';

const args = { country: 'ph' };
const send = vi.fn<typeof fetch>();

function signIn(): void {
  const user = { id: 'anna' };
  const session = {
    access_token: 'token',
    refresh_token: 'renew',
    expires_at: Date.now() / 1000 + 3600,
    user,
  };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
}

/** Whose calls were sent, in their order. */
const callers = () =>
  send.mock.calls
    .filter(([url]) => String(url).includes('/rpc/'))
    .map(([, request]) => new Headers(request?.headers).get('authorization') ?? 'anybody');

beforeEach(() => {
  vi.stubEnv('PUBLIC_SUPABASE_URL', 'http://backend.example');
  vi.stubEnv('PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'publishable');
  vi.stubGlobal('fetch', send);
  send.mockImplementation(async () => Response.json([]));
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetAllMocks();
});

test('a visitor asks as anybody', async () => {
  await callAsViewer('list_standings', args);
  expect(callers()).toEqual(['anybody']);
});

test('whoever is signed in asks as that person', async () => {
  signIn();
  await callAsViewer('list_standings', args);
  expect(callers()).toEqual(['Bearer token']);
});

test('work outside a page is anybody’s', async () => {
  signIn();
  await callAsViewer('list_standings', args, {
    backend: { url: 'http://other.example', publishableKey: 'key' },
  });
  expect(callers()).toEqual(['anybody']);
});

test('a session that has ended leaves a visitor', async () => {
  signIn();
  send.mockImplementation(async (url, request) => {
    if (String(url).includes('/auth/')) {
      return Response.json({ error_code: 'refresh_token_not_found', msg: 'Not found' }, { status: 400 });
    }
    const isAnybody = !new Headers(request?.headers).has('authorization');
    return isAnybody ? Response.json([]) : Response.json({ message: 'expired' }, { status: 401 });
  });
  expect(await callAsViewer('list_standings', args)).toEqual([]);
  expect(callers().at(-1)).toBe('anybody');
});

test('no answer is never taken for permission to ask as anybody', async () => {
  signIn();
  send.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(callAsViewer('list_standings', args)).rejects.toMatchObject({ code: 'unavailable' });
  expect(callers()).not.toContain('anybody');
});

test('the script that holds a built profile back looks for the same session', () => {
  expect(STALE_PROFILE_SCRIPT).toContain(`'${SESSION_STORAGE_KEY}'`);
});
