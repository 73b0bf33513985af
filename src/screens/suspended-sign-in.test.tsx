import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isSuspended } from '#data/suspension.ts';
import { loadT } from '#i18n/load.ts';
import auth from '#i18n/messages/en/auth.json';
import { AppError } from '#lib/app-error.ts';
import { $session } from '#stores/session.ts';
import AuthForm from './AuthForm.island.tsx';

vi.mock('#data/suspension.ts', () => ({ isSuspended: vi.fn() }));
vi.mock('#data/votes.ts', () => ({ castVote: vi.fn(), listOwnVotes: vi.fn() }));

const ana = { status: 'signedIn', userId: 'ana', email: 'ana@mail.example', emailVerified: true } as const;

beforeEach(async () => {
  vi.resetAllMocks();
  localStorage.clear();
  history.replaceState(null, '', '/auth');
  $session.set({ status: 'signedOut' });
  vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  await loadT('en', 'auth', 'errors', 'voting');
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
  await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
  await act(async () => $session.set(ana));
}

describe('at sign-in', () => {
  it('a suspended person reads what that means, and stays', async () => {
    vi.mocked(isSuspended).mockResolvedValue(true);
    await signInHere();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(auth.suspendedTitle);
    expect(screen.getByRole('status').textContent).toBe(auth.suspendedLead);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/account');
    expect(location.assign).not.toHaveBeenCalled();
  });

  it.each([
    ['whoever is not goes on', async () => false],
    ['a check that fails stops nobody', () => Promise.reject(new AppError('unavailable'))],
  ])('%s', async (_, answer) => {
    vi.mocked(isSuspended).mockImplementation(answer);
    await signInHere();
    expect(location.assign).toHaveBeenCalledOnce();
  });

  it('nobody waits long for the check', async () => {
    vi.mocked(isSuspended).mockImplementation(() => new Promise(() => undefined));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await signInHere();
    expect(location.assign).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(location.assign).toHaveBeenCalledOnce();
  });
});
