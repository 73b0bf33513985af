// What costs a lot on purpose holds up nobody else.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PASSWORD, startTestBackend, type TestBackend } from '../../support/backend/backend.ts';
import { BACKEND_MIGRATIONS } from '../../support/backend/backend-migrations.ts';

let test: TestBackend;
beforeAll(async () => {
  test = await startTestBackend({ migrationsDir: BACKEND_MIGRATIONS });
});
afterAll(() => test.stop());

it('forty wrong passwords leave the thread free that takes votes', async () => {
  const { email } = await test.person();
  let heldUp = 0;
  let before = performance.now();
  const timer = setInterval(() => {
    heldUp = Math.max(heldUp, performance.now() - before);
    before = performance.now();
  }, 5);
  const codes = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const { error } = await test.client().auth.signInWithPassword({ email, password: `${PASSWORD}${n}` });
      return error?.code;
    }),
  );
  clearInterval(timer);
  expect(new Set(codes)).toEqual(new Set(['invalid_credentials']));
  expect(heldUp).toBeLessThan(600);
  const { error } = await test.client().auth.signInWithPassword({ email, password: PASSWORD });
  expect(error).toBeNull();
});
