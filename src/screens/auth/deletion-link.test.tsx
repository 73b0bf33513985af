import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { verifyEmail } from '#data/session/auth.ts';
import { loadT } from '#i18n/load.ts';
import { authTexts } from '#i18n/namespaces/auth.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { votingTexts } from '#i18n/namespaces/voting.ts';
import { AppError } from '#lib/app-error.ts';
import { $session } from '#stores/session.ts';
import { settle } from '../../../tests/support/dom/settle-react.ts';
import VerifyEmail from './VerifyEmail.island.tsx';

vi.mock(import('#data/session/auth.ts'), async (original) => ({
  ...(await original()),
  verifyEmail: vi.fn(),
}));
vi.mock('#data/votes.ts', () => ({ castVote: vi.fn(), listOwnVotes: vi.fn() }));

const ana = { status: 'signedIn', userId: 'ana', email: 'ana@mail.example', emailVerified: true } as const;

beforeEach(async () => {
  vi.resetAllMocks();
  localStorage.clear();
  $session.set({ status: 'signedOut' });
  vi.spyOn(location, 'replace').mockImplementation(() => undefined);
  vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  await loadT('en', authTexts, errorsTexts, votingTexts);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function followLink(leadsTo: string): Promise<void> {
  const link = { token_hash: '0123456789abcdef', type: 'magiclink', redirect_to: leadsTo };
  history.replaceState(null, '', `/verify?${new URLSearchParams(link)}`);
  await act(async () =>
    render(
      <Suspense>
        <VerifyEmail lang="en" />
      </Suspense>,
    ),
  );
  await settle();
}

it('a link that was asked for on the page of data deletion leads back to it, signed in', async () => {
  vi.mocked(verifyEmail).mockImplementation(async () => {
    $session.set(ana);
    return null;
  });
  await followLink(`${location.origin}/ar/data-deletion?code=7KQM-4XPT-9RWD`);
  expect(verifyEmail).toHaveBeenCalledExactlyOnceWith('0123456789abcdef', 'magiclink');
  expect(location.replace).toHaveBeenCalledExactlyOnceWith('/ar/data-deletion?code=7KQM-4XPT-9RWD');
  expect(screen.queryByRole('heading')).toBeNull();
});

it('one that is too old leads nowhere', async () => {
  vi.mocked(verifyEmail).mockRejectedValue(new AppError('link_expired'));
  await followLink(`${location.origin}/data-deletion?code=7KQM-4XPT-9RWD`);
  expect(location.replace).not.toHaveBeenCalled();
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
});

it('any other address in a link is left alone', async () => {
  vi.mocked(verifyEmail).mockImplementation(async () => {
    $session.set(ana);
    return null;
  });
  await followLink('https://elsewhere.example/data-deletion?code=7KQM-4XPT-9RWD');
  expect(location.replace).not.toHaveBeenCalled();
});
