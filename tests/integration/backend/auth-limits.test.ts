import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthBody, AuthCall } from '../../../supabase/local/auth/auth-context.ts';
import { type CheckLimits, createLimits, Limiter } from '../../../supabase/local/auth/auth-limits.ts';
import { clientAddress } from '../../../supabase/local/rest/client-address.ts';
import { PASSWORD, startTestBackend, type TestBackend } from '../../support/backend/backend.ts';
import { BACKEND_MIGRATIONS } from '../../support/backend/backend-migrations.ts';

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

  it('are forgotten by the age of each bucket, whoever asks, and never more than fit', () => {
    const limiter = new Limiter();
    expect([limiter.take('password', 1, 300_000, 0), limiter.take('password', 1, 300_000, 0)]).toEqual([
      true,
      false,
    ]);
    for (let n = 0; n < 50_000; n++) limiter.take(`mail to ${n}`, 1, 1000, 2000 + n / 10);
    expect(limiter.take('password', 1, 300_000, 10_000)).toBe(false);
    expect(limiter.size).toBeLessThan(25_000);
    for (let n = 0; n < 250_000; n++) limiter.take(`wrong password ${n}`, 1, 300_000, 20_000);
    expect(limiter.size).toBeLessThan(102_000);
  });
});

const LIMITS = {
  email_sent: 100,
  sign_in_sign_ups: 10,
  token_refresh: 3,
  token_verifications: 3,
  mailIntervalMs: 0,
};

function callOf(method: string, endpoint: string, body: AuthBody): AuthCall {
  const url = new URL(`http://127.0.0.1/auth/v1/${endpoint}`);
  return { request: new Request(url, { method }), url, endpoint, body };
}

describe('who is counted', () => {
  const signIn = callOf('POST', 'token', { email: 'a@example.test' });
  const passed = (
    check: CheckLimits,
    call: AuthCall,
    peers: readonly string[],
    account: string | null = null,
  ) => peers.filter((peer) => check(call, peer, account) === null).length;
  const peers = (count: number, peer: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => peer(n));

  it('is a connection, and a network of connections four times', () => {
    expect(
      passed(
        createLimits(LIMITS),
        signIn,
        peers(100, () => '203.0.113.9'),
      ),
    ).toBe(10);
    expect(
      passed(
        createLimits(LIMITS),
        signIn,
        peers(100, (n) => `203.0.113.${n}`),
      ),
    ).toBe(40);
    expect(
      passed(
        createLimits(LIMITS),
        signIn,
        peers(100, (n) => `2001:db8:1:2::${n.toString(16)}`),
      ),
    ).toBe(10);
    expect(
      passed(
        createLimits(LIMITS),
        signIn,
        peers(100, (n) => `2001:db8:1:${n.toString(16)}::1`),
      ),
    ).toBe(40);
    expect(
      passed(
        createLimits(LIMITS),
        signIn,
        peers(100, (n) => `2001:db8:${n.toString(16)}::1`),
      ),
    ).toBe(100);
    expect(
      passed(
        createLimits(LIMITS),
        signIn,
        peers(100, () => '::ffff:203.0.113.9'),
      ),
    ).toBe(10);
  });

  it('is nobody who changes an account without being signed in', () => {
    const check = createLimits(LIMITS);
    const change = callOf('PUT', 'user', { email: 'b@example.test' });
    expect(
      passed(
        check,
        change,
        peers(986, (n) => `10.1.${n % 250}.${n % 200}`),
      ),
    ).toBe(986);
    expect(passed(check, change, ['203.0.113.9'], crypto.randomUUID())).toBe(1);
  });

  it('leaves half of the mails of an hour to others', () => {
    const check = createLimits({ ...LIMITS, sign_in_sign_ups: 1000 });
    const mail = (n: number) => callOf('POST', 'recover', { email: `${n}@example.test` });
    const sent = Array.from({ length: 200 }, (_, n) => check(mail(n), '203.0.113.9', null)).filter(
      (each) => !each,
    );
    expect(sent).toHaveLength(50);
    expect(check(mail(999), '198.51.100.7', null)).toBeNull();
  });
});

describe('anonymous changes of an address', () => {
  it('are answered 401 and use up nobody’s mails', async () => {
    const test = await startTestBackend({
      migrationsDir: BACKEND_MIGRATIONS,
      rateLimits: { email_sent: 12, mailIntervalMs: 0 },
    });
    const { client, email } = await test.person();
    const forged = [undefined, test.backend.publishableKey, 'x.y.z'];
    for (let n = 0; n < 30; n++) {
      const bearer = forged[n % forged.length];
      const answer = await test.request('/auth/v1/user', {
        method: 'PUT',
        headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
        body: JSON.stringify({ email: `new-${n}@example.test` }),
      });
      expect([401, 403]).toContain(answer.status);
    }
    expect((await client.auth.updateUser({ email: `changed-${email}` })).error).toBeNull();
    await test.stop();
  });
});

describe('the address of a client', () => {
  const headers = new Headers({
    'cf-connecting-ip': '198.51.100.7',
    'x-forwarded-for': '192.0.2.1, 198.51.100.8',
  });

  it('is the one that the server sees, unless a named proxy says another', () => {
    expect(clientAddress(headers, '127.0.0.1', [])).toBe('127.0.0.1');
    expect(clientAddress(headers, '127.0.0.1', ['10.0.0.2'])).toBe('127.0.0.1');
    expect(clientAddress(headers, '10.0.0.2', ['10.0.0.2'])).toBe('198.51.100.7');
    headers.delete('cf-connecting-ip');
    expect(clientAddress(headers, '10.0.0.2', ['10.0.0.2'])).toBe('198.51.100.8');
  });

  it('is known to functions of the database and to writes of tables', async () => {
    const test = await startTestBackend();
    const { client, id } = await test.person();
    const log = await client.from('auth_login_logs').insert({ user_id: id, provider: 'email' });
    expect(log.error).toBeNull();
    const { data } = await client.from('auth_login_logs').select('ip_address');
    expect(data).toEqual([{ ip_address: '127.0.0.1' }]);
    const ask = async (n: number) =>
      (await test.client().rpc('ask_for_deletion', { p_email: `${n}@example.test` })).error?.message;
    const refusals = await Promise.all(Array.from({ length: 30 }, (_, n) => ask(n)));
    expect(refusals.filter((each) => each === 'rate_limited')).toHaveLength(20);
    await test.stop();
  });
});
