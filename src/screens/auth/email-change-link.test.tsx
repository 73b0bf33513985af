// The link to another address, at its end.
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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
  VERIFY_TYPES: ['signup', 'email_change'],
  verifyEmail: vi.fn(),
  resendConfirmation: vi.fn(),
  sendSignInLink: vi.fn(),
  sendPasswordLink: vi.fn(),
}));
vi.mock('#data/session/account-status.ts', () => ({ getMyAccountStatus: vi.fn() }));
vi.mock('#data/votes.ts', () => ({ castVote: vi.fn(), listOwnVotes: vi.fn() }));

const ana = { status: 'signedIn', userId: 'ana', email: 'old@mail.example', emailVerified: true } as const;

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

async function open(type: string) {
  history.replaceState(null, '', `/verify?token_hash=pkce_0123456789abcdef&type=${type}`);
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

it('names the address that it has confirmed', async () => {
  vi.mocked(verifyEmail).mockImplementation(async () => {
    $session.set({ ...ana, email: 'new@mail.example' });
    return null;
  });
  await open('email_change');
  expect(heading()).toBe(auth.confirmedTitle);
  expect(screen.getByText('You are signed in as new@mail.example.')).toBeTruthy();
});

it('says that the other address has to confirm too', async () => {
  vi.mocked(verifyEmail).mockResolvedValue('half-confirmed');
  await open('email_change');
  expect(heading()).toBe(auth.halfConfirmedTitle);
  expect(screen.getByRole('status').textContent).toBe(auth.halfConfirmedLead);
});

it('that is old is not said to have worked, although somebody is signed in', async () => {
  $session.set(ana);
  vi.mocked(verifyEmail).mockRejectedValue(new AppError('link_expired'));
  await open('email_change');
  expect(heading()).toBe(auth.linkOldTitle);
  expect(screen.getByText(auth.linkOldChange)).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/account#security');
  expect(screen.queryByRole('textbox'), 'no other mail would help').toBeNull();
});

it('of a sign-up that is old has done its work where its person is signed in', async () => {
  $session.set(ana);
  vi.mocked(verifyEmail).mockRejectedValue(new AppError('link_expired'));
  await open('signup');
  expect(heading()).toBe(auth.confirmedTitle);
});
