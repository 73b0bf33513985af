import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resendConfirmation } from '#data/auth.ts';
import auth from '#i18n/messages/en/auth.json';
import errors from '#i18n/messages/en/errors.json';
import { createT } from '#i18n/t.ts';
import { AppError } from '#lib/app-error.ts';
import { CheckMail } from './CheckMail.tsx';
import { type PendingSignUp, readSignUp, rememberSignUp } from './pending-sign-up.ts';
import { usePendingSignUp } from './use-pending-sign-up.ts';

vi.mock('#data/auth.ts', () => ({ resendConfirmation: vi.fn() }));

const NOW = new Date('2026-11-20T10:00:00Z');
const t = createT<'auth' | 'errors'>([{ lang: 'en', dictionaries: { auth, errors } }]);

beforeEach(() => {
  vi.resetAllMocks();
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
});

/** The part of the sign-in page that waits for the mail. */
function Waiting() {
  const { signUp, remember, forget } = usePendingSignUp();
  return signUp ? <CheckMail signUp={signUp} t={t} onSent={remember} onOtherEmail={forget} /> : <p>form</p>;
}

async function showWaiting(sentAgoMs: number) {
  rememberSignUp({ email: 'ana@mail.example', next: '/en-ph/contest', sentAt: NOW.getTime() - sentAgoMs });
  await act(async () => render(<Waiting />));
}

const resend = () => screen.getByRole('button', { name: /send/i });

describe('waiting for the mail', () => {
  it('names the address and counts down to the next mail', async () => {
    await showWaiting(0);
    expect(screen.getByText(/ana@mail.example/)).toBeTruthy();
    expect(resend().textContent).toBe('Send again in 60 seconds');
    await act(async () => vi.advanceTimersByTime(59_000));
    expect(resend().textContent).toBe('Send again in 1 second');
    await act(async () => vi.advanceTimersByTime(1000));
    expect(resend().textContent).toBe(auth.resend);
  });

  it('sends nothing before its time', async () => {
    await showWaiting(30_000);
    fireEvent.click(resend());
    expect(resendConfirmation).not.toHaveBeenCalled();
  });

  it('sends again, says so, and begins to count anew', async () => {
    await showWaiting(61_000);
    await act(async () => fireEvent.click(resend()));
    expect(resendConfirmation).toHaveBeenCalledExactlyOnceWith('ana@mail.example');
    expect(screen.getByRole('status').textContent).toBe(auth.mailSent);
    expect(resend().textContent).toBe('Send again in 60 seconds');
  });

  it('respects the limit of the backend when it is stricter', async () => {
    vi.mocked(resendConfirmation).mockRejectedValue(new AppError('rate_limited'));
    await showWaiting(61_000);
    await act(async () => fireEvent.click(resend()));
    expect(screen.getByRole('alert').textContent).toBe(errors.rate_limited);
    expect(resend().textContent).toBe('Send again in 60 seconds');
  });

  it('ends when another address is wanted', async () => {
    await showWaiting(0);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: auth.otherEmail })));
    expect(screen.getByText('form')).toBeTruthy();
    expect(readSignUp()).toBeNull();
  });
});

describe('a sign-up that is remembered', () => {
  const signUp: PendingSignUp = { email: 'ana@mail.example', next: null, sentAt: NOW.getTime() };

  it('is there after a reload, and gone once its link is a day old', () => {
    rememberSignUp(signUp);
    expect(readSignUp()).toEqual(signUp);
    expect(readSignUp(NOW.getTime() + 24 * 3600 * 1000)).toBeNull();
  });

  it('that cannot be read is none', () => {
    localStorage.setItem('diadem-sign-up', '{"email":');
    expect(readSignUp()).toBeNull();
  });
});
