// The whole way of a sign-in with Google, with a provider that stands in for it.
import { createClient } from '@supabase/supabase-js';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD, SITE_URL, startTestBackend, type TestBackend } from '../../support/backend.ts';
import { type GoogleStandIn, startGoogleStandIn } from '../../support/google-stand-in.ts';

let google: GoogleStandIn;
let test: TestBackend;
beforeAll(async () => {
  google = await startGoogleStandIn();
  test = await startTestBackend({ google: google.provider });
});
afterAll(async () => {
  await test.stop();
  await google.stop();
});
beforeEach(() => {
  const name = crypto.randomUUID();
  google.person = { sub: name, email: `${name}@google.test`, email_verified: true };
});

/** A browser: PKCE keeps its secret in the storage. */
function browser() {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  return createClient(test.backend.url, test.backend.publishableKey, {
    auth: { flowType: 'pkce', storage, autoRefreshToken: false, detectSessionInUrl: false },
  });
}
type Browser = ReturnType<typeof browser>;

const follow = async (address: string) => {
  const answer = await fetch(address, { redirect: 'manual' });
  return { status: answer.status, to: answer.headers.get('location') ?? '' };
};

/** Leaves for Google and returns the address that the backend leads to. */
async function leave(own: Browser, redirectTo = `${SITE_URL}/de/auth?next=%2Faccount`): Promise<string> {
  const options = { redirectTo, skipBrowserRedirect: true };
  const { data, error } = await own.auth.signInWithOAuth({ provider: 'google', options });
  if (error || !data.url) throw error ?? new Error('no address');
  return (await follow(data.url)).to;
}

/** There and back; the address on the site. */
async function goAndReturn(own: Browser, consent = true, redirectTo?: string): Promise<URL> {
  const asked = await leave(own, redirectTo);
  return new URL((await follow(google.answerTo(asked, consent))).to);
}

async function signIn(own: Browser) {
  const back = await goAndReturn(own);
  const answer = await own.auth.exchangeCodeForSession(back.searchParams.get('code') ?? '');
  if (answer.error) throw answer.error;
  return answer.data;
}

const standing = async (own: Browser) => (await own.rpc('get_my_account_status')).data;

describe('the settings', () => {
  it('say that there is Google, and on a backend without it that there is none', async () => {
    const external = async (of: TestBackend) =>
      (await (await of.request('/auth/v1/settings')).json()).external;
    expect(await external(test)).toMatchObject({ google: true, email: true });
    await using without = await startTestBackend();
    expect(await external(without)).toMatchObject({ google: false, email: true });
    const refused = await without.request('/auth/v1/authorize?provider=google');
    expect([refused.status, (await refused.json()).error_code]).toEqual([400, 'validation_failed']);
    expect((await without.request('/auth/v1/callback?state=x')).status).toBe(400);
  });
});

