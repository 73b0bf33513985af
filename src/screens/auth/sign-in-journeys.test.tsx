import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getMyAccountStatus } from '#data/session/account-status.ts';
import { sendPasswordLink, sendSignInLink, verifyEmail } from '#data/session/auth.ts';
import { castVote } from '#data/votes.ts';
import { readPendingMail, rememberMail } from '#features/auth/pending-mail.ts';
import { loadT } from '#i18n/load.ts';
import auth from '#i18n/messages/en/auth.json';
import errors from '#i18n/messages/en/errors.json';
import { authTexts } from '#i18n/namespaces/auth.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { votingTexts } from '#i18n/namespaces/voting.ts';
import { AppError } from '#lib/app-error.ts';
import { $session } from '#stores/session.ts';
import { $toasts } from '#stores/toasts.ts';
import { settle } from '../../../tests/support/dom/settle-react.ts';
import { leavePendingVote } from '../../../tests/support/people/pending-vote.ts';
import AuthForm from './AuthForm.island.tsx';
import VerifyEmail from './VerifyEmail.island.tsx';

vi.mock('#data/session/auth.ts', () => ({
  VERIFY_TYPES: ['signup', 'magiclink', 'recovery'],
  verifyEmail: vi.fn(),
  resendConfirmation: vi.fn(),
  sendSignInLink: vi.fn(),
  sendPasswordLink: vi.fn(),
  signIn: vi.fn(),
  signUp: vi.fn(),
}));
vi.mock('#data/session/account-status.ts', () => ({ getMyAccountStatus: vi.fn() }));
vi.mock('#data/session/google-sign-in.ts', () => ({ offersGoogle: async () => false }));
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
  localStorage.clear();
  $session.set({ status: 'signedOut' });
  $toasts.set([]);
  vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  await loadT('en', authTexts, errorsTexts, votingTexts);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function open(address: string, page: ReactNode) {
  history.replaceState(null, '', address);
  await act(async () => render(<Suspense>{page}</Suspense>));
  await settle();
}

const signInNow = () => act(async () => $session.set(ana));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('a confirmation link', () => {
  it('signs in, takes its token out of the address, and leaves the next step to the person', async () => {
    vi.mocked(verifyEmail).mockImplementation(async () => {
      $session.set(ana);
      return null;
    });
    await open(LINK, <VerifyEmail lang="en" />);
    expect(heading()).toBe(auth.confirmedTitle);
    expect(location.search).toBe('');
    expect(verifyEmail).toHaveBeenCalledExactlyOnceWith('pkce_0123456789abcdef', 'signup');
    expect(screen.getByRole('link', { name: auth.continue }).getAttribute('href')).toBe('/en-ph/contest');
    expect(location.assign).not.toHaveBeenCalled();
  });

  it('goes on to where the person was going when the sign-up began on this device', async () => {
    rememberMail({
      kind: 'confirmation',
      email: 'ana@mail.example',
      next: '/ar-ph/contest',
      sentAt: Date.now(),
    });
    vi.mocked(verifyEmail).mockImplementation(async () => {
      $session.set(ana);
      return null;
    });
    await open(LINK, <VerifyEmail lang="en" />);
    expect(location.assign).toHaveBeenCalledWith('/ar-ph/contest');
    expect(readPendingMail()).toBeNull();
  });

  it('that is old says so, and offers a new one and signing in', async () => {
    vi.mocked(verifyEmail).mockRejectedValue(new AppError('link_expired'));
    await open(LINK, <VerifyEmail lang="en" />);
    expect(heading()).toBe(auth.linkOldTitle);
    expect(screen.getByRole('button', { name: auth.resend })).toBeTruthy();
    expect(screen.getByRole('link', { name: auth.signIn }).getAttribute('href')).toBe('/auth');
  });

  it('that is followed twice in the browser that is signed in has done its work', async () => {
    $session.set(ana);
    vi.mocked(verifyEmail).mockRejectedValue(new AppError('link_expired'));
    await open(LINK, <VerifyEmail lang="en" />);
    expect(heading()).toBe(auth.confirmedTitle);
  });

  it('that was cut off is not sent to the server', async () => {
    await open('/verify?token_hash=pk', <VerifyEmail lang="en" />);
    expect(heading()).toBe(auth.linkBrokenTitle);
    expect(verifyEmail).not.toHaveBeenCalled();
  });

  it('is tried again when the server did not answer', async () => {
    vi.mocked(verifyEmail).mockRejectedValueOnce(new AppError('unavailable'));
    await open(LINK, <VerifyEmail lang="en" />);
    expect(screen.getByRole('alert').textContent).toBe(errors.unavailable);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    expect(heading()).toBe(auth.confirmedTitle);
  });
});

