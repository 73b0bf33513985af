import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getMyAccountStatus } from '#data/session/account-status.ts';
import { verifyEmail } from '#data/session/auth.ts';
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
import VerifyEmail from './VerifyEmail.island.tsx';

vi.mock('#data/session/account-status.ts', () => ({ getMyAccountStatus: vi.fn(), agreeAsAdult: vi.fn() }));
vi.mock('#data/session/auth.ts', async (original) => ({
  ...(await original<typeof import('#data/session/auth.ts')>()),
  verifyEmail: vi.fn(),
}));

const account = (email: string) =>
  ({ status: 'signedIn', userId: email, email, emailVerified: true }) as const;
const ACCOUNT = { current: 'a…@mail.example', other: 'm…@mail.example', switchTo: vi.fn(), stay: vi.fn() };
const fill = (text: string) =>
  text.replaceAll('{{current}}', ACCOUNT.current).replaceAll('{{other}}', ACCOUNT.other);

beforeEach(async () => {
  vi.resetAllMocks();
  $session.set(account('ana@mail.example'));
  vi.mocked(verifyEmail).mockResolvedValue(ACCOUNT);
  vi.mocked(getMyAccountStatus).mockResolvedValue({
    isSuspended: false,
    suspensionReason: null,
    hasAgreed: true,
    needsPassword: false,
  });
  await loadT('en', authTexts, errorsTexts, votingTexts);
});
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: fill(name) })));

async function follow(type: 'magiclink' | 'recovery') {
  const page = type === 'recovery' ? 'reset-password' : 'verify';
  const Page = type === 'recovery' ? ResetPassword : VerifyEmail;
  history.replaceState(null, '', `/${page}?token_hash=${'a'.repeat(40)}&type=${type}`);
  await act(async () =>
    render(
      <Suspense>
        <Page lang="en" />
      </Suspense>,
    ),
  );
  await settle();
}

describe('a link of another account', () => {
  it.each(['magiclink', 'recovery'] as const)('asks first, and names both accounts: %s', async (type) => {
    await follow(type);
    expect(heading()).toBe(auth.switchTitle);
    expect(screen.getByText(fill(auth.switchLead))).toBeTruthy();
    expect(ACCOUNT.switchTo).not.toHaveBeenCalled();
  });

  it.each(['magiclink', 'recovery'] as const)('leaves who is signed in where they stay: %s', async (type) => {
    await follow(type);
    await press(auth.switchStay);
    expect(ACCOUNT.stay).toHaveBeenCalledOnce();
    expect(heading()).toBe(auth.signedInTitle);
    expect(screen.getByRole('status').textContent).toContain('ana@mail.example');
  });

  it('goes on as the other account where they want it', async () => {
    ACCOUNT.switchTo.mockImplementation(async () => $session.set(account('mallory@mail.example')));
    await follow('recovery');
    await press(auth.switchTo);
    expect(heading()).toBe(auth.newPasswordTitle);
    expect(screen.getByText(auth.newPasswordLead.replace('{{email}}', 'mallory@mail.example'))).toBeTruthy();
  });

  it('says why it could not switch, and can be tried again', async () => {
    ACCOUNT.switchTo.mockRejectedValueOnce(new AppError('offline'));
    await follow('magiclink');
    await press(auth.switchTo);
    expect(screen.getByRole('alert').textContent).toBe(errors.offline);
    await press(auth.switchTo);
    expect(heading()).toBe(auth.signedInTitle);
  });
});
