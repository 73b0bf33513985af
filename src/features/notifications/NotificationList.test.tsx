import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  listNotifications,
  readNotifications,
  saveNotificationSettings,
  type UserNotification,
} from '#data/notifications.ts';
import { loadT } from '#i18n/load.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { notificationsTexts } from '#i18n/namespaces/notifications.ts';
import { reasonsTexts } from '#i18n/namespaces/reasons.ts';
import { AppError } from '#lib/app-error.ts';
import { queryClient } from '#query/query-client.ts';
import { NotificationList } from './NotificationList.tsx';
import { NotificationPreferences } from './NotificationPreferences.tsx';

vi.mock('#data/notifications.ts', async (original) => ({
  ...(await original<typeof import('#data/notifications.ts')>()),
  listNotifications: vi.fn(),
  readNotifications: vi.fn(),
  getNotificationSettings: vi.fn(() => Promise.resolve({ off: ['week'], inBrowser: true, isQuiet: false })),
  saveNotificationSettings: vi.fn((settings) => Promise.resolve({ ...settings, isQuiet: false })),
}));

const listed = vi.mocked(listNotifications);
const read = vi.mocked(readNotifications);
const t = await loadT('en', notificationsTexts, reasonsTexts, errorsTexts);

const notification = (id: number, more: Partial<UserNotification>): UserNotification => ({
  id,
  kind: 'week_opened',
  about: { country: 'ph', week: '2026-w47' },
  person: null,
  at: '2026-11-21T10:00:00Z',
  isRead: false,
  cursor: `notice_${id}`,
  ...more,
});

beforeEach(() => {
  listed.mockReset().mockResolvedValue([
    notification(9, {
      kind: 'entry_changes',
      about: { country: 'ph', week: '2026-w47', reason: 'too_dark' },
    }),
    notification(8, {
      kind: 'request',
      about: {},
      person: { profileId: 'p1', displayName: 'Mia <b>', portrait: null },
    }),
    notification(7, { kind: 'result', about: { country: 'ph', week: '2026-w47', rank: 2 }, isRead: true }),
    notification(6, { kind: 'content_removed', about: { subject: 'photo' }, isRead: true }),
    notification(5, { kind: 'from_the_future', isRead: true }),
  ]);
  read.mockReset().mockResolvedValue({ messages: 0, requests: 0, notifications: 0 });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const open = () => render(<NotificationList reader="u" lang="en" t={t} />);
const link = (name: RegExp) => screen.findByRole('link', { name });

test('says what happened, leads to the thing, and marks what is unread', async () => {
  open();
  expect((await link(/needs a change.*too dark/)).getAttribute('href')).toBe('/account#entry');
  expect((await link(/^Unread: Mia <b> would like/)).getAttribute('href')).toBe('/messages#p1');
  expect((await link(/^The result is official: you came in at number 2/)).getAttribute('href')).toBe(
    '/en-ph/contest/2026-w47',
  );
  expect((await link(/removed after a report/)).getAttribute('href')).toBe('/account#decisions');
  expect((await link(/There is news/)).getAttribute('href')).toBe('/account');
  expect(screen.getAllByText('Philippines, week 47')).toHaveLength(3);
  expect(screen.getByText('Photo or video')).toBeTruthy();
});

test('says of one picture which it is and why, and what became of an appeal', async () => {
  const about = { country: 'ph', week: '2026-w47' } as const;
  listed.mockResolvedValue([
    notification(4, {
      kind: 'entry_picture_rejected',
      about: { ...about, part: 'body', reason: 'too_dark' },
    }),
    notification(3, { kind: 'entry_picture_approved', about: { ...about, part: 'portrait' } }),
    notification(2, {
      kind: 'entry_picture_changes',
      about: { ...about, part: 'video', reason: 'too_blurry' },
    }),
    notification(1, { kind: 'entry_appeal_overturned', about }),
  ]);
  open();
  expect((await link(/was not accepted.*too dark/)).getAttribute('href')).toBe('/account#entry');
  await link(/photo or video was approved/);
  await link(/needs a change.*blur/);
  await link(/decided in your favour/);
  for (const subject of ['Body photo', 'Portrait', 'Video', 'Philippines, week 47'])
    expect(screen.getByText(subject)).toBeTruthy();
});

test('what is opened is read alone, and all at once up to the newest that is listed', async () => {
  const told = vi.fn();
  document.addEventListener('diadem:unread', told);
  open();
  const request = await link(/Mia/);
  request.addEventListener('click', (event) => event.preventDefault());
  fireEvent.click(request);
  await waitFor(() => expect(read).toHaveBeenCalledWith(8, true));
  expect(await link(/^Mia/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(read).toHaveBeenCalledWith(9, false));
  expect(screen.queryByText('Unread:')).toBeNull();
  await waitFor(() => expect(told).toHaveBeenCalledTimes(2));
});

test('a refusal shows it unread again, and says why', async () => {
  read.mockRejectedValue(new AppError('rate_limited'));
  open();
  await link(/Mia/);
  fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).not.toBe(''));
  expect(await link(/^Unread: Mia/)).toBeTruthy();
});

test('an empty list and one that does not come say so', async () => {
  listed.mockResolvedValue([]);
  open();
  expect(await screen.findByText(/Nothing yet/)).toBeTruthy();
  cleanup();
  queryClient.clear();
  listed.mockRejectedValue(new AppError('not_allowed'));
  open();
  expect(await screen.findByRole('button', { name: 'Try again' }, { timeout: 5000 })).toBeTruthy();
});

test('a switch is saved as it is turned, and goes back where that fails', async () => {
  render(<NotificationPreferences reader="u" t={t} />);
  const week = await screen.findByRole<HTMLInputElement>('switch', { name: 'Your week begins' });
  expect(week.checked).toBe(false);
  fireEvent.click(week);
  await waitFor(() =>
    expect(saveNotificationSettings).toHaveBeenCalledWith(expect.objectContaining({ off: [] })),
  );
  expect(week.checked).toBe(true);
  vi.mocked(saveNotificationSettings).mockRejectedValueOnce(new AppError('rate_limited'));
  fireEvent.click(screen.getByRole('switch', { name: 'What became of your reports' }));
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'What became of your reports' }).checked).toBe(
    true,
  );
});

