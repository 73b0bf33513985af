import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getMyAccountStatus } from '#data/session/account-status.ts';
import { changePassword, verifyEmail } from '#data/session/auth.ts';
import { loadT } from '#i18n/load.ts';
import auth from '#i18n/messages/en/auth.json';
import errors from '#i18n/messages/en/errors.json';
import { authTexts } from '#i18n/namespaces/auth.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { votingTexts } from '#i18n/namespaces/voting.ts';
import { AppError } from '#lib/app-error.ts';
import { $session } from '#stores/session.ts';
import { settle } from '../../../tests/support/dom/settle-react.ts';
import AuthForm from './AuthForm.island.tsx';
import VerifyEmail from './VerifyEmail.island.tsx';

vi.mock('#data/session/account-status.ts', () => ({ getMyAccountStatus: vi.fn(), agreeAsAdult: vi.fn() }));
vi.mock('#data/session/google-sign-in.ts', () => ({ offersGoogle: async () => false }));
vi.mock('#data/session/auth.ts', async (original) => ({
  ...(await original<typeof import('#data/session/auth.ts')>()),
  verifyEmail: vi.fn(),
  changePassword: vi.fn(),
}));

const ana = { status: 'signedIn', userId: 'ana', email: 'ana@mail.example', emailVerified: true } as const;
const CLEAR = {
  isSuspended: false,
  suspensionReason: null,
  hasAgreed: true,
  needsPassword: false,
} as const;
const LEAD = auth.passwordNeededLead.replace('{{email}}', ana.email);

beforeEach(async () => {
  vi.resetAllMocks();
  localStorage.clear();
  $session.set({ status: 'signedOut' });
  vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  vi.mocked(getMyAccountStatus).mockResolvedValue({ ...CLEAR, needsPassword: true });
  await loadT('en', authTexts, errorsTexts, votingTexts);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const heading = () => screen.queryByRole('heading', { level: 1 })?.textContent;

async function followLink() {
  history.replaceState(null, '', `/verify?token_hash=${'a'.repeat(40)}&type=signup`);
  vi.mocked(verifyEmail).mockImplementation(async () => {
    $session.set(ana);
    return null;
  });
  await act(async () =>
    render(
      <Suspense>
        <VerifyEmail lang="en" />
      </Suspense>,
    ),
  );
  await settle();
}

async function save(password: string) {
  fireEvent.change(screen.getByLabelText(new RegExp(auth.newPassword)), { target: { value: password } });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: auth.savePassword })));
  await settle();
}

describe('after the link of a confirmation, where another browser signed up', () => {
  it('the page asks for a new password, says why, and goes on once it is set', async () => {
    await followLink();
    expect(heading()).toBe(auth.newPasswordTitle);
    expect(screen.getByText(LEAD)).toBeTruthy();
    vi.mocked(getMyAccountStatus).mockResolvedValue(CLEAR);
    await save('Owners-word-1');
    expect(changePassword).toHaveBeenCalledExactlyOnceWith('Owners-word-1');
    expect(heading()).toBe(auth.confirmedTitle);
  });

  it('it waits for the answer before it welcomes anybody', async () => {
    let answer = (_: typeof CLEAR): void => undefined;
    vi.mocked(getMyAccountStatus).mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    await followLink();
    expect(screen.getByRole('status').textContent).toBe(auth.sending);
    await act(async () => answer(CLEAR));
    expect(heading()).toBe(auth.confirmedTitle);
  });

  it('it says what is wrong beside the field, keeps it there, and takes the next try', async () => {
    await followLink();
    await save('short');
    expect(changePassword).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByLabelText(new RegExp(auth.newPassword)));
    vi.mocked(changePassword).mockRejectedValueOnce(new AppError('offline'));
    await save('Owners-word-1');
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(errors.offline);
    vi.mocked(getMyAccountStatus).mockResolvedValue(CLEAR);
    await save('Owners-word-1');
    expect(heading()).toBe(auth.confirmedTitle);
  });

  it('the confirmation of the age comes after it', async () => {
    await followLink();
    vi.mocked(getMyAccountStatus).mockResolvedValue({ ...CLEAR, hasAgreed: false });
    await save('Owners-word-1');
    expect(heading()).toBe(auth.agreeTitle);
  });
});

it('the sign-in page asks too, whoever comes back later, and leads on afterwards', async () => {
  history.replaceState(null, '', '/auth?next=%2Faccount');
  await act(async () =>
    render(
      <Suspense>
        <AuthForm lang="en" />
      </Suspense>,
    ),
  );
  await act(async () => {
    $session.set(ana);
    return null;
  });
  await settle();
  expect(heading()).toBe(auth.newPasswordTitle);
  expect(location.assign).not.toHaveBeenCalled();
  vi.mocked(getMyAccountStatus).mockResolvedValue(CLEAR);
  await save('Owners-word-1');
  expect(location.assign).toHaveBeenCalledExactlyOnceWith('/account');
});
