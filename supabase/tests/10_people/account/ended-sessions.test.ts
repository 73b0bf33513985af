// An access token lives for an hour. After a sign-out or a new password it still has its signature, and no session.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { signedIn } from '../../fixtures/contest.ts';

let db: TestDatabase;
let person: string;
let admin: string;
beforeAll(async () => {
  db = await createTestDatabase();
  person = await db.createUser();
  admin = await db.createUser();
  await db.owner`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`;
});
afterAll(() => db.drop());

const withSession = (id: string, session_id: string) => ({ ...signedIn(id), claims: { session_id } });
const openSession = async (userId: string, notAfter: Date | null = null) => {
  const id = randomUUID();
  await db.owner`insert into auth.sessions (id, user_id, not_after) values (${id}, ${userId}, ${notAfter})`;
  return id;
};
const codeOf = (as: Parameters<TestDatabase['as']>[0], call: string) =>
  db
    .as(as)
    .query(`select ${call}`)
    .then(
      () => 'served',
      (error: { message: string }) => error.message,
    );

const PERSONAL = [
  'public.get_my_account()',
  'public.get_my_account_status()',
  'public.get_my_entry()',
  'public.list_conversations()',
  `public.list_messages('${randomUUID()}')`,
  'public.count_unread()',
  'public.get_unread_counts()',
  'public.list_notifications()',
  'public.export_my_data()',
  'public.export_my_messages()',
  'public.list_own_votes()',
  'public.list_blocked()',
  "public.list_likes('given')",
  'public.request_account_deletion()',
];

it.each(PERSONAL)('%s answers a living session, and refuses one that has ended', async (call) => {
  const session = await openSession(person);
  const living = await codeOf(withSession(person, session), call);
  expect(['served', 'no_such_profile']).toContain(living);
  await db.owner`delete from auth.sessions where id = ${session}`;
  expect(await codeOf(withSession(person, session), call)).toBe('not_signed_in');
});

it.each(['public.admin_list_people()', 'public.admin_list_audit()', 'public.admin_list_reports()'])(
  '%s answers a living session of an admin, and refuses one that has ended',
  async (call) => {
    const session = await openSession(admin);
    expect(await codeOf(withSession(admin, session), call)).toBe('served');
    await db.owner`delete from auth.sessions where id = ${session}`;
    expect(await codeOf(withSession(admin, session), call)).toBe('not_signed_in');
  },
);

it('the session is the own one, and not past its end', async () => {
  const foreign = await openSession(admin);
  expect(await codeOf(withSession(person, foreign), 'public.get_my_account()')).toBe('not_signed_in');
  const past = await openSession(person, new Date(Date.now() - 1000));
  expect(await codeOf(withSession(person, past), 'public.get_my_account()')).toBe('not_signed_in');
});

it('an admin whose session has ended is none, and reads their own role as everybody does', async () => {
  const session = await openSession(admin);
  const as = db.as(withSession(admin, session));
  const call = () => as.query('select * from public.admin_list_audit(null, null)');
  expect(await call()).toEqual([]);
  await db.owner`delete from auth.sessions where id = ${session}`;
  await expect(call()).rejects.toMatchObject({ message: 'not_signed_in' });
  expect(await as.query('select user_id from public.user_roles where user_id = $1', [admin])).toHaveLength(1);
});
