import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listUnseenMedia, type UnseenMedium } from '#data/entities/own-media.ts';
import type { Lang } from '#domain/locales.ts';
import { loadT } from '#i18n/load.ts';
import { entryTexts } from '#i18n/namespaces/entry.ts';
import { profileTexts } from '#i18n/namespaces/profile.ts';
import { reasonsTexts } from '#i18n/namespaces/reasons.ts';
import { AppError } from '#lib/app-error.ts';
import { queryClient } from '#query/query-client.ts';
import ProfileOwnNote from './ProfileOwnNote.tsx';

vi.mock('#data/entities/own-media.ts', () => ({ listUnseenMedia: vi.fn() }));

beforeEach(() => {
  vi.mocked(listUnseenMedia).mockReset();
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } });
});
afterEach(cleanup);

async function renderNote(media: readonly UnseenMedium[] | AppError, lang: Lang = 'en') {
  if (media instanceof AppError) vi.mocked(listUnseenMedia).mockRejectedValue(media);
  else vi.mocked(listUnseenMedia).mockResolvedValue([...media]);
  await loadT(lang, profileTexts, entryTexts, reasonsTexts);
  const page = await act(async () =>
    render(
      <Suspense>
        <ProfileOwnNote userId="ana" lang={lang} />
      </Suspense>,
    ),
  );
  await waitFor(() => {
    expect(listUnseenMedia).toHaveBeenCalled();
    expect(queryClient.isFetching()).toBe(0);
  });
  await act(async () => undefined);
  return page.container;
}

const lines = (page: Element) => [...page.querySelectorAll('p')].map((line) => line.textContent);
const EMPTY = ['This is how others see your page.', 'Go to your entry'];

test('her own page says that others see it so, and leads to her entry', async () => {
  expect(lines(await renderNote([]))).toEqual(EMPTY);
  expect(screen.getByRole('link').getAttribute('href')).toBe('/account#entry');
});

test('it shows what only she sees, each with its state, and why something was not accepted', async () => {
  const page = await renderNote([
    { id: '1', kind: 'portrait', state: 'pending', reason: null, address: 'https://files.example/1' },
    { id: '2', kind: 'body', state: 'rejected', reason: 'too_dark', address: null },
    { id: '3', kind: 'video', state: 'changes_requested', reason: 'a code of tomorrow', address: null },
  ]);
  expect(lines(page).slice(1, -1)).toEqual([
    'Only you see these:',
    'Portrait',
    'Received, waits for its review',
    'Full length',
    'Not accepted',
    'The photo is too dark. Please take it again in good light.',
    'Video',
    'Please send another one',
  ]);
  expect(screen.getAllByRole('img').map((picture) => picture.getAttribute('src'))).toEqual([
    'https://files.example/1',
  ]);
});

test('it is said in her language', async () => {
  const page = await renderNote(
    [{ id: '1', kind: 'video', state: 'processing', reason: null, address: null }],
    'ar',
  );
  expect(lines(page)).toContain('فيديو');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/ar/account#entry');
});

test('it stays without what could not be read', async () => {
  expect(lines(await renderNote(new AppError('unavailable')))).toEqual(EMPTY);
  expect(listUnseenMedia).toHaveBeenCalled();
});
