import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { callAsUser } from '#data/client/signed-in-call.ts';
import { AppError } from '#lib/app-error.ts';
import { confirmSignUpPassword, hashSignUpSecret } from './sign-up-secret.ts';

vi.mock('#data/client/signed-in-call.ts', () => ({ callAsUser: vi.fn() }));

beforeEach(() => {
  vi.resetAllMocks();
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

const sentSecret = () => vi.mocked(callAsUser).mock.lastCall?.[1] as { secret: string } | undefined;
const sha256 = async (text: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex');

it('what the sign-up sends is the hash of what the confirmation sends, once', async () => {
  vi.mocked(callAsUser).mockResolvedValue(true);
  const hash = await hashSignUpSecret('ana@mail.example');
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(await confirmSignUpPassword()).toBe(true);
  expect(await sha256(sentSecret()?.secret ?? '')).toBe(hash);
  expect(await confirmSignUpPassword()).toBe(false);
  expect(callAsUser).toHaveBeenCalledOnce();
});

it('a second sign-up with the same address has the same secret, another address another one', async () => {
  const first = await hashSignUpSecret('ana@mail.example');
  expect(await hashSignUpSecret('ana@mail.example')).toBe(first);
  expect(await hashSignUpSecret('bea@mail.example')).not.toBe(first);
});

it('a failed call keeps it for the next one; a day later it is gone', async () => {
  vi.mocked(callAsUser).mockRejectedValueOnce(new AppError('offline')).mockResolvedValue(true);
  await hashSignUpSecret('ana@mail.example');
  await expect(confirmSignUpPassword()).rejects.toMatchObject({ code: 'offline' });
  expect(await confirmSignUpPassword()).toBe(true);
  await hashSignUpSecret('ana@mail.example');
  vi.useFakeTimers({ now: Date.now() + 25 * 60 * 60 * 1000, toFake: ['Date'] });
  expect(await confirmSignUpPassword()).toBe(false);
});
