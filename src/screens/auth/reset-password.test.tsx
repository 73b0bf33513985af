import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changePassword, sendPasswordLink, verifyEmail } from '#data/session/auth.ts';
import { rememberMail } from '#features/auth/pending-mail.ts';
import { loadT } from '#i18n/load.ts';
import auth from '#i18n/messages/en/auth.json';
import errors from '#i18n/messages/en/errors.json';
import { authTexts } from '#i18n/namespaces/auth.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { votingTexts } from '#i18n/namespaces/voting.ts';
import { AppError } from '#lib/app-error.ts';
import { $session } from '#stores/session.ts';
import { settle } from '../../../tests/support/dom/settle-react.ts';
import ResetPassword from './ResetPassword.island.tsx';

vi.mock('#data/session/auth.ts', () => ({
  VERIFY_TYPES: ['signup', 'recovery'],
  verifyEmail: vi.fn(),
  changePassword: vi.fn(),
  sendPasswordLink: vi.fn(),
  sendSignInLink: vi.fn(),
  resendConfirmation: vi.fn(),
}));
vi.mock('#data/votes.ts', () => ({ castVote: vi.fn(), listOwnVotes: vi.fn() }));

const LINK = '/reset-password?token_hash=pkce_0123456789abcdef&type=recovery';
const ana = { status: 'signedIn', userId: 'ana', email: 'ana@mail.example', emailVerified: true } as const;

beforeEach(async () => {
  vi.resetAllMocks();
  localStorage.clear();
  $session.set({ status: 'signedOut' });
  vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  vi.mocked(verifyEmail).mockImplementation(async () => {
    $session.set(ana);
    return null;
  });
  await loadT('en', authTexts, errorsTexts, votingTexts);
});
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
  vi.restoreAllMocks();
});

async function open(address: string, state: unknown = null) {
  history.replaceState(state, '', address);
  await act(async () =>
    render(
      <Suspense>
        <ResetPassword lang="en" />
      </Suspense>,
    ),
  );
  await settle();
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const field = () => screen.getByLabelText(auth.newPassword) as HTMLInputElement;

async function save(password: string) {
  fireEvent.change(field(), { target: { value: password } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: auth.savePassword })));
}

describe('the link of a password mail', () => {
  it('asks for the new password of its owner, whom password managers learn too', async () => {
    await open(LINK);
    expect(verifyEmail).toHaveBeenCalledExactlyOnceWith('pkce_0123456789abcdef', 'recovery');
    expect(heading()).toBe(auth.newPasswordTitle);
    expect(screen.getByText('For ana@mail.example')).toBeTruthy();
    expect(field().autocomplete).toBe('new-password');
    expect(document.querySelector<HTMLInputElement>('[autocomplete="username"]')?.value).toBe(ana.email);
    expect(location.search, 'the token is not left in the address').toBe('');
  });

  it('sets the password, says so, and goes on to where the person was going', async () => {
    rememberMail({ kind: 'password', email: ana.email, next: '/en-ph/contest', sentAt: Date.now() });
    await open(LINK);
    expect(location.assign).not.toHaveBeenCalled();
    await save('another-horse-8');
    expect(changePassword).toHaveBeenCalledExactlyOnceWith('another-horse-8');
    expect(heading()).toBe(auth.passwordChangedTitle);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/en-ph/contest');
    expect(history.state).toBeNull();
  });

  it('survives a reload before the password was saved', async () => {
    await open(LINK);
    const { state } = history;
    cleanup();
    await open('/reset-password', state);
    expect(heading()).toBe(auth.newPasswordTitle);
    expect(verifyEmail).toHaveBeenCalledOnce();
  });

  it('that is old offers a new one and no password field', async () => {
    vi.mocked(verifyEmail).mockRejectedValue(new AppError('link_expired'));
    await open(LINK);
    expect(heading()).toBe(auth.linkOldTitle);
    expect(screen.queryByLabelText(auth.newPassword)).toBeNull();
    fireEvent.change(screen.getByLabelText(auth.email), { target: { value: 'old@mail.example' } });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: auth.sendLink })));
    expect(sendPasswordLink).toHaveBeenCalledExactlyOnceWith('old@mail.example');
    expect(heading()).toBe(auth.checkMailTitle);
  });

  it('that is old is old for somebody who is signed in, too', async () => {
    $session.set(ana);
    vi.mocked(verifyEmail).mockRejectedValue(new AppError('link_expired'));
    await open(LINK);
    expect(heading()).toBe(auth.linkOldTitle);
  });

  it('is tried again when the server did not answer', async () => {
    vi.mocked(verifyEmail).mockRejectedValueOnce(new AppError('unavailable'));
    await open(LINK);
    expect(screen.getByRole('alert').textContent).toBe(errors.unavailable);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    expect(heading()).toBe(auth.newPasswordTitle);
  });

  it('of another kind, or none, is not sent to the server: a mail can be asked for', async () => {
    for (const address of ['/reset-password', LINK.replace('recovery', 'signup')]) {
      await open(address);
      expect(heading()).toBe(auth.forgotPassword);
      cleanup();
    }
    expect(verifyEmail).not.toHaveBeenCalled();
  });

  it('is of no use once another tab has signed out', async () => {
    await open(LINK);
    await act(async () => $session.set({ status: 'signedOut' }));
    expect(heading()).toBe(auth.linkOldTitle);
  });
});

describe('a new password', () => {
  it.each([
    ['', auth.passwordMissing],
    ['short1', 'Use at least 8 characters, with letters and digits.'],
    ['only-letters', 'Use at least 8 characters, with letters and digits.'],
  ])('of %j is not sent, and the field says why', async (password, text) => {
    await open(LINK);
    await save(password);
    expect(screen.getByText(text)).toBeTruthy();
    expect(document.activeElement).toBe(field());
    expect(changePassword).not.toHaveBeenCalled();
  });

  it.each(['weak_password', 'same_password'] as const)('that is a %s says so at the field', async (code) => {
    vi.mocked(changePassword).mockRejectedValue(new AppError(code));
    await open(LINK);
    await save('correct-horse-7');
    expect(screen.getByText(errors[code])).toBeTruthy();
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(field().value).toBe('correct-horse-7');
  });

  it('that cannot be sent is kept in its field', async () => {
    vi.mocked(changePassword).mockRejectedValueOnce(new AppError('offline'));
    await open(LINK);
    await save('another-horse-8');
    expect(screen.getByRole('alert').textContent).toBe(errors.offline);
    await save(field().value);
    expect(heading()).toBe(auth.passwordChangedTitle);
  });
});
