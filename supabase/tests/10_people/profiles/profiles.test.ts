import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { addEntries, anon, item, liveWeek, signedIn } from '../../fixtures/contest.ts';

let db: TestDatabase;
let owner: string;
let stranger: string;
let suspended: string;
let admin: string;
let contestant: string;

beforeAll(async () => {
  db = await createTestDatabase();
  const week = await liveWeek(db, 3);
  contestant = item(week.entries, 0).profileId;
  const [hidden] = await addEntries(db, week, 1, 'submitted');
  stranger = hidden?.profileId ?? '';
  [owner, suspended, admin] = [await db.createUser(), await db.createUser(), await db.createUser()];
  await db.owner`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`;
  await db.owner`update public.profiles set suspended_at = now() where id = ${suspended}`;
});
afterAll(() => db.drop());

const visible = async (id: string, as: Parameters<TestDatabase['as']>[0]) =>
  (await db.as(as).query('select id from public.profiles where id = $1', [id])).length === 1;
const denied = { code: '42501' };

describe('a profile is read', () => {
  it('by its owner, also a suspended one', async () => {
    expect(await visible(owner, signedIn(owner))).toBe(true);
    expect(await visible(suspended, signedIn(suspended))).toBe(true);
  });

  it('by nobody else, contestants and admins included; visitors may not even ask', async () => {
    for (const id of [owner, stranger, contestant]) {
      expect(await visible(id, signedIn(suspended))).toBe(false);
      expect(await visible(id, signedIn(admin))).toBe(false);
      await expect(visible(id, anon)).rejects.toMatchObject(denied);
    }
    expect(await visible(contestant, signedIn(contestant))).toBe(true);
  });

  it.each([
    'display_name',
    'country',
    'city',
    'likes',
    'birth_date',
    'suspended_at',
    'email_verified_at',
    'last_login_ip',
    'last_device_id',
  ])('without its %s, by its owner and by others', async (column) => {
    for (const as of [anon, signedIn(contestant), signedIn(admin)]) {
      await expect(db.as(as).query(`select ${column} from public.profiles`)).rejects.toMatchObject(denied);
    }
  });
});

describe('a profile is changed', () => {
  const sign = (as: Parameters<TestDatabase['as']>[0], id: string) =>
    db.as(as).query('update public.profiles set last_login_at = now() where id = $1 returning id', [id]);

  it('by its owner', async () => {
    expect(await sign(signedIn(owner), owner)).toEqual([{ id: owner }]);
    const login = `update public.profiles set last_login_at = now(), last_login_ip = '203.0.113.7', last_device_id = 'd'
      where id = $1`;
    await db.as(signedIn(owner)).query(login, [owner]);
    const [row] = await db.owner`select last_device_id from public.profiles where id = ${owner}`;
    // A device that was not issued to a person is not theirs, whatever their browser sends.
    expect(row).toEqual({ last_device_id: null });
  });

  it('by no stranger, visitor, suspended person or admin', async () => {
    expect(await sign(signedIn(owner), contestant)).toEqual([]);
    expect(await sign(signedIn(suspended), suspended)).toEqual([]);
    expect(await sign(signedIn(admin), contestant)).toEqual([]);
    await expect(sign(anon, contestant)).rejects.toMatchObject(denied);
  });

  it.each([
    "display_name = 'Renamed'",
    'suspended_at = null',
    'email_verified_at = now()',
    "birth_date = '1990-01-01'",
    'created_at = now()',
    `id = '${randomUUID()}'`,
  ])('never in %s by a signed-in person', async (change) => {
    for (const id of [owner, suspended, admin]) {
      const attempt = db.as(signedIn(id)).query(`update public.profiles set ${change} where id = $1`, [id]);
      await expect(attempt).rejects.toMatchObject(denied);
    }
  });

  it('within its limits of length', async () => {
    const set = (column: string, value: string) =>
      db.owner.unsafe(`update public.profiles set ${column} = $1 where id = $2`, [value, owner]);
    await expect(set('display_name', 'x'.repeat(61))).rejects.toMatchObject({
      constraint_name: 'profiles_display_name_has_1_to_60_characters',
    });
    await expect(set('country', 'PH')).rejects.toMatchObject({
      constraint_name: 'country_has_a_contest',
    });
    await set('display_name', 'x'.repeat(60));
    await set('country', 'ph');
  });
});

describe('a profile is made and removed', () => {
  it('with its account, never by hand', async () => {
    for (const as of [anon, signedIn(owner), signedIn(admin)]) {
      const insert = db.as(as).query('insert into public.profiles (id) values ($1)', [randomUUID()]);
      await expect(insert).rejects.toMatchObject(denied);
      await expect(db.as(as).query('delete from public.profiles')).rejects.toMatchObject(denied);
    }
    const passing = await db.createUser();
    expect(await visible(passing, signedIn(passing))).toBe(true);
    await db.owner`delete from auth.users where id = ${passing}`;
    expect(await visible(passing, signedIn(passing))).toBe(false);
  });

  it('takes a display name from the sign-up, cut to its length', async () => {
    const id = randomUUID();
    const meta = { display_name: `  ${'n'.repeat(90)}` };
    await db.owner`
      insert into auth.users (id, email, raw_user_meta_data) values (${id}, ${`${id}@example.test`}, ${db.owner.json(meta)})`;
    const [row] =
      await db.owner`select display_name, email_verified_at from public.profiles where id = ${id}`;
    expect(row).toEqual({ display_name: 'n'.repeat(60), email_verified_at: null });
  });
});
