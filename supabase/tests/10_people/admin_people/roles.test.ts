import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { signedIn } from '../../fixtures/contest.ts';
import { addAdmin } from '../../fixtures/reviews.ts';

let db: TestDatabase;
let admin: string;
beforeEach(async () => {
  db = await createTestDatabase({ connections: 20 });
  admin = await addAdmin(db);
});
afterEach(() => db.drop());

const act = (name: string, id: string, as = admin) =>
  db.as(signedIn(as)).query(`select public.${name}($1, 'A reason') as person`, [id]);
const admins = async () =>
  (await db.owner<{ id: string }[]>`select user_id as id from public.user_roles`).map(({ id }) => id);
const refusedAs = (message: string) => ({ code: 'P0001', message });

describe('admins', () => {
  it('make others admins, who may then do the same, and take the role away', async () => {
    const person = await db.createUser();
    await act('admin_grant', person);
    await act('admin_revoke', admin, person);
    expect(await admins()).toEqual([person]);
    await expect(act('admin_grant', admin)).rejects.toMatchObject(refusedAs('not_allowed'));
  });

  it('never lose the last one, by revoking or by suspending', async () => {
    await expect(act('admin_revoke', admin)).rejects.toMatchObject(refusedAs('last_admin'));
    await expect(act('admin_suspend', admin)).rejects.toMatchObject(refusedAs('own_case'));
    const suspended = await addAdmin(db);
    await db.owner`update public.profiles set suspended_at = now() where id = ${suspended}`;
    await expect(act('admin_revoke', admin)).rejects.toMatchObject(refusedAs('last_admin'));
    expect(await admins()).toContain(admin);
  });

  it('who revoke each other at the same moment leave one', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => addAdmin(db)));
    const all = [admin, ...others];
    await Promise.allSettled(all.map((id, n) => act('admin_revoke', all[(n + 1) % all.length] ?? '', id)));
    expect((await admins()).length).toBeGreaterThanOrEqual(1);
  });

  it('are people with a verified address who are not suspended', async () => {
    const unverified = await db.createUser({ confirmed: false });
    const suspended = await db.createUser();
    await act('admin_suspend', suspended);
    for (const id of [unverified, suspended]) {
      await expect(act('admin_grant', id)).rejects.toMatchObject(refusedAs('not_allowed'));
    }
    expect(await admins()).toEqual([admin]);
  });

  it('who are suspended are not admins any more, also after their return', async () => {
    const other = await addAdmin(db);
    await act('admin_suspend', other);
    await act('admin_restore', other);
    expect(await admins()).toEqual([admin]);
  });
});

describe('the list of people', () => {
  const find = (query: string | null, filter = 'all', after: string | null = null) =>
    db
      .as(signedIn(admin))
      .query<{ id: string; cursor: string; email: string }>(
        'select * from public.admin_list_people($1, $2, $3)',
        [query, filter, after],
      );

  it('finds people by a part of the name or the address, and by id', async () => {
    const [id, other] = [await db.createUser(), await db.createUser()];
    await db.owner`update public.profiles set display_name = 'Mária 100%' where id = ${id}`;
    const [user] = await db.owner<{ email: string }[]>`select email from auth.users where id = ${other}`;
    expect((await find('mária')).map((person) => person.id)).toEqual([id]);
    expect((await find('100%')).map((person) => person.id)).toEqual([id]);
    expect((await find(user?.email.toUpperCase() ?? '')).map((person) => person.id)).toEqual([other]);
    expect((await find(id)).map((person) => person.id)).toEqual([id]);
    expect(await find('nobody at all')).toEqual([]);
  });

  it('comes in pages without a gap, and by state', async () => {
    for (let n = 0; n < 30; n += 1) await db.createUser();
    const first = await find(null);
    const second = await find(null, 'all', first.at(-1)?.cursor);
    expect(first).toHaveLength(25);
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(31);
    const suspended = first[0]?.id ?? '';
    await act('admin_suspend', suspended);
    expect((await find(null, 'suspended')).map(({ id }) => id)).toEqual([suspended]);
    expect((await find(null, 'admins')).map(({ id }) => id)).toEqual([admin]);
    await expect(find(null, 'everybody')).rejects.toMatchObject(refusedAs('invalid_input'));
    await expect(find(null, 'all', 'x')).rejects.toMatchObject(refusedAs('invalid_input'));
  });
});