describe('a sign-in with Google', () => {
  it('leads back to where it began, with a code that only the asking browser can use, once', async () => {
    const own = browser();
    const asked = new URL(await leave(own));
    expect(asked.origin).toBe(google.provider.issuer);
    expect(asked.searchParams.get('redirect_uri')).toBe(`${test.backend.url}/auth/v1/callback`);
    expect(asked.href, 'the secret stays here').not.toContain(google.provider.clientSecret);
    const back = new URL((await follow(google.answerTo(asked.href))).to);
    expect(`${back.origin}${back.pathname}`).toBe(`${SITE_URL}/de/auth`);
    expect(back.searchParams.get('next')).toBe('/account');
    const code = back.searchParams.get('code') ?? '';
    expect((await browser().auth.exchangeCodeForSession(code)).error).not.toBeNull();
    const { data, error } = await own.auth.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: google.person.email, app_metadata: { provider: 'google' } });
    expect(data.user?.email_confirmed_at).toEqual(expect.any(String));
    expect(decodeJwt(data.session?.access_token ?? '')['amr']).toMatchObject([{ method: 'oauth' }]);
    expect((await own.auth.exchangeCodeForSession(code)).error).not.toBeNull();
  });

  it('knows its person again, also with another address', async () => {
    const first = await signIn(browser());
    google.person = { ...google.person, email: `other-${google.person.email}` };
    const second = await signIn(browser());
    expect(second.user.id).toBe(first.user.id);
  });

  it('asks for the confirmation of age before anything else is done', async () => {
    const own = browser();
    await signIn(own);
    expect(await standing(own)).toMatchObject({ agreed_at: null });
    const like = () => own.rpc('like_profile', { p_profile_id: crypto.randomUUID() });
    expect((await like()).error?.message).toBe('age_unconfirmed');
    await own.rpc('agree_as_adult');
    expect((await like()).error?.message).toBe('no_such_profile');
  });

  it('with the address of an account is one with it: password, confirmations and id stay', async () => {
    const person = await test.person();
    google.person = { ...google.person, email: person.email.toUpperCase() };
    const own = browser();
    const { user } = await signIn(own);
    expect(user.id).toBe(person.id);
    expect(user.app_metadata).toMatchObject({ provider: 'email', providers: ['email', 'google'] });
    expect(await standing(own)).toMatchObject({ agreed_at: expect.any(String) });
    const byPassword = await test
      .client()
      .auth.signInWithPassword({ email: person.email, password: PASSWORD });
    expect(byPassword.data.user?.id).toBe(person.id);
  });

  it('takes an account over that somebody else began with the address: nothing of theirs stays', async () => {
    const { email } = google.person;
    const data = { is_adult_confirmed_at: new Date().toISOString(), display_name: 'Mallory' };
    await test.client().auth.signUp({ email, password: PASSWORD, options: { data } });
    const mailed = test.mailTo(email).tokenHash ?? '';
    const own = browser();
    await signIn(own);
    expect(await standing(own)).toMatchObject({ agreed_at: null });
    const theirs = await test.client().auth.signInWithPassword({ email, password: PASSWORD });
    expect(theirs.error?.code).toBe('invalid_credentials');
    const link = await test.client().auth.verifyOtp({ token_hash: mailed, type: 'signup' });
    expect(link.error?.code).toBe('otp_expired');
  });

  it('of an address that Google has not verified is refused, and nothing is made or linked', async () => {
    const person = await test.person();
    google.person = { sub: 'mallory', email: person.email, email_verified: false };
    const back = await goAndReturn(browser());
    expect(back.searchParams.get('error_code')).toBe('provider_email_needs_verification');
    expect(back.searchParams.get('code')).toBeNull();
    const rows = await test.db.owner`select from auth.identities where provider_id = 'mallory'`;
    expect(rows).toHaveLength(0);
  });

  it('that is refused at Google leads back with the error and where the person was going', async () => {
    const back = await goAndReturn(browser(), false);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      next: '/account',
      error: 'access_denied',
      error_description: '',
    });
  });

  it.each(['https://evil.example/steal', 'javascript:alert(1)', `${SITE_URL}.evil.example/`])(
    'never leads to %s',
    async (wish) => {
      const back = await goAndReturn(browser(), true, wish);
      expect(back.origin).toBe(SITE_URL);
    },
  );

  it('comes back once, with a state that was given out here, in time', async () => {
    const asked = await leave(browser());
    const answer = google.answerTo(asked);
    expect(new URL((await follow(answer)).to).searchParams.get('code')).toEqual(expect.any(String));
    const again = new URL((await follow(answer)).to);
    expect([again.pathname, again.searchParams.get('error_code')]).toEqual(['/', 'bad_oauth_state']);
    const callback = `${test.backend.url}/auth/v1/callback`;
    for (const state of ['', 'x', crypto.randomUUID()]) {
      const { to } = await follow(`${callback}?code=x&state=${state}`);
      expect(new URL(to).searchParams.get('error_code'), state).toBe('bad_oauth_state');
    }
    const late = google.answerTo(await leave(browser()));
    await test.db.owner`update auth.flow_state set created_at = now() - interval '11 minutes'`;
    expect(new URL((await follow(late)).to).searchParams.get('error_code')).toBe('bad_oauth_state');
  });

  it('with a code that Google does not know says that it failed', async () => {
    const answer = new URL(google.answerTo(await leave(browser())));
    answer.searchParams.set('code', 'made-up');
    const back = new URL((await follow(answer.href)).to);
    expect(back.searchParams.get('error_code')).toBe('unexpected_failure');
    expect(test.log.join('\n')).toContain('Google did not answer as expected');
  });

  it('where Google cannot be reached leads straight back, and says so', async () => {
    const gone = { ...google.provider, issuer: 'http://127.0.0.1:9' };
    await using without = await startTestBackend({ google: gone });
    const own = createClient(without.backend.url, without.backend.publishableKey, {
      auth: { flowType: 'pkce', persistSession: false, autoRefreshToken: false },
    });
    const { searchParams } = new URL(await leave(own));
    expect(searchParams.get('next')).toBe('/account');
    expect(searchParams.get('error_code')).toBe('unexpected_failure');
  });

  it('without PKCE is refused', async () => {
    for (const query of ['', '&code_challenge=short&code_challenge_method=s256']) {
      const answer = await test.request(`/auth/v1/authorize?provider=google${query}`);
      expect(answer.status).toBe(400);
    }
  });

  it('can be followed by a password of its own', async () => {
    const own = browser();
    const { user } = await signIn(own);
    expect((await own.auth.updateUser({ password: PASSWORD })).error).toBeNull();
    const byPassword = await test.client().auth.signInWithPassword({
      email: google.person.email,
      password: PASSWORD,
    });
    expect(byPassword.data.user?.id).toBe(user.id);
  });

  it('of one person twice at the same moment makes one account', async () => {
    const [first, second] = await Promise.all([signIn(browser()), signIn(browser())]);
    expect(second.user.id).toBe(first.user.id);
  });
});
