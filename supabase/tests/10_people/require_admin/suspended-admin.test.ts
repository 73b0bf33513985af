// An admin whom the operator suspends keeps the row of the role, and none of its rights.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { signedIn } from '../../fixtures/contest.ts';
import { addAdmin, addWaitingEntries } from '../../fixtures/reviews.ts';

let db: TestDatabase;
let admin: string;
let suspended: string;
let person: string;

beforeAll(async () => {
  db = await createTestDatabase();
  admin = await addAdmin(db);
  suspended = await addAdmin(db);
  person = await db.createUser();
  await addWaitingEntries(db, 1);
  await db.owner`
    insert into public.audit_log (action, target_type, target_id) values ('suspend', 'profile', ${person})`;
  await db.owner`update public.profiles set suspended_at = now() where id = ${suspended}`;
});
afterAll(() => db.drop());

/** What only admins may read, each with a row of another person. */
const READINGS = [
  ['people', () => `select id from public.admin_list_people('${person}')`],
  ['the audit log', () => 'select a.* from public.admin_list_audit() a'],
  ['entries that wait', () => "select entry_id from public.admin_search_entries('Waiting')"],
] as const;

describe.each(READINGS)('%s', (_, query) => {
  it('are read by an admin, and not by a suspended one', async () => {
    expect(await db.as(signedIn(admin)).query(query())).not.toEqual([]);
    await expect(db.as(signedIn(suspended)).query(query())).rejects.toMatchObject({ message: 'not_allowed' });
  });
});

it('reads the own role', async () => {
  const own = `select role from public.user_roles where user_id = '${suspended}'`;
  expect(await db.as(signedIn(suspended)).query(own)).toEqual([{ role: 'admin' }]);
  expect(await db.as(signedIn(person)).query(own)).toEqual([]);
});

it('is not an admin to the database, until the suspension ends', async () => {
  const ask = (id: string) => db.as(signedIn(id)).query('select private.is_admin() as is_admin');
  expect(await ask(admin)).toEqual([{ is_admin: true }]);
  expect(await ask(suspended)).toEqual([{ is_admin: false }]);
  expect(await ask(person)).toEqual([{ is_admin: false }]);
  await db.owner`update public.profiles set suspended_at = null where id = ${suspended}`;
  expect(await ask(suspended)).toEqual([{ is_admin: true }]);
  await db.owner`update public.profiles set suspended_at = now() where id = ${suspended}`;
});

it('gets no private file signed, as an admin does', async () => {
  const sign = (reader: string) => db.owner`
    select id from public.list_files_to_sign(array(select id from public.media), ${reader})`;
  expect(await sign(admin)).not.toEqual([]);
  expect(await sign(suspended)).toEqual([]);
  expect(await sign(person)).toEqual([]);
});
