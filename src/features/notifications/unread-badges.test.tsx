import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getUnreadCounts } from '#data/notifications.ts';
import { $session } from '#stores/session.ts';
import { followUnread, showUnread } from './unread-badges.ts';

vi.mock('#data/notifications.ts', () => ({ getUnreadCounts: vi.fn() }));
const channel = vi.hoisted(() => ({ hear: () => {} }));
vi.mock('#data/client/person-channel.ts', () => ({
  onPersonEvent: (listener: () => void) => {
    channel.hear = listener;
  },
}));

const asked = vi.mocked(getUnreadCounts);
const voter = { status: 'signedIn', userId: 'u', email: 'v@diadem.example', emailVerified: true } as const;
const none = { messages: 0, requests: 0, notifications: 0 };

beforeEach(() => {
  document.documentElement.lang = 'en';
  const bar = document.createElement('header');
  bar.dataset['part'] = 'top-bar';
  bar.innerHTML = `<button data-unread="menu">Menu</button>
    <a href="/messages" data-unread="messages">Messages<span data-part="unread-number"></span></a>
    <a href="/account#notifications" data-unread="notifications">Notifications<span data-part="unread-number"></span></a>`;
  document.body.replaceChildren(bar);
  asked.mockReset().mockResolvedValue(none);
  $session.set({ status: 'unknown' });
});
afterEach(() => {
  $session.set({ status: 'signedOut' });
  vi.useRealTimers();
});

const place = (name: string) => document.querySelector(`[data-unread="${name}"]`);
const name = (of: string) => place(of)?.getAttribute('aria-label') ?? place(of)?.textContent;
const number = (name: string) => place(name)?.querySelector('[data-part="unread-number"]')?.textContent;

test('counts in the name of each link and on the menu, requests among the notifications', async () => {
  await showUnread(document, { messages: 3, requests: 7, notifications: 1 });
  expect(name('messages')).toBe('Messages, 3 unread');
  expect(name('notifications')).toBe('Notifications, 1 unread');
  expect(name('menu')).toBe('Menu, 4 unread');
  expect([number('messages'), number('notifications')]).toEqual(['3', '1']);
});

test('says no more than 99+, and with how many in Arabic and Russian', async () => {
  await showUnread(document, { messages: 100, requests: 0, notifications: 99 });
  expect(number('messages')).toBe('99+\u200e');
  expect(name('messages')).toBe('Messages, more than 99 unread');
  expect(number('notifications')).toBe('99');
  document.documentElement.lang = 'ru';
  await showUnread(document, { messages: 2, requests: 0, notifications: 21 });
  expect(name('messages')).toBe('Сообщения, 2 непрочитанных');
  expect(name('notifications')).toBe('Уведомления, 21 непрочитанное');
  document.documentElement.lang = 'ar';
  await showUnread(document, { messages: 2, requests: 0, notifications: 3 });
  expect(name('messages')).toBe('الرسائل، رسالتان غير مقروءتان');
});

test('shows nothing where all is read', async () => {
  await showUnread(document, { messages: 1, requests: 0, notifications: 1 });
  await showUnread(document, none);
  expect(name('messages')).toBe('Messages');
  expect(place('menu')?.hasAttribute('data-has-unread')).toBe(false);
  expect(number('messages')).toBe('');
});

test('asks while somebody is signed in: at once, after something was read or heard, and when looked at again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  followUnread();
  expect(asked).not.toHaveBeenCalled();
  asked.mockResolvedValue({ ...none, notifications: 2 });
  $session.set(voter);
  await vi.waitFor(() => expect(number('notifications')).toBe('2'));
  document.dispatchEvent(new Event('diadem:unread'));
  channel.hear();
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => {
    vi.setSystemTime(Date.now() + 5000);
    window.dispatchEvent(new Event('focus'));
    expect(asked.mock.calls.length).toBeGreaterThanOrEqual(3);
  });
  // A call that fails leaves the numbers as they were.
  asked.mockRejectedValue(new Error('offline'));
  document.dispatchEvent(new Event('diadem:unread'));
  await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThanOrEqual(4));
  expect(number('notifications')).toBe('2');
  $session.set({ status: 'signedOut' });
  await vi.waitFor(() => expect(number('notifications')).toBe(''));
});
