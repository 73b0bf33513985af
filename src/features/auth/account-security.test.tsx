import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeEmail, changePassword, signOutEverywhere } from '#data/session/auth.ts';
import auth from '#i18n/messages/en/auth.json';
import errors from '#i18n/messages/en/errors.json';
import { createT } from '#i18n/t.ts';
import { AppError } from '#lib/app-error.ts';
import { ChangeEmail } from './ChangeEmail.tsx';
import { ChangePassword } from './ChangePassword.tsx';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';

vi.mock('#data/session/auth.ts', () => ({
  changeEmail: vi.fn(),
  changePassword: vi.fn(),
  signOutEverywhere: vi.fn(),
}));

const t = createT<'auth' | 'errors'>([{ lang: 'en', dictionaries: { auth, errors } }]);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => vi.resetAllMocks());
afterEach(cleanup);

describe('another address', () => {
  it.each([
    ['', auth.emailMissing],
    ['ana@mail', auth.emailInvalid],
  ])('%j is refused beside its field', (address, text) => {
    render(<ChangeEmail t={t} email="ana@mail.example" />);
    type(auth.newEmail, address);
    press(auth.changeEmail);
    expect(screen.getByText(text)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(auth.newEmail));
    expect(changeEmail).not.toHaveBeenCalled();
  });

  it('is asked for, and the link is named as what is left to do', async () => {
    render(<ChangeEmail t={t} email="ana@mail.example" />);
    type(auth.newEmail, ' new@mail.example ');
    press(auth.changeEmail);
    await waitFor(() =>
      expect(screen.getByRole('status').textContent).toBe(
        t('auth.emailChangeSent', { email: 'new@mail.example' }),
      ),
    );
    expect(changeEmail).toHaveBeenCalledExactlyOnceWith('new@mail.example');
  });

  it('that is refused is kept in the field', async () => {
    vi.mocked(changeEmail).mockRejectedValue(new AppError('rate_limited'));
    render(<ChangeEmail t={t} email="ana@mail.example" />);
    type(auth.newEmail, 'new@mail.example');
    press(auth.changeEmail);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(errors.rate_limited));
    expect((screen.getByLabelText(auth.newEmail) as HTMLInputElement).value).toBe('new@mail.example');
  });
});

describe('another password', () => {
  it('is set, said to be set, and gone from the field', async () => {
    vi.mocked(changePassword).mockResolvedValue('changed');
    render(<ChangePassword t={t} email="ana@mail.example" />);
    type(auth.newPassword, 'correct-horse-8');
    press(auth.savePassword);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(auth.passwordChangedLead));
    expect(changePassword).toHaveBeenCalledWith('correct-horse-8');
    expect((screen.getByLabelText(auth.newPassword) as HTMLInputElement).value).toBe('');
  });

  it('in an old session is set with the code of a mail', async () => {
    render(<ChangePassword t={t} email="ana@mail.example" />);
    expect(screen.queryByLabelText(auth.code)).toBeNull();
    vi.mocked(changePassword).mockResolvedValue('codeNeeded');
    type(auth.newPassword, 'correct-horse-8');
    press(auth.savePassword);
    const code = await screen.findByLabelText(auth.code);
    expect(document.activeElement).toBe(code);
    expect(screen.getByText(t('auth.codeSent', { email: 'ana@mail.example' }))).toBeTruthy();
    vi.mocked(changePassword).mockResolvedValue('codeInvalid');
    type(auth.code, ' 123456 ');
    press(auth.savePassword);
    expect(await screen.findByText(auth.codeInvalid)).toBeTruthy();
    expect(changePassword).toHaveBeenLastCalledWith('correct-horse-8', '123456');
    expect((screen.getByLabelText(auth.newPassword) as HTMLInputElement).value).toBe('correct-horse-8');
    vi.mocked(changePassword).mockResolvedValue('changed');
    type(auth.code, '654321');
    press(auth.savePassword);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(auth.passwordChangedLead));
    expect(screen.queryByLabelText(auth.code)).toBeNull();
  });

  it('that is the old one is refused beside its field', async () => {
    vi.mocked(changePassword).mockRejectedValue(new AppError('same_password'));
    render(<ChangePassword t={t} email="ana@mail.example" />);
    type(auth.newPassword, 'correct-horse-7');
    press(auth.savePassword);
    expect(await screen.findByText(errors.same_password)).toBeTruthy();
    expect(screen.getByRole('status').textContent).toBe('');
  });
});

describe('signing out everywhere', () => {
  it('asks the server once', async () => {
    render(<SignOutEverywhere t={t} />);
    press(auth.signOutEverywhere);
    await waitFor(() => expect(signOutEverywhere).toHaveBeenCalledOnce());
  });

  it('that did not reach the server says so: the other devices are still signed in', async () => {
    vi.mocked(signOutEverywhere).mockRejectedValue(new AppError('offline'));
    render(<SignOutEverywhere t={t} />);
    press(auth.signOutEverywhere);
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(errors.offline));
  });
});