describe('a sign-in link', () => {
  const MAGIC = LINK.replace('signup', 'magiclink');

  it('on another device signs in, says as whom, and leaves the next step to the person', async () => {
    vi.mocked(verifyEmail).mockImplementation(async () => {
      $session.set(ana);
      return null;
    });
    await open(MAGIC, <VerifyEmail lang="en" />);
    expect(heading()).toBe(auth.signedInTitle);
    expect(screen.getByRole('status').textContent).toContain(ana.email);
    expect(verifyEmail).toHaveBeenCalledExactlyOnceWith('pkce_0123456789abcdef', 'magiclink');
    expect(location.search).toBe('');
    expect(location.assign).not.toHaveBeenCalled();
  });

  it('that is old offers a new one of its kind, not another confirmation', async () => {
    vi.mocked(verifyEmail).mockRejectedValue(new AppError('link_expired'));
    await open(MAGIC, <VerifyEmail lang="en" />);
    expect(screen.getByText(auth.linkOldAgain)).toBeTruthy();
    fireEvent.change(screen.getByLabelText(auth.email), { target: { value: 'new@mail.example' } });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: auth.sendLink })));
    expect(sendSignInLink).toHaveBeenCalledExactlyOnceWith('new@mail.example');
    expect(heading()).toBe(auth.checkMailTitle);
  });

  it('is asked for with the address that was typed, then waited for with a countdown', async () => {
    await open('/auth?next=/en-ph/contest', <AuthForm lang="en" />);
    fireEvent.change(screen.getByLabelText(auth.email), { target: { value: 'ana@mail.example' } });
    fireEvent.click(screen.getByRole('button', { name: auth.linkInstead }));
    expect(heading()).toBe(auth.linkTitle);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: auth.sendLink })));
    expect(sendSignInLink).toHaveBeenCalledExactlyOnceWith('ana@mail.example');
    expect(heading()).toBe(auth.checkMailTitle);
    expect(screen.getByRole('button', { name: /Send again in \d+ seconds/ })).toBeTruthy();
    expect(readPendingMail()).toMatchObject({ kind: 'signIn', next: '/en-ph/contest' });
    await signInNow();
    expect(location.assign).toHaveBeenCalledWith('/en-ph/contest');
  });

  it('is not asked for without an address, and one can go back to the password', async () => {
    await open('/auth', <AuthForm lang="en" />);
    fireEvent.click(screen.getByRole('button', { name: auth.linkInstead }));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: auth.sendLink })));
    expect(screen.getByText(auth.emailMissing)).toBeTruthy();
    expect(sendSignInLink).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: auth.passwordInstead }));
    expect(heading()).toBe(auth.signInTitle);
  });

  it('that could not be asked for says why, and may be asked for again', async () => {
    vi.mocked(sendPasswordLink).mockRejectedValueOnce(new AppError('offline'));
    await open('/auth', <AuthForm lang="en" />);
    fireEvent.change(screen.getByLabelText(auth.email), { target: { value: 'bea@mail.example' } });
    fireEvent.click(screen.getByRole('button', { name: auth.forgotPassword }));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: auth.sendLink })));
    expect(screen.getByRole('alert').textContent).toBe(errors.offline);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: auth.sendLink })));
    expect(heading()).toBe(auth.checkMailTitle);
  });
});

describe('signing in', () => {
  it('leads back to the page of our own that is named, and nowhere else', async () => {
    await open('/auth?next=/en-ph/contest', <AuthForm lang="en" />);
    await signInNow();
    expect(location.assign).toHaveBeenCalledWith('/en-ph/contest');
    cleanup();
    $session.set({ status: 'signedOut' });
    await open('/auth?next=https://evil.example/', <AuthForm lang="en" />);
    await signInNow();
    expect(location.assign).toHaveBeenLastCalledWith('/en-ph/contest');
  });

  it('leaves pending votes to the contest page that comes next', async () => {
    leavePendingVote();
    await open('/auth?next=/en-ph/contest', <AuthForm lang="en" />);
    expect(document.body.textContent).toContain('Your stars for Maria are kept');
    await signInNow();
    expect(castVote).not.toHaveBeenCalled();
    expect(location.assign).toHaveBeenCalledWith('/en-ph/contest');
  });

  it('casts pending votes and says so where another page comes next', async () => {
    leavePendingVote();
    const vote = { entryId: 'entry', stars: 4, state: 'counted', receipt: 'r', castAt: '' } as const;
    vi.mocked(castVote).mockResolvedValue(vote);
    await open('/auth?next=/account', <AuthForm lang="en" />);
    await signInNow();
    await vi.waitFor(() => expect(castVote).toHaveBeenCalled(), 5000);
    expect(castVote).toHaveBeenCalledWith({ entryId: 'entry', stars: 4, requestId: 'request' });
    await vi.waitFor(() => expect($toasts.get()).toHaveLength(1), 5000);
    expect($toasts.get()).toMatchObject([{ system: 'info', tone: 'positive', text: 'Your vote was cast.' }]);
  });

  it('has nothing to do for those who are signed in already', async () => {
    $session.set(ana);
    await open('/auth', <AuthForm lang="en" />);
    expect(heading()).toBe(auth.signedInTitle);
    expect(location.assign).not.toHaveBeenCalled();
  });
});
