import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn, signUp } from '#data/session/auth.ts';
import auth from '#i18n/messages/en/auth.json';
import errors from '#i18n/messages/en/errors.json';
import { createT } from '#i18n/t.ts';
import { AppError } from '#lib/app-error.ts';
import { AuthForm } from './AuthForm.tsx';
import type { AuthMode } from './auth-answers.ts';

vi.mock('#data/session/auth.ts', () => ({ signIn: vi.fn(), signUp: vi.fn() }));

beforeEach(() => vi.resetAllMocks());
afterEach(cleanup);

const t = createT<'auth' | 'errors'>([{ lang: 'en', dictionaries: { auth, errors } }]);

function showForm(initialMode: AuthMode) {
  const onCheckMail = vi.fn();
  const onMailInstead = vi.fn();
  const actions = { onCheckMail, onMailInstead };
  render(<AuthForm lang="en" t={t} initialMode={initialMode} {...actions} />);
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const submit = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
  return { ...actions, type, submit, value };
}

describe('signing up', () => {
  it('says beside each field what is missing, and sends nothing', () => {
    const { submit } = showForm('signUp');
    submit('Create account');
    for (const text of [auth.emailMissing, auth.passwordMissing, auth.adultMissing, auth.termsMissing]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    expect(signUp).not.toHaveBeenCalled();
  });

  it('creates the account and goes on to the mail', async () => {
    const { type, submit, onCheckMail } = showForm('signUp');
    type('Email', 'ana@mail.example');
    type('Password', 'correct-horse-7');
    fireEvent.click(screen.getByLabelText(auth.isAdult));
    fireEvent.click(screen.getByLabelText(auth.acceptsTerms));
    submit('Create account');
    await waitFor(() => expect(onCheckMail).toHaveBeenCalledWith('ana@mail.example', true));
    expect(signUp).toHaveBeenCalledWith(
      expect.objectContaining({ email: 'ana@mail.example', password: 'correct-horse-7', lang: 'en' }),
    );
  });

  it('is known to password managers as a new password, signing in as the current one', () => {
    const { submit } = showForm('signUp');
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('new-password');
    submit('Sign in');
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password');
    expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username');
  });
});

describe('signing in', () => {
  it('says beside the password that it does not match, and keeps what was typed', async () => {
    vi.mocked(signIn).mockRejectedValue(new AppError('invalid_credentials'));
    const { type, submit, value } = showForm('signIn');
    type('Email', 'ana@mail.example');
    type('Password', 'wrong-horse-7');
    submit('Sign in');
    expect(await screen.findByText(errors.invalid_credentials)).toBeTruthy();
    expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
    expect(value('Email')).toBe('ana@mail.example');
    expect(value('Password')).toBe('wrong-horse-7');
  });

  it('before the confirmation leads to the mail without claiming that one was sent', async () => {
    vi.mocked(signIn).mockRejectedValue(new AppError('email_not_verified'));
    const { type, submit, onCheckMail } = showForm('signIn');
    type('Email', 'ana@mail.example');
    type('Password', 'correct-horse-7');
    submit('Sign in');
    await waitFor(() => expect(onCheckMail).toHaveBeenCalledWith('ana@mail.example', false));
  });

  it('offline is said as an alert', async () => {
    vi.mocked(signIn).mockRejectedValue(new AppError('offline'));
    const { type, submit } = showForm('signIn');
    type('Email', 'ana@mail.example');
    type('Password', 'correct-horse-7');
    submit('Sign in');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(errors.offline));
  });

  it('loses nothing that was typed when one turns to signing up', () => {
    const { type, submit, value } = showForm('signIn');
    type('Email', 'ana@mail.example');
    submit('Create account');
    expect(screen.getByRole('heading', { name: auth.signUpTitle })).toBeTruthy();
    expect(value('Email')).toBe('ana@mail.example');
  });

  it('keeps what was typed before the address was read and named the other form', () => {
    const props = { lang: 'en', t, onCheckMail: vi.fn(), onMailInstead: vi.fn() } as const;
    const { rerender } = render(<AuthForm {...props} initialMode="signIn" />);
    const email = screen.getByLabelText('Email') as HTMLInputElement;
    email.value = 'ana@mail.example';
    rerender(<AuthForm {...props} initialMode="signUp" />);
    expect(screen.getByRole('heading', { name: auth.signUpTitle })).toBeTruthy();
    expect(screen.getByLabelText('Email')).toBe(email);
    expect(email.value).toBe('ana@mail.example');
  });

  it('offers a link or a new password instead, with the address that was typed', () => {
    const { type, submit, onMailInstead } = showForm('signIn');
    type('Email', ' ana@mail.example ');
    submit(auth.linkInstead);
    submit(auth.forgotPassword);
    expect(onMailInstead.mock.calls).toEqual([
      ['signIn', 'ana@mail.example'],
      ['password', 'ana@mail.example'],
    ]);
    expect(signIn).not.toHaveBeenCalled();
    submit(auth.signUp);
    expect(screen.queryByRole('button', { name: auth.linkInstead })).toBeNull();
  });
});
