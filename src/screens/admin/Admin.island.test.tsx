import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isAdmin } from '#data/admin-access.ts';
import { claimReviews, listAppeals } from '#data/reviews.ts';
import { loadT } from '#i18n/load.ts';
import { entryTexts } from '#i18n/namespaces/entry.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { moderationTexts } from '#i18n/namespaces/moderation.ts';
import { reasonsTexts } from '#i18n/namespaces/reasons.ts';
import { AppError } from '#lib/app-error.ts';
import { $session } from '#stores/session.ts';
import { settle } from '../../../tests/support/dom/settle-react.ts';
import Admin from './Admin.island.tsx';

vi.mock('#data/admin-access.ts', () => ({ isAdmin: vi.fn() }));
vi.mock('#data/reviews.ts', () => ({
  claimReviews: vi.fn(),
  listAppeals: vi.fn(),
  releaseReviews: vi.fn(async () => undefined),
  signMedia: vi.fn(async () => []),
}));

const somebody = { status: 'signedIn', userId: 'one', email: 'a@mail.example', emailVerified: true } as const;
const NOT_FOUND =
  '<html lang="en" dir="ltr"><title>Not found</title><main><h1>No such page</h1></main></html>';

beforeEach(async () => {
  vi.clearAllMocks();
  document.body.innerHTML = '<main></main>';
  history.replaceState(null, '', '/adminka');
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(NOT_FOUND)),
  );
  vi.mocked(claimReviews).mockResolvedValue({
    serverTime: '2026-11-21T01:00:00Z',
    claimedUntil: '2026-11-21T01:05:00Z',
    total: 0,
    overdue: 0,
    items: [],
  });
  vi.mocked(listAppeals).mockResolvedValue([]);
  $session.set(somebody);
  await loadT('en', moderationTexts, reasonsTexts, entryTexts, errorsTexts);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open() {
  const container = document.querySelector('main') ?? document.body;
  await act(async () => {
    render(<Admin />, { container });
  });
  await settle();
}

describe('the pages of admins', () => {
  it('are the not-found view for a visitor, a voter, and when the check fails', async () => {
    const cases = [
      () => $session.set({ status: 'signedOut' }),
      () => vi.mocked(isAdmin).mockResolvedValue(false),
      () => vi.mocked(isAdmin).mockRejectedValue(new AppError('unavailable')),
    ];
    for (const arrange of cases) {
      document.body.innerHTML = '<main></main>';
      arrange();
      await open();
      expect(document.querySelector('main')?.innerHTML).toBe('<h1>No such page</h1>');
      expect(claimReviews).not.toHaveBeenCalled();
      document.body.innerHTML = '<main></main>';
      $session.set(somebody);
    }
  });

  it('begin with the review, and with whatever part the address names', async () => {
    vi.mocked(isAdmin).mockResolvedValue(true);
    await open();
    expect(await screen.findByText('Nothing waits for a review.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Review' }).getAttribute('aria-current')).toBe('page');
    location.hash = '#appeals';
    await settle();
    expect(await screen.findByText('No appeal waits for an answer.')).toBeTruthy();
    expect(document.title).toContain('Appeals');
  });
});
