import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetStoredSession, sessionStorageArea } from '#data/session/stored-session.ts';
import { AppError } from '#lib/app-error.ts';
import { SESSION_STORAGE_KEY } from '#lib/storage-keys.ts';
import { queryClient } from '#query/query-client.ts';
import { queryKeys } from '#query/query-keys.ts';
import { refreshOnRestore } from './refresh-on-restore.ts';

const queryKey = queryKeys.profile('maria');
const ask = vi.fn<() => Promise<unknown>>();
const isHeldBack = () => 'askedAgain' in document.documentElement.dataset;
const comeBack = (persisted = true) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
const signIn = () => {
  sessionStorageArea.setItem(SESSION_STORAGE_KEY, '{"access_token":"token","user":{"id":"tomas"}}');
  ask.mockClear();
};

let stop: () => void;
let stopShowing: () => void;

beforeEach(async () => {
  ask.mockResolvedValue({ profile: 'Maria' });
  const { QueryObserver } = await import('@tanstack/react-query');
  const options = { queryKey, queryFn: ask, retry: false };
  stopShowing = new QueryObserver(queryClient, options).subscribe(() => undefined);
  await vi.waitFor(() => expect(queryClient.getQueryData(queryKey)).toBeTruthy());
  ask.mockClear();
  stop = refreshOnRestore('maria');
});
afterEach(() => {
  stop();
  stopShowing();
  forgetStoredSession();
  queryClient.clear();
  delete document.documentElement.dataset['askedAgain'];
});

test('a profile out of memory is held back until the server has answered', async () => {
  signIn();
  ask.mockResolvedValue({ profile: null });
  comeBack();
  expect(isHeldBack()).toBe(true);
  await vi.waitFor(() => expect(isHeldBack()).toBe(false));
  expect(queryClient.getQueryData(queryKey)).toEqual({ profile: null });
  expect(ask).toHaveBeenCalledOnce();
});

test('without an answer nobody is shown, nor what the shell showed ahead', async () => {
  document.body.innerHTML = '<div data-part="profile-waiting"><img alt=""></div>';
  signIn();
  ask.mockRejectedValue(new AppError('offline'));
  comeBack();
  await vi.waitFor(() => expect(isHeldBack()).toBe(false));
  expect(queryClient.getQueryData(queryKey)).toBeUndefined();
  expect(document.querySelector('img')).toBeNull();
});

test('neither a visitor nor a page that was loaded waits for anything', () => {
  comeBack();
  expect(ask).not.toHaveBeenCalled();
  signIn();
  comeBack(false);
  expect(isHeldBack()).toBe(false);
  expect(ask).not.toHaveBeenCalled();
});
