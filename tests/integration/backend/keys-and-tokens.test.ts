import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadKeys } from '../../../supabase/local/keys.ts';
import { startTestBackend, type TestBackend } from '../../support/backend/backend.ts';
import { BACKEND_MIGRATIONS } from '../../support/backend/backend-migrations.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('keys and tokens', () => {
  let test: TestBackend;
  beforeAll(async () => {
    test = await startTestBackend({ migrationsDir: BACKEND_MIGRATIONS });
  });
  afterAll(() => test.stop());

  const sign = (claims: Record<string, unknown>, secret: string, expires: number | string = '1h') =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt()
      .setExpirationTime(expires)
      .sign(new TextEncoder().encode(secret));
  const whoami = (token: string) =>
    test.request('/rest/v1/rpc/whoami', { headers: { authorization: `Bearer ${token}` } });

  it('are random per data folder and readable by their owner alone', () => {
    const [one, two] = [
      mkdtempSync(path.join(tmpdir(), 'diadem-keys-')),
      mkdtempSync(path.join(tmpdir(), 'diadem-keys-')),
    ];
    const keys = loadKeys(one);
    expect(keys.publishableKey).toMatch(/^sb_publishable_[\w-]{32}$/);
    expect(keys.secretKey).toMatch(/^sb_secret_[\w-]{32}$/);
    expect(keys.jwtSecret.length).toBeGreaterThanOrEqual(64);
    expect(loadKeys(one)).toEqual(keys);
    expect(loadKeys(two).jwtSecret).not.toBe(keys.jwtSecret);
    expect(statSync(path.join(one, 'keys.json')).mode & 0o777).toBe(0o600);
    for (const dir of [one, two]) rmSync(dir, { recursive: true });
  });

  it.each([
    '/rest/v1/notes?select=id',
    '/rest/v1/rpc/whoami',
    '/auth/v1/user',
    '/auth/v1/settings',
    '/storage/v1/bucket',
  ])('refuse a request without a key: %s (the library would run it as service_role)', async (where) => {
    for (const headers of [{}, { apikey: 'sb_secret_wrong' }] as Record<string, string>[]) {
      const answer = await fetch(test.backend.url + where, { headers });
      expect([400, 401, 403]).toContain(answer.status);
    }
  });

  it('have no administration endpoints of the library', async () => {
    for (const where of ['/_system/config', '/_system/info', '/_system/introspect', '/']) {
      expect((await test.request(where)).status, where).toBe(404);
    }
  });

  it('refuse a token that says it is not signed (alg none)', async () => {
    const claims = { role: 'service_role', exp: 4_102_444_800 };
    const answer = await whoami(`${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`);
    expect(answer.status).toBe(401);
  });

  it('refuse a token of another secret, an expired one and one that is no token', async () => {
    expect((await whoami(await sign({ role: 'service_role' }, 'x'.repeat(64)))).status).toBe(401);
    const past = Math.floor(Date.now() / 1000) - 60;
    const expired = await whoami(await sign({ role: 'anon' }, test.backend.jwtSecret, past));
    expect([expired.status, await expired.json()]).toMatchObject([401, { message: 'JWT expired' }]);
    expect((await whoami('not-a-token')).status).toBe(401);
  });

  it('refuse a well signed token for a role that is not one of the API', async () => {
    for (const role of [
      'postgres',
      'supabase_admin',
      'authenticator',
      'supabase_auth_admin',
      'pg_read_all_data',
    ]) {
      const answer = await whoami(await sign({ role }, test.backend.jwtSecret));
      expect([401, 403], role).toContain(answer.status);
    }
  });

  it('let a token win over the publishable key, and the secret key stand for service_role', async () => {
    const person = await test.person();
    expect((await person.client.rpc('whoami')).data).toMatchObject({ role: 'authenticated', uid: person.id });
    expect((await test.service().rpc('whoami')).data).toMatchObject({ role: 'service_role', uid: null });
    expect((await test.client().rpc('whoami')).data).toMatchObject({ role: 'anon', uid: null });
  });
});