test('a switch that fails takes none along that was turned after it and saved', async () => {
  render(<NotificationPreferences reader="u" t={t} />);
  const week = await screen.findByRole<HTMLInputElement>('switch', { name: 'Your week begins' });
  const reports = screen.getByRole<HTMLInputElement>('switch', { name: 'What became of your reports' });
  vi.mocked(saveNotificationSettings).mockClear().mockRejectedValueOnce(new AppError('offline'));
  fireEvent.click(week);
  fireEvent.click(reports);
  await waitFor(() => expect(saveNotificationSettings).toHaveBeenCalledTimes(2));
  expect(saveNotificationSettings).toHaveBeenLastCalledWith(expect.objectContaining({ off: ['report'] }));
  await waitFor(() => expect([week.checked, reports.checked]).toEqual([true, false]));
  vi.mocked(saveNotificationSettings)
    .mockRejectedValueOnce(new AppError('offline'))
    .mockRejectedValueOnce(new AppError('offline'));
  fireEvent.click(week);
  fireEvent.click(reports);
  await waitFor(() => expect(saveNotificationSettings).toHaveBeenCalledTimes(4));
  await waitFor(() => expect([week.checked, reports.checked]).toEqual([true, false]));
});

test('the switch of the browser asks after a click alone, and is off where the browser refuses', async () => {
  const requestPermission = vi.fn(() => {
    browser.permission = 'granted';
    return Promise.resolve(browser.permission);
  });
  const browser = { permission: 'default' as NotificationPermission, requestPermission };
  vi.stubGlobal('Notification', browser);
  render(<NotificationPreferences reader="u" t={t} />);
  const inBrowser = await screen.findByRole<HTMLInputElement>('switch', { name: /in this browser/ });
  // The account wants it, but this browser was never asked.
  expect(inBrowser.checked).toBe(false);
  expect(requestPermission).not.toHaveBeenCalled();
  fireEvent.click(inBrowser);
  await waitFor(() => expect(inBrowser.checked).toBe(true));
  expect(requestPermission).toHaveBeenCalledOnce();
  cleanup();
  browser.permission = 'denied';
  render(<NotificationPreferences reader="u" t={t} />);
  const refused = await screen.findByRole<HTMLInputElement>('switch', { name: /in this browser/ });
  expect([refused.checked, refused.disabled]).toEqual([false, true]);
  expect(screen.getByText(/does not allow notifications/)).toBeTruthy();
  vi.unstubAllGlobals();
});
