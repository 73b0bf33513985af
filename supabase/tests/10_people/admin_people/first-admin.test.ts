import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { makeAdmin } from '../../../local/first-admin.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const emailOf = async (id: string) =>
  (await db.owner<{ email: string }[]>`select email from auth.users where id = ${id}`)[0]?.email ?? '';

it('the operator makes an account an admin by its address, once, and the audit log has it', async () => {
  const id = await db.createUser();
  const email = await emailOf(id);
  expect(await makeAdmin(db.owner, ` ${email.toUpperCase()} `)).toBe('made');
  expect(await makeAdmin(db.owner, email)).toBe('was_one');
  expect(await db.owner`select user_id from public.user_roles`).toEqual([{ user_id: id }]);
  expect(await db.owner`select action, actor_id, target_id from public.audit_log`).toEqual([
    { action: 'grant_admin', actor_id: null, target_id: id },
  ]);
});

it('no account without a confirmed address, and no suspended one', async () => {
  const unverified = await emailOf(await db.createUser({ confirmed: false }));
  const suspended = await db.createUser();
  await db.owner`update public.profiles set suspended_at = now() where id = ${suspended}`;
  expect(await makeAdmin(db.owner, 'nobody@mail.example')).toBe('unknown');
  expect(await makeAdmin(db.owner, unverified)).toBe('unverified');
  expect(await makeAdmin(db.owner, await emailOf(suspended))).toBe('suspended');
});
