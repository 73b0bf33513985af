import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { resendConfirmation, sendPasswordLink, sendSignInLink } from '#data/session/auth.ts';
import auth from '#i18n/messages/en/auth.json';
import errors from '#i18n/messages/en/errors.json';
import { createT } from '#i18n/t.ts';
import { AppError } from '#lib/app-error.ts';
import { CheckMail } from './CheckMail.tsx';
import {
  MAIL_KINDS,
  type MailKind,
  type PendingMail,
  readPendingMail,
  rememberMail,
  secondsUntilResend,
} from './pending-mail.ts';
import { sendMail } from './send-mail.ts';
import { usePendingMail } from './use-pending-mail.ts';

vi.mock('#data/session/auth.ts', () => ({
  resendConfirmation: vi.fn(),
  sendSignInLink: vi.fn(),
  sendPasswordLink: vi.fn(),
}));

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
  const { mail, remember, forget } = usePendingMail();
  return mail ? <CheckMail mail={mail} t={t} onSent={remember} onOtherEmail={forget} /> : <p>form</p>;
}

let people = 0;
const newAddress = () => `ana${++people}@mail.example`;

async function showWaiting(sentAgoMs: number, kind: MailKind = 'confirmation', email = newAddress()) {
  rememberMail({ kind, email, next: '/en-ph/contest', sentAt: NOW.getTime() - sentAgoMs });
  await act(async () => render(<Waiting />));
}

const resend = () => screen.getByRole('button', { name: /send/i });

describe('waiting for the mail', () => {
  it('names the address and counts down to the next mail', async () => {
    await showWaiting(0, 'confirmation', 'ana@mail.example');
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
    await showWaiting(61_000, 'confirmation', 'again@mail.example');
    await act(async () => fireEvent.click(resend()));
    expect(resendConfirmation).toHaveBeenCalledExactlyOnceWith('again@mail.example');
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
    expect(readPendingMail()).toBeNull();
  });
});

describe('the mail', () => {
  it.each([
    ['confirmation', resendConfirmation],
    ['signIn', sendSignInLink],
    ['password', sendPasswordLink],
  ] as const)('for %s is asked for by its own call, and by no other', async (kind, call) => {
    await showWaiting(61_000, kind);
    await act(async () => fireEvent.click(resend()));
    for (const each of [resendConfirmation, sendSignInLink, sendPasswordLink]) {
      expect(each).toHaveBeenCalledTimes(each === call ? 1 : 0);
    }
  });

  it('that signs in or helps with a password is not said to exist: only its owner learns that', async () => {
    for (const kind of ['signIn', 'password'] as const) {
      await showWaiting(0, kind, 'ana@mail.example');
      expect(screen.getByText(/^If ana@mail\.example has an account/)).toBeTruthy();
      cleanup();
    }
  });

  it('is asked for once a minute and address, whatever the server would allow', async () => {
    const email = newAddress();
    const first = await sendMail('signIn', email);
    vi.advanceTimersByTime(59_000);
    expect(await sendMail('signIn', email.toUpperCase())).toBe(first);
    expect(sendSignInLink).toHaveBeenCalledOnce();
    await sendMail('password', email);
    expect(sendPasswordLink).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1000);
    expect(await sendMail('signIn', email)).toBe(first + 60_000);
    expect(sendSignInLink).toHaveBeenCalledTimes(2);
  });

  it('that was refused may be asked for at once again', async () => {
    const email = newAddress();
    vi.mocked(sendSignInLink).mockRejectedValueOnce(new AppError('offline'));
    await expect(sendMail('signIn', email)).rejects.toMatchObject({ code: 'offline' });
    await sendMail('signIn', email);
    expect(sendSignInLink).toHaveBeenCalledTimes(2);
  });
});

describe('a mail that is waited for', () => {
  it.each(MAIL_KINDS)('for %s is there after a reload, and gone once its link is a day old', (kind) => {
    const mail: PendingMail = { kind, email: 'ana@mail.example', next: null, sentAt: NOW.getTime() };
    rememberMail(mail);
    expect(readPendingMail()).toEqual(mail);
    expect(readPendingMail(NOW.getTime() + 24 * 3600 * 1000)).toBeNull();
  });

  it.each(['{"email":', 'null', '[]', `{"email":"a@b.example","kind":"gift","sentAt":${NOW.getTime()}}`])(
    'is none when %j is stored in its place',
    (text) => {
      localStorage.setItem('diadem-mail', text);
      expect(readPendingMail()).toBeNull();
    },
  );
});

describe('a device', () => {
  it('keeps no address longer than its link lives', () => {
    rememberMail({ kind: 'signIn', email: 'ana@mail.example', next: null, sentAt: NOW.getTime() });
    expect(readPendingMail(NOW.getTime() + 23 * 3_600_000)).not.toBeNull();
    expect(localStorage.length).toBe(1);
    expect(readPendingMail(NOW.getTime() + 24 * 3_600_000)).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  it('whose clock was set back makes nobody wait longer than the pause', () => {
    const sentAt = NOW.getTime() + 48 * 3_600_000;
    expect(secondsUntilResend({ sentAt }, NOW.getTime())).toBe(60);
  });
});
