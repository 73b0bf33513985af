import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call } from '#data/client/fetch/call.ts';
import { AppError } from '#lib/app-error.ts';
import { SESSION_STORAGE_KEY } from '#lib/storage-keys.ts';
import { confirmSignUpPassword, hashSignUpSecret } from './sign-up-secret.ts';

vi.mock('#data/client/fetch/call.ts', () => ({ call: vi.fn() }));

/** Signed in with a token of an hour. */
const signIn = (email: string): void => {
  const expiresAt = Math.floor(Date.now() / 1000) + 3600;
  const session = {
    access_token: 'token',
    refresh_token: 'next',
    expires_at: expiresAt,
    user: { id: 'ana', email },
  };
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
};

beforeEach(() => {
  vi.resetAllMocks();
  localStorage.clear();
  signIn('ana@mail.example');
});
afterEach(() => vi.useRealTimers());

const sentSecret = () => vi.mocked(call).mock.lastCall?.[1] as { secret: string } | undefined;
const sha256 = async (text: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex');

it('what the sign-up sends is the hash of what the confirmation sends, once', async () => {
  vi.mocked(call).mockResolvedValue(true);
  const hash = await hashSignUpSecret('ana@mail.example');
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(await confirmSignUpPassword()).toBe(true);
  expect(await sha256(sentSecret()?.secret ?? '')).toBe(hash);
  expect(await confirmSignUpPassword()).toBe(false);
  expect(call).toHaveBeenCalledOnce();
});

it('a second sign-up with the same address has the same secret, another address another one', async () => {
  const first = await hashSignUpSecret('ana@mail.example');
  expect(await hashSignUpSecret('ana@mail.example')).toBe(first);
  expect(await hashSignUpSecret('bea@mail.example')).not.toBe(first);
});

it('a failed call keeps it for the next one; a day later it is gone', async () => {
  vi.mocked(call).mockRejectedValueOnce(new AppError('offline')).mockResolvedValue(true);
  await hashSignUpSecret('ana@mail.example');
  await expect(confirmSignUpPassword()).rejects.toMatchObject({ code: 'offline' });
  expect(await confirmSignUpPassword()).toBe(true);
  await hashSignUpSecret('ana@mail.example');
  vi.useFakeTimers({ now: Date.now() + 25 * 60 * 60 * 1000, toFake: ['Date'] });
  expect(await confirmSignUpPassword()).toBe(false);
});

it('is not shown for another account, and kept for its own', async () => {
  vi.mocked(call).mockResolvedValue(true);
  await hashSignUpSecret('ana@mail.example');
  signIn('bea@mail.example');
  expect(await confirmSignUpPassword()).toBe(false);
  expect(call).not.toHaveBeenCalled();
  signIn('ana@mail.example');
  expect(await confirmSignUpPassword()).toBe(true);
});
