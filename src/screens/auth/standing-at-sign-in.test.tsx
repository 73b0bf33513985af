import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { agreeAsAdult, getMyAccountStatus } from '#data/session/account-status.ts';
import { castVote } from '#data/votes.ts';
import { OPERATOR } from '#domain/brand.ts';
import { loadT } from '#i18n/load.ts';
import auth from '#i18n/messages/en/auth.json';
import errors from '#i18n/messages/en/errors.json';
import { authTexts } from '#i18n/namespaces/auth.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { votingTexts } from '#i18n/namespaces/voting.ts';
import { AppError } from '#lib/app-error.ts';
import { $session } from '#stores/session.ts';
import { settle } from '../../../tests/support/dom/settle-react.ts';
import { leavePendingVote } from '../../../tests/support/people/pending-vote.ts';
import AuthForm from './AuthForm.island.tsx';

vi.mock('#data/session/account-status.ts', () => ({ getMyAccountStatus: vi.fn(), agreeAsAdult: vi.fn() }));
vi.mock('#data/session/google-sign-in.ts', () => ({ offersGoogle: async () => false }));
vi.mock('#data/votes.ts', () => ({ castVote: vi.fn(), listOwnVotes: vi.fn() }));

const ana = { status: 'signedIn', userId: 'ana', email: 'ana@mail.example', emailVerified: true } as const;
const CLEAR = { isSuspended: false, suspensionReason: null, hasAgreed: true, needsPassword: false } as const;

beforeEach(async () => {
  vi.resetAllMocks();
  localStorage.clear();
  history.replaceState(null, '', '/auth');
  $session.set({ status: 'signedOut' });
  vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  await loadT('en', authTexts, errorsTexts, votingTexts);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function signInHere() {
  await act(async () =>
    render(
      <Suspense>
        <AuthForm lang="en" />
      </Suspense>,
    ),
  );
  await settle();
  await act(async () => $session.set(ana));
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

describe('a suspended person, at sign-in,', () => {
  const SUSPENDED = { ...CLEAR, isSuspended: true } as const;

  it('reads why, what that means and how to object, and stays', async () => {
    vi.mocked(getMyAccountStatus).mockResolvedValue({ ...SUSPENDED, suspensionReason: 'offensive' });
    await signInHere();
    expect(heading()).toBe(auth.suspendedTitle);
    expect(screen.getByRole('status').textContent).toBe(auth.suspendedLead);
    expect(screen.getByText(auth.suspendedReason).parentElement?.textContent).toContain(
      auth.suspendedFor_offensive,
    );
    expect(screen.getByText(OPERATOR.contact).closest('a')?.href).toMatch(
      `mailto:${OPERATOR.contact}?subject=`,
    );
    expect(screen.getByText(auth.suspendedAccount).getAttribute('href')).toBe('/account');
    expect(location.assign).not.toHaveBeenCalled();
  });

  it('reads no reason where none has a sentence', async () => {
    vi.mocked(getMyAccountStatus).mockResolvedValue(SUSPENDED);
    await signInHere();
    expect(heading()).toBe(auth.suspendedTitle);
    expect(screen.queryByText(auth.suspendedReason)).toBeNull();
    expect(screen.getByText(OPERATOR.contact)).toBeTruthy();
  });
});

describe('whoever has not confirmed to be an adult', () => {
  const open = async () => {
    vi.mocked(getMyAccountStatus).mockResolvedValue({ ...CLEAR, hasAgreed: false });
    await signInHere();
  };
  const agree = () => act(async () => fireEvent.click(screen.getByRole('button', { name: auth.agree })));

  it('is asked for it, and goes on once it is given', async () => {
    history.replaceState(null, '', '/auth?next=/en-ph/contest');
    await open();
    expect(heading()).toBe(auth.agreeTitle);
    expect(location.assign).not.toHaveBeenCalled();
    fireEvent.click(screen.getByLabelText(auth.isAdult));
    fireEvent.click(screen.getByLabelText(auth.acceptsTerms));
    await agree();
    expect(agreeAsAdult).toHaveBeenCalledOnce();
    expect(location.assign).toHaveBeenCalledExactlyOnceWith('/en-ph/contest');
  });

  it('comes back from here to the account that led to it', async () => {
    history.replaceState(null, '', '/auth?next=%2Faccount%23entry');
    $session.set(ana);
    await open();
    fireEvent.click(screen.getByLabelText(auth.isAdult));
    fireEvent.click(screen.getByLabelText(auth.acceptsTerms));
    await agree();
    expect(location.assign).toHaveBeenCalledExactlyOnceWith('/account#entry');
  });

  it('is told what is missing, and nothing is sent', async () => {
    await open();
    fireEvent.click(screen.getByLabelText(auth.acceptsTerms));
    await agree();
    expect(screen.getByText(auth.adultMissing)).toBeTruthy();
    expect(screen.queryByText(auth.termsMissing)).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText(auth.isAdult));
    expect(agreeAsAdult).not.toHaveBeenCalled();
  });

  it('reads why it was not taken, and can give it again', async () => {
    await open();
    vi.mocked(agreeAsAdult).mockRejectedValueOnce(new AppError('offline'));
    fireEvent.click(screen.getByLabelText(auth.isAdult));
    fireEvent.click(screen.getByLabelText(auth.acceptsTerms));
    await agree();
    expect(screen.getByRole('alert').textContent).toBe(errors.offline);
    await agree();
    expect(location.assign).toHaveBeenCalledOnce();
  });

  it('keeps the votes that wait until then', async () => {
    vi.mocked(castVote).mockRejectedValue(new AppError('age_unconfirmed'));
    leavePendingVote();
    history.replaceState(null, '', '/auth?next=/account');
    await open();
    await settle();
    expect(castVote).not.toHaveBeenCalled();
  });
});

describe('at sign-in', () => {
  it.each([
    ['whoever may do everything goes on', async () => CLEAR],
    ['a check that fails stops nobody', () => Promise.reject(new AppError('unavailable'))],
  ])('%s', async (_, answer) => {
    vi.mocked(getMyAccountStatus).mockImplementation(answer);
    await signInHere();
    expect(location.assign).toHaveBeenCalledOnce();
  });

  it('nobody waits long for the check', async () => {
    vi.mocked(getMyAccountStatus).mockImplementation(() => new Promise(() => undefined));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await signInHere();
    expect(location.assign).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(location.assign).toHaveBeenCalledOnce();
  });
});
