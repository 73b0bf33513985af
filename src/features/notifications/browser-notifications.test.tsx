import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type PersonEvent, subscribeToPerson } from '#data/client/person-channel.ts';
import { listConversations } from '#data/conversations.ts';
import {
  getNotificationSettings,
  getUnreadCounts,
  listNotifications,
  type UserNotification,
} from '#data/notifications.ts';
import { followInBrowser } from './browser-notifications.ts';
import { browserPermission, mayShowAfterAsking } from './browser-permission.ts';

vi.mock('#data/notifications.ts', () => ({
  getNotificationSettings: vi.fn(),
  getUnreadCounts: vi.fn(),
  listNotifications: vi.fn(),
  readNotifications: vi.fn(() => Promise.resolve()),
}));
vi.mock('#data/conversations.ts', () => ({ listConversations: vi.fn() }));
const channel = vi.hoisted(() => ({ listeners: new Set<(event: PersonEvent) => void>() }));
vi.mock('#data/client/person-channel.ts', () => ({
  subscribeToPerson: vi.fn(),
  onPersonEvent: (listener: (event: PersonEvent) => void) => {
    channel.listeners.add(listener);
    return () => channel.listeners.delete(listener);
  },
}));

const shown: { body: string; tag: string }[] = [];
const requestPermission = vi.fn();
let visibility: DocumentVisibilityState;
let stop: () => void;

class FakeNotification extends EventTarget {
  static permission: NotificationPermission = 'granted';
  static requestPermission = requestPermission;
  constructor(_title: string, options: { body: string; tag: string }) {
    super();
    shown.push({ body: options.body, tag: options.tag });
  }
  close() {}
}

const approved: UserNotification = {
  id: 7,
  kind: 'entry_approved',
  about: {},
  person: null,
  at: '2026-11-21T10:00:00Z',
  isRead: false,
  cursor: 'notice_7',
};

beforeEach(() => {
  shown.length = 0;
  visibility = 'hidden';
  document.documentElement.lang = 'en';
  vi.stubGlobal('Notification', FakeNotification);
  FakeNotification.permission = 'granted';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  vi.mocked(getNotificationSettings).mockResolvedValue({ off: [], inBrowser: true, isQuiet: false });
  vi.mocked(getUnreadCounts).mockResolvedValue({ messages: 0, requests: 0, notifications: 0 });
  vi.mocked(listNotifications).mockResolvedValue([approved]);
  vi.mocked(listConversations).mockResolvedValue([
    { profileId: 'p1', displayName: 'Mia', unread: 1, lastLine: 'Secret words' } as never,
  ]);
  vi.mocked(subscribeToPerson).mockImplementation(async (_onEvent, onState) => {
    onState('listening');
    return async () => {};
  });
});
afterEach(() => {
  stop?.();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const hear = (event: PersonEvent) => {
  for (const listener of channel.listeners) listener(event);
};
const message = { kind: 'message', from: 'p1', number: 3, isRequest: false, isQuiet: false } as const;
const notification = { kind: 'notification', id: 7, isQuiet: false } as const;

test('a hidden page shows who wrote, without what, and what is told', async () => {
  stop = await followInBrowser();
  hear(message);
  hear(notification);
  await vi.waitFor(() => expect(shown).toHaveLength(2));
  expect(shown.toSorted((one, other) => one.tag.localeCompare(other.tag))).toEqual([
    { body: 'Mia wrote to you', tag: 'message-p1' },
    { body: 'Your entry was approved: you are in the contest.', tag: 'notification-7' },
  ]);
});

test('nothing is shown to who looks, in quiet hours, or twice for a request', async () => {
  stop = await followInBrowser();
  visibility = 'visible';
  hear(message);
  visibility = 'hidden';
  hear({ ...message, isQuiet: true });
  hear({ ...notification, isQuiet: true });
  hear({ ...message, isRequest: true });
  hear(notification);
  await vi.waitFor(() => expect(shown).toEqual([{ body: expect.any(String), tag: 'notification-7' }]));
});

test('nothing is asked or heard where the account or the browser does not want it', async () => {
  vi.mocked(getNotificationSettings).mockResolvedValue({ off: [], inBrowser: false, isQuiet: false });
  stop = await followInBrowser();
  FakeNotification.permission = 'denied';
  await followInBrowser();
  hear(notification);
  expect(subscribeToPerson).not.toHaveBeenCalled();
  expect(listNotifications).not.toHaveBeenCalled();
});

test('a page that hears nothing asks once a minute', async () => {
  vi.useFakeTimers();
  vi.mocked(subscribeToPerson).mockImplementation(async (_onEvent, onState) => {
    onState('lost');
    return async () => {};
  });
  stop = await followInBrowser();
  vi.mocked(getUnreadCounts).mockResolvedValue({ messages: 1, requests: 0, notifications: 0 });
  vi.mocked(getNotificationSettings).mockResolvedValue({ off: [], inBrowser: true, isQuiet: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(shown).toEqual([]);
  vi.mocked(getUnreadCounts).mockResolvedValue({ messages: 2, requests: 0, notifications: 0 });
  vi.mocked(getNotificationSettings).mockResolvedValue({ off: [], inBrowser: true, isQuiet: false });
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(shown).toEqual([{ body: 'Mia wrote to you', tag: 'message-p1' }]));
});

test('the browser asks only where nobody has answered yet', async () => {
  expect(await mayShowAfterAsking()).toBe(true);
  expect(requestPermission).not.toHaveBeenCalled();
  FakeNotification.permission = 'default';
  requestPermission.mockResolvedValue('denied');
  expect(await mayShowAfterAsking()).toBe(false);
  vi.stubGlobal('Notification', undefined);
  expect(browserPermission()).toBe('unsupported');
});
