import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, SITE_URL, startTestBackend, type TestBackend } from '../../support/backend/backend.ts';
import { BACKEND_MIGRATIONS } from '../../support/backend/backend-migrations.ts';

/** A browser of one person: PKCE keeps its verifier in the storage. */
function browser({ backend }: TestBackend) {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  return createClient(backend.url, backend.publishableKey, {
    auth: { flowType: 'pkce', storage, autoRefreshToken: false, detectSessionInUrl: false },
  });
}

describe('mailed links', () => {
  let test: TestBackend;
  beforeAll(async () => {
    test = await startTestBackend({ migrationsDir: BACKEND_MIGRATIONS });
  });
  afterAll(() => test.stop());

  const follow = async (url: string | null) => {
    const answer = await fetch(url ?? '', { redirect: 'manual' });
    return { status: answer.status, to: new URL(answer.headers.get('location') ?? '') };
  };

  it('lead to the site with a token that verifyOtp takes, also on another device', async () => {
    const email = 'link@example.test';
    await browser(test).auth.signUp({ email, password: PASSWORD });
    const link = new URL(test.mailTo(email).link ?? '');
    expect(link.origin + link.pathname).toBe(`${SITE_URL}/verify`);
    expect(link.searchParams.get('type')).toBe('signup');
    const token_hash = link.searchParams.get('token_hash') ?? '';
    const other = test.client();
    const verified = await other.auth.verifyOtp({ token_hash, type: 'signup' });
    expect(verified.error).toBeNull();
    expect(verified.data.user?.email_confirmed_at).toEqual(expect.any(String));
    expect((await other.rpc('whoami')).data.email).toBe(email);
  });

  it('work once, and a wrong token not at all', async () => {
    const email = 'once@example.test';
    await test.client().auth.signUp({ email, password: PASSWORD });
    const token_hash = test.mailTo(email).tokenHash ?? '';
    expect((await test.client().auth.verifyOtp({ token_hash, type: 'signup' })).error).toBeNull();
    const again = await test.client().auth.verifyOtp({ token_hash, type: 'signup' });
    expect([again.error?.status, again.error?.code]).toEqual([403, 'otp_expired']);
    const wrong = await test.client().auth.verifyOtp({ token_hash: 'f'.repeat(64), type: 'signup' });
    expect(wrong.error?.code).toBe('otp_expired');
  });

  it('give a code that only the asking browser can exchange (PKCE: the library has no such mails)', async () => {
    const email = 'pkce@example.test';
    const own = browser(test);
    await own.auth.signUp({
      email,
      password: PASSWORD,
      options: { emailRedirectTo: `${SITE_URL}/en-ph/contest` },
    });
    const { status, to } = await follow(test.mailTo(email).verifyUrl);
    expect([status, to.origin + to.pathname]).toEqual([303, `${SITE_URL}/en-ph/contest`]);
    const code = to.searchParams.get('code') ?? '';
    expect((await browser(test).auth.exchangeCodeForSession(code)).error).not.toBeNull();
    const exchanged = await own.auth.exchangeCodeForSession(code);
    expect(exchanged.error).toBeNull();
    expect((await own.rpc('whoami')).data.email).toBe(email);
    expect((await own.auth.exchangeCodeForSession(code)).error).not.toBeNull();
  });

  it('carry emailRedirectTo, but never to a foreign site', async () => {
    for (const [wish, to] of [
      [`${SITE_URL}/ar-ae/contest?a=1`, `${SITE_URL}/ar-ae/contest?a=1`],
      ['https://evil.example/steal', SITE_URL],
      ['javascript:alert(1)', SITE_URL],
      [`${SITE_URL}.evil.example/`, SITE_URL],
    ] as const) {
      const email = `redirect-${crypto.randomUUID()}@example.test`;
      await test.client().auth.signUp({ email, password: PASSWORD, options: { emailRedirectTo: wish } });
      expect(new URL(test.mailTo(email).link ?? '').searchParams.get('redirect_to'), wish).toBe(to);
    }
  });

  it('can be sent again, and then the first stops working (the library refuses every second mail)', async () => {
    const email = 'again@example.test';
    await test.client().auth.signUp({ email, password: PASSWORD });
    const first = test.mailTo(email).tokenHash ?? '';
    const sent = await test.client().auth.resend({ type: 'signup', email });
    expect(sent.error).toBeNull();
    const second = test.mailTo(email).tokenHash ?? '';
    expect(second).not.toBe(first);
    expect((await test.client().auth.verifyOtp({ token_hash: first, type: 'signup' })).error).not.toBeNull();
    expect((await test.client().auth.verifyOtp({ token_hash: second, type: 'signup' })).error).toBeNull();
  });

  it('sign in without a password, and an unknown address becomes an account only when the link is followed', async () => {
    const email = 'magic@example.test';
    expect((await test.client().auth.signInWithOtp({ email })).error).toBeNull();
    const [before] = await test.db.owner`select email_confirmed_at from auth.users where email = ${email}`;
    expect(before).toEqual({ email_confirmed_at: null });
    const { tokenHash, type } = test.mailTo(email);
    expect(type).toBe('signup');
    const verified = await test.client().auth.verifyOtp({ token_hash: tokenHash ?? '', type: 'email' });
    expect(verified.data.user?.email).toBe(email);
    await test.client().auth.signInWithOtp({ email });
    expect(test.mailTo(email).type).toBe('magiclink');
    const second = test.mailTo(email).tokenHash ?? '';
    expect((await test.client().auth.verifyOtp({ token_hash: second, type: 'magiclink' })).error).toBeNull();
  });

  it('to sign in are asked for in one browser and work in another, once', async () => {
    const { email } = await test.person();
    const own = browser(test);
    expect((await own.auth.signInWithOtp({ email, options: { shouldCreateUser: false } })).error).toBeNull();
    const { tokenHash, link, type } = test.mailTo(email);
    expect(type).toBe('magiclink');
    expect(link).toContain(`${SITE_URL}/verify?token_hash=${tokenHash}&type=magiclink`);
    const elsewhere = browser(test);
    const verify = () => elsewhere.auth.verifyOtp({ token_hash: tokenHash ?? '', type: 'magiclink' });
    expect((await verify()).data.user?.email).toBe(email);
    expect((await elsewhere.rpc('whoami')).data.email).toBe(email);
    expect((await verify()).error?.code).toBe('otp_expired');
    expect((await own.auth.getSession()).data.session).toBeNull();
  });

  it('to sign in confirm the address of who never followed the first link', async () => {
    const email = 'late@example.test';
    await test.client().auth.signUp({ email, password: PASSWORD });
    await test.client().auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    const token_hash = test.mailTo(email).tokenHash ?? '';
    const verified = await test.client().auth.verifyOtp({ token_hash, type: 'magiclink' });
    expect(verified.data.user?.email_confirmed_at).toEqual(expect.any(String));
  });

  it('to sign in are not sent to an address without an account, which is answered alike', async () => {
    const email = 'unknown@example.test';
    const answer = await test.client().auth.signInWithOtp({ email, options: { shouldCreateUser: false } });
    expect(answer.error).toBeNull();
    expect(test.backend.mails().filter((mail) => mail.to === email)).toEqual([]);
    const users = await test.db.owner`select id from auth.users where email = ${email}`;
    expect(users).toEqual([]);
  });

  it('let a person who forgot it choose another password', async () => {
    const { email } = await test.person();
    const own = browser(test);
    expect((await own.auth.resetPasswordForEmail(email)).error).toBeNull();
    const { tokenHash, link, html } = test.mailTo(email);
    expect(link).toContain(`${SITE_URL}/reset-password?token_hash=${tokenHash}&type=recovery`);
    expect(html).toContain(`${SITE_URL}/reset-password?token_hash=${tokenHash}&amp;type=recovery`);
    const verified = await own.auth.verifyOtp({ token_hash: tokenHash ?? '', type: 'recovery' });
    expect(verified.error).toBeNull();
    expect((await own.auth.updateUser({ password: 'short' })).error?.code).toBe('weak_password');
    expect((await own.auth.updateUser({ password: 'Another-horse-8' })).error).toBeNull();
    expect((await test.client().auth.signInWithPassword({ email, password: PASSWORD })).error?.status).toBe(
      400,
    );
    expect(
      (await test.client().auth.signInWithPassword({ email, password: 'Another-horse-8' })).error,
    ).toBeNull();
  });

  it('to a new password end the sessions elsewhere, and this one goes on (the library leaves them)', async () => {
    const { email, client: own } = await test.person();
    const elsewhere = test.client();
    await elsewhere.auth.signInWithPassword({ email, password: PASSWORD });
    const stranger = await test.person();
    expect((await own.auth.updateUser({ data: { nickname: 'Ana' } })).error).toBeNull();
    expect((await elsewhere.auth.refreshSession()).error, 'another change ends none').toBeNull();
    expect((await own.auth.updateUser({ password: 'short' })).error?.code).toBe('weak_password');
    expect((await elsewhere.auth.refreshSession()).error, 'nor does a refused one').toBeNull();
    expect((await own.auth.updateUser({ password: 'Another-horse-8' })).error).toBeNull();
    expect((await elsewhere.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
    expect((await own.auth.refreshSession()).error).toBeNull();
    expect((await stranger.client.auth.refreshSession()).error).toBeNull();
  });
});
