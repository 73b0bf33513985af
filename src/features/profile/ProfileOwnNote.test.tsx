import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listWaitingMedia, type WaitingMedium } from '#data/own-media.ts';
import type { Lang } from '#domain/locales.ts';
import { serverT } from '#i18n/server.ts';
import { AppError } from '#lib/app-error.ts';
import { queryClient } from '#query/query-client.ts';
import ProfileOwnNote from './ProfileOwnNote.tsx';

vi.mock('#data/own-media.ts', () => ({ listWaitingMedia: vi.fn() }));

beforeEach(() => {
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
});
afterEach(cleanup);

function renderNote(media: readonly WaitingMedium[], lang: Lang = 'en') {
  vi.mocked(listWaitingMedia).mockResolvedValue([...media]);
  return render(<ProfileOwnNote userId="ana" lang={lang} t={serverT(lang)} />).container;
}

const lines = (page: Element) => [...page.querySelectorAll('p')].map((line) => line.textContent);

test('her own page says that others see it so, and leads to her entry', () => {
  const page = renderNote([]);
  expect(lines(page)).toEqual(['This is how others see your page.', 'Go to your entry']);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/account#entry');
});

test('it names what is in review and what is to be changed, each once', async () => {
  const page = renderNote([
    { kind: 'video', state: 'pending' },
    { kind: 'portrait', state: 'processing' },
    { kind: 'portrait', state: 'pending' },
    { kind: 'body', state: 'changes_requested' },
  ]);
  await screen.findByText('In review: Video and Portrait');
  expect(lines(page)[2]).toBe('Changes requested: Full length');
});

test('it is said in her language', async () => {
  renderNote([{ kind: 'video', state: 'pending' }], 'ar');
  await screen.findByText('قيد المراجعة: فيديو');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/ar/account#entry');
});

test('it stays without what could not be read', async () => {
  const page = renderNote([]);
  cleanup();
  vi.mocked(listWaitingMedia).mockRejectedValue(new AppError('unavailable'));
  render(<ProfileOwnNote userId="eva" lang="en" t={serverT('en')} />);
  await vi.waitFor(() => expect(listWaitingMedia).toHaveBeenCalledWith('eva'));
  expect(lines(document.body)).toEqual(['This is how others see your page.', 'Go to your entry']);
  expect(page.textContent).toBe('');
});
