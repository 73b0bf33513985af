import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type ListedError, listErrors, settleError } from '#data/error-logs.ts';
import admin from '#i18n/messages/en/admin.json';
import errors from '#i18n/messages/en/errors.json';
import refusals from '#i18n/messages/en/refusals.json';
import { createT } from '#i18n/t.ts';
import { AppError } from '#lib/app-error.ts';
import { queryClient } from '#query/query-client.ts';
import { settle } from '../../../../tests/support/dom/settle-react.ts';
import { Errors } from './Errors.tsx';

vi.mock('#data/error-logs.ts', async (original) => ({
  ...(await original<object>()),
  listErrors: vi.fn(),
  settleError: vi.fn(),
}));

const t = createT<'admin' | 'errors'>([{ lang: 'en', dictionaries: { admin, errors, refusals } }]);

const group = (change: Partial<ListedError> = {}): ListedError => ({
  fingerprint: 'f1',
  message: 'TypeError: t is not a function',
  stack: 'at f (a.js:1:2)',
  pages: ['https://site.example/en-ph'],
  pageCount: 1,
  releases: ['page.D4kq9aZ_.js'],
  reports: 12,
  firstSeenAt: '2026-11-20T10:00:00Z',
  lastSeenAt: '2026-11-21T10:00:00Z',
  resolvedAt: null,
  cursor: 'c1',
  ...change,
});

beforeEach(() => vi.clearAllMocks());
afterEach(() => {
  cleanup();
  queryClient.clear();
});

async function open(found: readonly ListedError[] | Error) {
  if (found instanceof Error) vi.mocked(listErrors).mockRejectedValue(found);
  else vi.mocked(listErrors).mockResolvedValue(found);
  render(<Errors lang="en" t={t} />);
  await settle();
}

it('tells of an error how often, since when, where, in which release, and shows its stack', async () => {
  await open([group({ pageCount: 9 })]);
  const item = screen.getByRole('listitem');
  expect(within(item).getByRole('heading').textContent).toBe('TypeError: t is not a function');
  for (const words of [
    'Reports: 12',
    'First:',
    'Last:',
    '/en-ph',
    'Further pages: 8',
    'page.D4kq9aZ_.js',
    'a.js:1:2',
  ])
    expect(item.textContent).toContain(words);
});

it('shows markup in a report as the text that it is, and makes no link of an address', async () => {
  const markup = '<img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a>';
  await open([group({ message: markup, stack: markup, pages: [markup], releases: [markup] })]);
  expect(screen.getByRole('heading').textContent).toBe(markup);
  expect(document.querySelector('img, li a, script')).toBeNull();
});

it('finds and filters, and has nothing to show as an answer too', async () => {
  await open([]);
  expect(screen.getByText(admin.noErrors)).toBeTruthy();
  expect(listErrors).toHaveBeenLastCalledWith('', 'open', null);
  fireEvent.change(screen.getByLabelText(admin.errorSearch), { target: { value: ' stars ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'resolved' } });
  await settle();
  expect(listErrors).toHaveBeenLastCalledWith('stars', 'resolved', null);
});

it('says when the list cannot be read, and tries again', async () => {
  await open(new AppError('unavailable'));
  // The one retry comes a second later.
  expect(await screen.findByText(errors.unavailable, undefined, { timeout: 3000 })).toBeTruthy();
  vi.mocked(listErrors).mockResolvedValue([group()]);
  fireEvent.click(screen.getByRole('button', { name: admin.tryAgain }));
  await settle();
  expect(screen.getByRole('listitem')).toBeTruthy();
});

it('resolves an error where it stands, and deletes its reports', async () => {
  await open([group()]);
  vi.mocked(settleError).mockResolvedValueOnce(group({ resolvedAt: '2026-11-21T11:00:00Z' }));
  fireEvent.click(screen.getByRole('button', { name: admin.errorResolve }));
  await settle();
  expect(settleError).toHaveBeenCalledWith('f1', 'resolve');
  expect(screen.getByText(admin.errorResolved)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByText(admin.action_resolve_error));
  vi.mocked(settleError).mockResolvedValueOnce(null);
  fireEvent.click(screen.getByRole('button', { name: admin.errorClear }));
  await settle();
  expect(settleError).toHaveBeenLastCalledWith('f1', 'clear');
  expect(screen.getByText(admin.action_clear_error)).toBeTruthy();
  expect(within(screen.getByRole('listitem')).queryAllByRole('button')).toEqual([]);
});

it('says when that failed, and offers it again', async () => {
  await open([group()]);
  vi.mocked(settleError).mockRejectedValueOnce(new AppError('offline'));
  fireEvent.click(screen.getByRole('button', { name: admin.errorResolve }));
  await settle();
  expect(screen.getByRole('alert').textContent).toBe(errors.offline);
  expect(screen.getByRole('button', { name: admin.errorResolve })).toBeTruthy();
});
