// A mailed link is a key: it does not stay in the address.
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getMyAccountStatus } from '#data/session/account-status.ts';
import { verifyEmail } from '#data/session/auth.ts';
import { loadT } from '#i18n/load.ts';
import auth from '#i18n/messages/en/auth.json';
import { authTexts } from '#i18n/namespaces/auth.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { votingTexts } from '#i18n/namespaces/voting.ts';
import { AppError } from '#lib/app-error.ts';
import { $session } from '#stores/session.ts';
import { settle } from '../../../tests/support/dom/settle-react.ts';
import VerifyEmail from './VerifyEmail.island.tsx';

vi.mock('#data/session/auth.ts', () => ({
  VERIFY_TYPES: ['signup'],
  verifyEmail: vi.fn(),
  resendConfirmation: vi.fn(),
  sendSignInLink: vi.fn(),
  sendPasswordLink: vi.fn(),
}));
vi.mock('#data/session/account-status.ts', () => ({ getMyAccountStatus: vi.fn() }));
vi.mock('#data/votes.ts', () => ({ castVote: vi.fn(), listOwnVotes: vi.fn() }));

const LINK = '/verify?token_hash=pkce_0123456789abcdef&type=signup';
const ana = { status: 'signedIn', userId: 'ana', email: 'ana@mail.example', emailVerified: true } as const;

beforeEach(async () => {
  vi.resetAllMocks();
  vi.mocked(getMyAccountStatus).mockResolvedValue({
    isSuspended: false,
    suspensionReason: null,
    hasAgreed: true,
    needsPassword: false,
  });
  $session.set({ status: 'signedOut' });
  await loadT('en', authTexts, errorsTexts, votingTexts);
});
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

/** Opens an address, or shows the page again as a reload does. */
async function show(address?: string) {
  if (address) history.replaceState(null, '', address);
  await act(async () =>
    render(
      <Suspense>
        <VerifyEmail lang="en" />
      </Suspense>,
    ),
  );
  await settle();
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('a mailed link', () => {
  it('is out of the address before the server has answered, and a reload still finds it', async () => {
    vi.mocked(verifyEmail).mockImplementation(() => new Promise(() => undefined));
    await show(LINK);
    expect(location.search).toBe('');
    cleanup();
    await show();
    expect(verifyEmail).toHaveBeenCalledTimes(2);
    expect(verifyEmail).toHaveBeenLastCalledWith('pkce_0123456789abcdef', 'signup');
  });

  it.each([
    ['old', () => Promise.reject(new AppError('link_expired')), auth.linkOldTitle],
    [
      'taken',
      async () => {
        $session.set(ana);
        return null;
      },
      auth.confirmedTitle,
    ],
  ])('that is %s is nowhere any more', async (_, answer, title) => {
    vi.mocked(verifyEmail).mockImplementation(answer);
    await show(LINK);
    expect(heading()).toBe(title);
    expect(JSON.stringify(history.state)).not.toContain('pkce_');
  });
});
