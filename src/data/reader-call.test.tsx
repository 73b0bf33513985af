import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#lib/app-error.ts';
import { WITHHOLD_SCRIPT } from '#lib/withhold-script.ts';
import { callAsReader } from './reader-call.ts';
import { callSignedIn } from './signed-in-call.ts';
import { SESSION_STORAGE_KEY } from './stored-session.ts';
import { callFunction } from './supabase-client.ts';

vi.mock('./supabase-client.ts', () => ({ callFunction: vi.fn() }));
vi.mock('./signed-in-call.ts', () => ({ callSignedIn: vi.fn() }));

const args = { p_country: 'ph' };

function signIn(): void {
  const session = { access_token: 'token', refresh_token: 'renew', user: { id: 'anna' } };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
}

beforeEach(() => {
  vi.resetAllMocks();
  vi.mocked(callSignedIn).mockImplementation((call) => call('token'));
  vi.mocked(callFunction).mockResolvedValue([]);
});
afterEach(() => localStorage.clear());

test('a visitor asks as anybody', async () => {
  await callAsReader('list_standings', args);
  expect(callSignedIn).not.toHaveBeenCalled();
  expect(callFunction).toHaveBeenCalledExactlyOnceWith('list_standings', args, {});
});

test('whoever is signed in asks as that person', async () => {
  signIn();
  const { signal } = new AbortController();
  await callAsReader('list_standings', args, { signal });
  expect(callFunction).toHaveBeenCalledExactlyOnceWith('list_standings', args, {
    signal,
    accessToken: 'token',
  });
});

test('work outside a page is anybody’s', async () => {
  signIn();
  const backend = { url: 'http://backend.example', publishableKey: 'key' };
  await callAsReader('list_standings', args, { backend });
  expect(callSignedIn).not.toHaveBeenCalled();
});

test('a session that has ended leaves a visitor', async () => {
  signIn();
  vi.mocked(callSignedIn).mockRejectedValue(new AppError('session_expired'));
  await callAsReader('list_standings', args);
  expect(callFunction).toHaveBeenCalledExactlyOnceWith('list_standings', args, {});
});

test('no answer is never taken for permission to ask as anybody', async () => {
  signIn();
  vi.mocked(callSignedIn).mockRejectedValue(new AppError('unavailable'));
  await expect(callAsReader('list_standings', args)).rejects.toMatchObject({ code: 'unavailable' });
  expect(callFunction).not.toHaveBeenCalled();
});

test('the script that holds a built profile back looks for the same session', () => {
  expect(WITHHOLD_SCRIPT).toContain(`'${SESSION_STORAGE_KEY}'`);
});
