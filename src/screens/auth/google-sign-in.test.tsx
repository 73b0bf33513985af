import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getMyAccountStatus } from '#data/session/account-status.ts';
import { finishGoogleSignIn, googleAddress, offersGoogle } from '#data/session/google-sign-in.ts';
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

vi.mock('#data/session/google-sign-in.ts', () => ({
  offersGoogle: vi.fn(),
  googleAddress: vi.fn(),
  finishGoogleSignIn: vi.fn(),
}));
vi.mock('#data/session/account-status.ts', () => ({ getMyAccountStatus: vi.fn() }));
vi.mock('#data/votes.ts', () => ({ castVote: vi.fn(), listOwnVotes: vi.fn() }));

const CODE = '0f9a3c1e-7a55-4f0e-9a21-3f6f1f6f1f6f';
const ana = { status: 'signedIn', userId: 'ana', email: 'ana@mail.example', emailVerified: true } as const;

beforeEach(async () => {
  vi.resetAllMocks();
  localStorage.clear();
  $session.set({ status: 'signedOut' });
  vi.mocked(offersGoogle).mockResolvedValue(true);
  vi.mocked(getMyAccountStatus).mockResolvedValue({
    isSuspended: false,
    suspensionReason: null,
    hasAgreed: true,
    needsPassword: false,
  });
  vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  await loadT('en', authTexts, errorsTexts, votingTexts);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function open(address: string) {
  history.replaceState(null, '', address);
  await act(async () =>
    render(
      <Suspense>
        <AuthForm lang="de" />
      </Suspense>,
    ),
  );
  await settle();
}

// The page is German, its messages are mocked by none: what is compared are the English ones of the same keys.
vi.mock('#i18n/client.ts', async () => {
  const { createT } = await import('#i18n/t.ts');
  const dictionaries = {
    auth: (await import('#i18n/messages/en/auth.json')).default,
    errors: (await import('#i18n/messages/en/errors.json')).default,
  };
  const t = createT([{ lang: 'en', dictionaries }] as never);
  return { useT: () => t };
});

const button = () => screen.queryByRole('button', { name: auth.google });
const tap = () => act(async () => fireEvent.click(button() ?? document.body));

describe('the button', () => {
  it('is there in both forms where the backend has Google', async () => {
    await open('/de/auth');
    expect(button()).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: auth.signUp }));
    expect(button()).toBeTruthy();
  });

  it('is not there where it has not', async () => {
    vi.mocked(offersGoogle).mockResolvedValue(false);
    await open('/de/auth');
    expect(screen.getByRole('button', { name: auth.signIn })).toBeTruthy();
    expect(button()).toBeNull();
  });

  it('leads to Google, and from there back to this page with where the person was going', async () => {
    vi.mocked(googleAddress).mockResolvedValue('https://backend.example/auth/v1/authorize?provider=google');
    await open('/de/auth?next=/en-ph/contest%3Fx%3D1%23entry');
    await tap();
    const back = `${location.origin}/de/auth?next=${encodeURIComponent('/en-ph/contest?x=1#entry')}`;
    expect(googleAddress).toHaveBeenCalledExactlyOnceWith(back);
    expect(location.assign).toHaveBeenCalledExactlyOnceWith(
      'https://backend.example/auth/v1/authorize?provider=google',
    );
  });

  it('takes no foreign address along', async () => {
    vi.mocked(googleAddress).mockResolvedValue('https://backend.example/');
    await open('/de/auth?next=//evil.example');
    await tap();
    expect(googleAddress).toHaveBeenCalledExactlyOnceWith(`${location.origin}/de/auth`);
  });

  it('says when it cannot, and can be tapped again', async () => {
    vi.mocked(googleAddress).mockRejectedValueOnce(new AppError('offline'));
    await open('/de/auth');
    await tap();
    expect(screen.getByText(errors.offline).getAttribute('role')).toBe('alert');
    vi.mocked(googleAddress).mockResolvedValue('https://backend.example/');
    await tap();
    expect(location.assign).toHaveBeenCalledOnce();
  });

  it('is ready again when one comes back by the button of the browser', async () => {
    vi.mocked(googleAddress).mockResolvedValue('https://backend.example/');
    await open('/de/auth');
    await tap();
    expect(button()).toBeNull();
    await act(async () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    expect(button()).toBeTruthy();
  });
});

describe('coming back', () => {
  it('signs in once with the code, takes it out of the address and goes on', async () => {
    vi.mocked(finishGoogleSignIn).mockImplementation(async () => $session.set(ana));
    await open(`/de/auth?next=%2Faccount&code=${CODE}`);
    expect(finishGoogleSignIn).toHaveBeenCalledExactlyOnceWith(CODE);
    expect(location.search).toBe('?next=%2Faccount');
    expect(location.assign).toHaveBeenCalledExactlyOnceWith('/account');
  });

  it('shows that it is under way', async () => {
    vi.mocked(finishGoogleSignIn).mockImplementation(() => new Promise(() => undefined));
    await open(`/de/auth?code=${CODE}`);
    expect(screen.getByRole('status').textContent).toBe(auth.sending);
    expect(screen.queryByLabelText(auth.email)).toBeNull();
  });

  it.each([
    ['?error=access_denied&error_description=Call%200900', auth.googleCancelled],
    ['?error=server_error&error_code=unexpected_failure', auth.googleFailed],
    ['?error=x&error_code=provider_email_needs_verification', auth.googleUnverified],
    ['?code=short', auth.googleFailed],
  ])('with %s says so, above a form that works', async (search, text) => {
    await open(`/de/auth${search}`);
    expect(screen.getByText(text).getAttribute('role')).toBe('alert');
    expect(document.body.textContent).not.toContain('0900');
    expect(screen.getByRole('button', { name: auth.signIn })).toBeTruthy();
    expect(location.search).toBe('');
    expect(finishGoogleSignIn).not.toHaveBeenCalled();
  });

  it.each([
    ['link_expired', auth.googleFailed],
    ['unavailable', errors.unavailable],
    ['not_allowed', errors.not_allowed],
  ] as const)('with a code that is refused as %s says so', async (code, text) => {
    vi.mocked(finishGoogleSignIn).mockRejectedValue(new AppError(code));
    await open(`/de/auth?code=${CODE}`);
    expect(screen.getByText(text).getAttribute('role')).toBe('alert');
    expect(button()).toBeTruthy();
  });
});
