import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Actor,
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/backend/database.ts';
import { anon, signedIn } from '../../fixtures/contest.ts';

let db: TestDatabase;
let admin: string;
let otherAdmin: string;
let person: string;
let suspended: string;

beforeAll(async () => {
  db = await createTestDatabase();
  [admin, otherAdmin, person, suspended] = [
    await db.createUser(),
    await db.createUser(),
    await db.createUser(),
    await db.createUser(),
  ];
  await db.owner`
    insert into public.user_roles (user_id, role) values (${admin}, 'admin'), (${otherAdmin}, 'admin')`;
  await db.owner`update public.profiles set suspended_at = now() where id = ${suspended}`;
});
afterAll(() => db.drop());

const denied = { code: '42501' };
const roles = (as: Actor) =>
  db.as(as).query<{ user_id: string }>('select user_id, role from public.user_roles');
const isAdmin = async (as: Actor) =>
  (await db.as(as).query<{ is_admin: boolean }>('select private.is_admin()'))[0]?.is_admin;

describe('a role', () => {
  it('is read as the specification asks: admin, where user and role match', async () => {
    const check = (sub: string) =>
      db
        .as(signedIn(sub))
        .query("select role from public.user_roles where user_id = $1 and role = 'admin'", [sub]);
    expect(await check(admin)).toEqual([{ role: 'admin' }]);
    expect(await check(person)).toEqual([]);
    expect(await check(suspended)).toEqual([]);
  });

  it('of another person is read by nobody', async () => {
    expect((await roles(signedIn(admin))).map((row) => row.user_id)).toEqual([admin]);
    expect(await roles(signedIn(person))).toEqual([]);
    await expect(roles(anon)).rejects.toMatchObject(denied);
  });

  it('is given and taken by no API role', async () => {
    for (const as of [
      anon,
      signedIn(person),
      signedIn(suspended),
      signedIn(admin),
      { role: 'service_role' } as const,
    ]) {
      for (const write of [
        `insert into public.user_roles (user_id, role) values ('${person}', 'admin')`,
        `update public.user_roles set user_id = '${person}'`,
        'delete from public.user_roles',
      ]) {
        await expect(db.as(as).query(write), write).rejects.toMatchObject(denied);
      }
    }
    await expect(
      db.owner`insert into public.user_roles (user_id, role) values (${person}, 'owner')`,
    ).rejects.toMatchObject({ constraint_name: 'user_roles_role_is_known' });
  });

  it('of admin comes from the table, not from the token', async () => {
    expect(await isAdmin(signedIn(admin))).toBe(true);
    expect(await isAdmin(signedIn(person))).toBe(false);
    const claims = { app_metadata: { role: 'admin' }, user_role: 'admin' };
    expect(await isAdmin({ role: 'authenticated', sub: person, claims })).toBe(false);
    await expect(isAdmin(anon)).rejects.toMatchObject(denied);
  });
});
