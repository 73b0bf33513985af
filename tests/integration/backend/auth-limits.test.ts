import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Limiter } from '../../../supabase/local/auth/auth-limits.ts';
import { PASSWORD, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { BACKEND_MIGRATIONS } from '../../support/backend-migrations.ts';

describe('rate limits of /auth/v1, which the library has not', () => {
  let test: TestBackend;
  beforeAll(async () => {
    const rateLimits = {
      sign_in_sign_ups: 9,
      token_verifications: 3,
      token_refresh: 3,
      email_sent: 5,
      mailIntervalMs: 60_000,
    };
    test = await startTestBackend({ migrationsDir: BACKEND_MIGRATIONS, rateLimits });
  });
  afterAll(() => test.stop());

  it('allow one mail of a kind to an address in the interval, whether it is known or not', async () => {
    for (const email of ['known@example.test', 'unknown@example.test']) {
      const send = () => test.client().auth.resetPasswordForEmail(email);
      expect((await send()).error).toBeNull();
      expect((await send()).error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' });
    }
  });

  it('count the confirmation of an address apart from the links to it, as the hosted service does', async () => {
    const email = 'apart@example.test';
    const auth = test.client().auth;
    expect((await auth.signUp({ email, password: PASSWORD })).error).toBeNull();
    expect((await auth.resetPasswordForEmail(email)).error).toBeNull();
    expect((await auth.signInWithOtp({ email })).error).toMatchObject({ code: 'over_email_send_rate_limit' });
  });

  it('allow so many sign-ins of one client, then none', async () => {
    const codes: (string | undefined)[] = [];
    for (let round = 0; round < 5; round++) {
      const { error } = await test
        .client()
        .auth.signInWithPassword({ email: 'a@example.test', password: PASSWORD });
      codes.push(error?.code);
    }
    expect(codes).toEqual([
      'invalid_credentials',
      'invalid_credentials',
      'over_request_rate_limit',
      'over_request_rate_limit',
      'over_request_rate_limit',
    ]);
  });

  it('allow so many guesses of a link, then none', async () => {
    const statuses: (number | undefined)[] = [];
    for (let round = 0; round < 4; round++) {
      const { error } = await test.client().auth.verifyOtp({ token_hash: `${round}`, type: 'signup' });
      statuses.push(error?.status);
    }
    expect(statuses).toEqual([403, 403, 403, 429]);
  });

  it('leave other rooms alone', async () => {
    expect((await test.client().rpc('whoami')).error).toBeNull();
  });

  it('refill evenly', () => {
    const limiter = new Limiter();
    const take = (now: number) => limiter.take('key', 2, 1000, now);
    expect([take(0), take(0), take(0)]).toEqual([true, true, false]);
    expect([take(499), take(500)]).toEqual([false, true]);
    expect([take(10_000), take(10_000), take(10_000)]).toEqual([true, true, false]);
  });
});
