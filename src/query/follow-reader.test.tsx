import { afterEach, expect, test, vi } from 'vitest';
import { forgetStoredSession, SESSION_STORAGE_KEY, sessionStorageArea } from '#data/stored-session.ts';
import { queryClient } from './query-client.ts';

const asksAgain = vi.spyOn(queryClient, 'invalidateQueries').mockResolvedValue();

const signIn = (id: string, token = 'token') =>
  sessionStorageArea.setItem(SESSION_STORAGE_KEY, JSON.stringify({ access_token: token, user: { id } }));

afterEach(() => {
  forgetStoredSession();
  asksAgain.mockClear();
});

test('who signs in, out or as somebody else reads everything anew', () => {
  signIn('anna');
  expect(asksAgain).toHaveBeenCalledTimes(1);
  signIn('bea');
  expect(asksAgain).toHaveBeenCalledTimes(2);
  forgetStoredSession();
  expect(asksAgain).toHaveBeenCalledTimes(3);
});

test('a renewed token is no other reader', () => {
  signIn('anna');
  asksAgain.mockClear();
  signIn('anna', 'renewed');
  expect(asksAgain).not.toHaveBeenCalled();
});
