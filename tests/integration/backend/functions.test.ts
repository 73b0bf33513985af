import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBackend, type TestBackend } from '../../support/backend/backend.ts';
import { BACKEND_FUNCTIONS } from '../../support/backend/backend-functions.ts';
import { BACKEND_MIGRATIONS } from '../../support/backend/backend-migrations.ts';

describe('edge functions', () => {
  let test: TestBackend;
  beforeAll(async () => {
    test = await startTestBackend({
      migrationsDir: BACKEND_MIGRATIONS,
      functionsDir: BACKEND_FUNCTIONS,
      functionDeadlineMs: 3_000,
    });
  });
  afterAll(() => test.stop());

  it('written for Deno run unchanged, with the environment that hosted Supabase gives', async () => {
    const { data, error } = await test.client().functions.invoke('echo', { body: { a: 1 } });
    expect(error).toBeNull();
    expect(data).toEqual({
      body: { a: 1 },
      peer: expect.stringContaining('127.0.0.1'),
      knowsBackend: true,
      hasServiceKey: true,
    });
  });

  it('see the true address of the client, whatever it claims', async () => {
    const answer = await test.request('/functions/v1/echo', {
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
    expect((await answer.json()).peer).not.toContain('203.0.113.9');
  });

  it('that fail answer 500 without the reason, and the operator reads it', async () => {
    const answer = await test.request('/functions/v1/fails');
    expect([answer.status, await answer.text()]).toEqual([500, expect.not.stringContaining('secret detail')]);
    expect(test.log.join('\n')).toContain('secret detail of the fault');
  });

  it('that do not exist are not found, nor is a path that leaves the folder', async () => {
    expect((await test.request('/functions/v1/nothing')).status).toBe(404);
    expect((await test.request('/functions/v1/..%2F..%2Fsupport')).status).toBe(404);
  });

  it.each([
    ['hangs', 'hang', 546],
    ['greedy', 'hoard', 500],
    ['dies', 'exit', 500],
    ['dies', 'throw', 500],
  ])(
    'that do harm (%s: %s) end alone: others are answered at once, and so are they the next time',
    async (name, how, status) => {
      const call = (body: string) => test.request(`/functions/v1/${name}`, { method: 'POST', body });
      const harm = call(how);
      let slowest = 0;
      const timer = setInterval(async () => {
        const startedAt = performance.now();
        await test.client().rpc('whoami');
        slowest = Math.max(slowest, performance.now() - startedAt);
      }, 100);
      expect((await harm).status).toBe(status);
      clearInterval(timer);
      expect(slowest).toBeLessThan(1000);
      expect(await (await call('well')).json()).toEqual({ isWell: true });
    },
  );
});
