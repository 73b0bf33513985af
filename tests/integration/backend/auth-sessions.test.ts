import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, startTestBackend, type TestBackend } from '../../support/backend/backend.ts';
import { BACKEND_MIGRATIONS } from '../../support/backend/backend-migrations.ts';

describe('sessions', () => {
  let test: TestBackend;
  beforeAll(async () => {
    test = await startTestBackend({ migrationsDir: BACKEND_MIGRATIONS });
  });
  afterAll(() => test.stop());

  it('have tokens with metadata, as on hosted: the library leaves it out', async () => {
    const email = 'metadata@example.test';
    const client = test.client();
    await client.auth.signUp({
      email,
      password: PASSWORD,
      options: { data: { nickname: 'Ana', tags: ['a'] } },
    });
    await client.auth.verifyOtp({ token_hash: test.mailTo(email).tokenHash ?? '', type: 'signup' });
    const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD });
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({
      iss: `${test.backend.url}/auth/v1`,
      aud: 'authenticated',
      role: 'authenticated',
      email,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { nickname: 'Ana', tags: ['a'], email_verified: true },
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.any(String),
      is_anonymous: false,
    });
    const [row] = await test.db.owner`
      select jsonb_typeof(raw_user_meta_data) as type, raw_user_meta_data ->> 'nickname' as nickname
      from auth.users where email = ${email}`;
    expect(row, 'metadata is stored once encoded').toEqual({ type: 'object', nickname: 'Ana' });
  });

  it('run triggers on auth.users, as migrations expect', async () => {
    const { client } = await test.person();
    expect((await client.from('notes').select('body')).data).toEqual([{ body: 'Welcome' }]);
  });

  it('are renewed with a new refresh token each time', async () => {
    const { client } = await test.person();
    const before = (await client.auth.getSession()).data.session;
    const renewed = await client.auth.refreshSession();
    expect(renewed.error).toBeNull();
    expect(renewed.data.session?.refresh_token).not.toBe(before?.refresh_token);
    expect(decodeJwt(renewed.data.session?.access_token ?? '')).toHaveProperty('user_metadata');
    expect((await client.auth.refreshSession()).error).toBeNull();
    const old = await test.client().auth.refreshSession({ refresh_token: before?.refresh_token ?? '' });
    expect(old.error?.code).toBe('refresh_token_already_used');
  });

  it('end with a sign-out', async () => {
    const { client } = await test.person();
    const token = (await client.auth.getSession()).data.session?.refresh_token ?? '';
    expect((await client.auth.signOut()).error).toBeNull();
    expect((await test.client().auth.refreshSession({ refresh_token: token })).error?.status).toBe(400);
  });

  it('tell who somebody is, by token alone', async () => {
    const { client, email } = await test.person();
    expect((await client.auth.getUser()).data.user?.email).toBe(email);
    expect((await test.request('/auth/v1/user')).status).toBe(401);
    const forged = await test.request('/auth/v1/user', { headers: { authorization: 'Bearer a.b.c' } });
    expect([401, 403]).toContain(forged.status);
  });

  const cases: [string, unknown][] = [
    ['signup', { email: 1, password: PASSWORD }],
    ['signup', { email: 'not an address', password: PASSWORD }],
    ['signup', { email: `${'x'.repeat(300)}@example.test`, password: PASSWORD }],
    ['signup', { email: 'nul\u0000@example.test', password: PASSWORD }],
    ['signup', { email: 'data@example.test', password: PASSWORD, data: [1] }],
    ['signup', { email: 'pkce@example.test', password: PASSWORD, code_challenge: '<short>' }],
    ['signup', { email: 'long@example.test', password: `A1${'x'.repeat(80)}` }],
    ['signup', {}],
    ['token?grant_type=password', { email: ['a'], password: {} }],
    ['token?grant_type=password', {}],
    ['token?grant_type=refresh_token', { refresh_token: 7 }],
    ['token?grant_type=pkce', { auth_code: 'x', code_verifier: 'y' }],
    ['token?grant_type=nothing', {}],
    ['verify', { type: 'signup' }],
    ['verify', { type: 'nothing', token_hash: 'x' }],
    ['verify', { type: 'signup', token_hash: {} }],
    ['recover', {}],
    ['otp', {}],
    ['otp', { email: 'not an address', create_user: false }],
    ['resend', { type: 'signup' }],
    ['resend', { type: 'nothing', email: 'a@example.test' }],
    ['admin/users', { email: 'admin@example.test' }],
    ['nothing', {}],
  ];

  it.each(cases)('refuse POST %s %j with a clear 4xx', async (path, body) => {
    const answer = await test.request(`/auth/v1/${path}`, { method: 'POST', body: JSON.stringify(body) });
    expect([400, 401, 403, 404, 405, 422]).toContain(answer.status);
    expect(await answer.text()).not.toMatch(/node_modules|\bat [\w.]+ \(/);
  });

  it('refuse malformed JSON and a body of 10 MB', async () => {
    const send = (body: string) => test.request('/auth/v1/signup', { method: 'POST', body });
    expect((await send('{"email":')).status).toBe(400);
    expect((await send(JSON.stringify({ email: 'x'.repeat(10_000_000) }))).status).toBe(413);
  });

  it('can be administered with the secret key alone', async () => {
    const { auth } = test.service();
    const email = 'made@example.test';
    const made = await auth.admin.createUser({ email, password: PASSWORD, email_confirm: true });
    expect(made.error).toBeNull();
    const id = made.data.user?.id ?? '';
    expect((await test.client().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    expect(
      (await auth.admin.updateUserById(id, { app_metadata: { plan: 'a' } })).data.user?.app_metadata['plan'],
    ).toBe('a');
    expect((await auth.admin.getUserById(id)).data.user?.email).toBe(email);
    expect((await auth.admin.deleteUser(id)).error).toBeNull();
    expect((await auth.admin.getUserById(id)).error?.status).toBe(404);
    expect((await test.client().auth.admin.listUsers()).error?.status).toBe(403);
  });

  it('allow a browser of any origin the headers that supabase-js sends', async () => {
    const asked = 'authorization,apikey,content-type,x-client-info,x-supabase-api-version';
    for (const path of ['/auth/v1/token', '/rest/v1/rpc/whoami', '/storage/v1/object/pictures/a.png']) {
      const answer = await fetch(test.backend.url + path, {
        method: 'OPTIONS',
        headers: {
          origin: 'http://127.0.0.1:4321',
          'access-control-request-method': 'POST',
          'access-control-request-headers': asked,
        },
      });
      expect(answer.ok, path).toBe(true);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('access-control-allow-headers')).toBe(asked);
    }
  });
});
