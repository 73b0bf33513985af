import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sessionStorageArea } from '#data/session/stored-session.ts';
import { SESSION_STORAGE_KEY } from '#lib/storage-keys.ts';
import { $session, followSession } from './session.ts';
import { onUserChange } from './user-change.ts';

const ana = {
  access_token: 'token',
  expires_at: 4_000_000_000,
  user: { id: 'ana', email: 'ana@mail.example', email_confirmed_at: '2026-11-20T10:00:00Z' },
};

let stop: () => void;

beforeEach(() => {
  localStorage.clear();
  stop = followSession();
});
afterEach(() => stop());

const store = (session: object) => sessionStorageArea.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));

describe('the session', () => {
  it('is signed out while nothing is stored', () => {
    expect($session.get()).toEqual({ status: 'signedOut' });
  });

  it('is known at once when it is stored, and gone when it is removed', () => {
    store(ana);
    expect($session.get()).toEqual({
      status: 'signedIn',
      userId: 'ana',
      email: 'ana@mail.example',
      emailVerified: true,
    });
    sessionStorageArea.removeItem(SESSION_STORAGE_KEY);
    expect($session.get()).toEqual({ status: 'signedOut' });
  });

  it('follows a sign-in in another tab', () => {
    localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(ana));
    expect($session.get().status).toBe('signedOut');
    dispatchEvent(new StorageEvent('storage', { key: SESSION_STORAGE_KEY }));
    expect($session.get()).toMatchObject({ status: 'signedIn', userId: 'ana' });
  });

  it('is read again when the page comes back from the browser’s memory', () => {
    store(ana);
    localStorage.removeItem(SESSION_STORAGE_KEY);
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect($session.get().status).toBe('signedIn');
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect($session.get()).toEqual({ status: 'signedOut' });
  });

  it('stays the same object when only the token is renewed', () => {
    store(ana);
    const before = $session.get();
    store({ ...ana, access_token: 'renewed' });
    expect($session.get()).toBe(before);
  });

  it.each(['', 'null', '{', '[]', '{"access_token":1}', '{"access_token":"x","user":{}}'])(
    'is signed out when %j is stored in its place',
    (text) => {
      sessionStorageArea.setItem(SESSION_STORAGE_KEY, text);
      expect($session.get()).toEqual({ status: 'signedOut' });
    },
  );
});

describe('what belongs to a user', () => {
  it('is reset when a user signs in, out, or another one signs in, and stays with a renewed token', () => {
    const resets: (string | null)[] = [];
    const stopReset = onUserChange((before) => resets.push(before));
    store(ana);
    store({ ...ana, access_token: 'renewed' });
    store({ ...ana, user: { ...ana.user, id: 'bea' } });
    sessionStorageArea.removeItem(SESSION_STORAGE_KEY);
    expect(resets).toEqual([null, 'ana', 'bea']);
    stopReset();
    store(ana);
    expect(resets).toHaveLength(3);
  });

  it('is reset after a bfcache restore of a page whose user has signed out elsewhere', () => {
    store(ana);
    const resets: (string | null)[] = [];
    const stopReset = onUserChange((before) => resets.push(before));
    localStorage.removeItem(SESSION_STORAGE_KEY);
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(resets).toEqual(['ana']);
    stopReset();
  });
});
