import { afterEach, expect, test, vi } from 'vitest';
import { forgetStoredSession, sessionStorageArea } from '#data/session/stored-session.ts';
import { SESSION_STORAGE_KEY } from '#lib/storage-keys.ts';
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

test('a page out of the browser’s memory reads anew for a reader, and for a visitor only what another reader left', () => {
  const comeBack = () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  comeBack();
  expect(asksAgain).not.toHaveBeenCalled();
  signIn('anna');
  asksAgain.mockClear();
  comeBack();
  expect(asksAgain).toHaveBeenCalledTimes(1);
  // She signed out on another page, which this one did not hear.
  localStorage.removeItem(SESSION_STORAGE_KEY);
  comeBack();
  expect(asksAgain).toHaveBeenCalledTimes(2);
  comeBack();
  expect(asksAgain).toHaveBeenCalledTimes(2);
});
