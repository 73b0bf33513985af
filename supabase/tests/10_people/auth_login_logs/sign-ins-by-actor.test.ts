import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Actor,
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/backend/database.ts';
import { anon, signedIn } from '../../fixtures/contest.ts';

const denied = { code: '42501' };

let db: TestDatabase;
let owner: string;
let stranger: string;
let suspended: string;
let admin: string;

beforeAll(async () => {
  db = await createTestDatabase();
  [owner, stranger, suspended, admin] = [
    await db.createUser(),
    await db.createUser(),
    await db.createUser(),
    await db.createUser(),
  ];
  await db.owner`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`;
  await db.owner`update public.profiles set suspended_at = now() where id = ${suspended}`;
});
afterAll(() => db.drop());

const INSERT = `insert into public.auth_login_logs
  (user_id, provider, fingerprint_id, device_id, user_agent, ip_address, device_info)
  values ($1, 'email', null, $2, 'Sent', '10.0.0.1', '{"platform":"iOS"}')`;
const record = (as: Actor, userId: string, deviceId: string | null = null) =>
  db.as(as).query(INSERT, [userId, deviceId]);
const logs = (userId: string) => db.owner`
  select device_id, user_agent, ip_address, created_at from public.auth_login_logs where user_id = ${userId}`;
const issue = async (sub: string, ip: string) => {
  const [row] = await db.owner<{ id: string }[]>`
    select public.register_device(${sub}, null, null, null, ${ip}, 'Phone') as id`;
  return row?.id ?? '';
};

describe('a sign-in', () => {
  it('is recorded by its person and read by nobody else', async () => {
    await record(signedIn(owner), owner);
    const read = async (as: Actor) =>
      (await db.as(as).query('select id from public.auth_login_logs where user_id = $1', [owner])).length;
    expect(await read(signedIn(owner))).toBe(1);
    expect(await read(signedIn(admin))).toBe(0);
    expect(await read(signedIn(stranger))).toBe(0);
    await expect(read(anon)).rejects.toMatchObject(denied);
  });

  it("of a suspended person is recorded too; nobody records another person's", async () => {
    await record(signedIn(suspended), suspended);
    expect(await logs(suspended)).toHaveLength(1);
    for (const as of [signedIn(stranger), signedIn(admin), anon, { role: 'service_role' } as const]) {
      await expect(record(as, owner)).rejects.toMatchObject(denied);
    }
  });

  it('is never changed, dated or erased by a browser', async () => {
    for (const as of [anon, signedIn(owner), signedIn(admin)]) {
      for (const statement of [
        `update public.auth_login_logs set ip_address = 'x'`,
        'delete from public.auth_login_logs',
        `insert into public.auth_login_logs (user_id, created_at) values ('${owner}', now())`,
      ]) {
        await expect(db.as(as).query(statement), statement).rejects.toMatchObject(denied);
      }
    }
  });

  it('twice in a minute with the same device is a duplicate, also without a device', async () => {
    const person = await db.createUser();
    const device = await issue(person, '203.0.113.1');
    await db.as(signedIn(person)).transaction(async (query) => {
      await query(INSERT, [person, null]);
      await query(INSERT, [person, device]);
    });
    await expect(
      db.as(signedIn(person)).transaction(async (query) => {
        await query(INSERT, [person, null]);
        await query(INSERT, [person, null]);
      }),
    ).rejects.toMatchObject({ code: '23505' });
  });
});

describe('the server replaces values of the browser', () => {
  it('of the device: it accepts only an id that was issued to this person', async () => {
    const [one, two] = [await db.createUser(), await db.createUser()];
    const foreign = await issue(two, '203.0.113.2');
    await record(signedIn(one), one, foreign);
    expect(await logs(one)).toMatchObject([{ device_id: null, ip_address: '10.0.0.1' }]);
    const three = await db.createUser();
    await record(signedIn(three), three, randomUUID());
    expect(await logs(three)).toMatchObject([{ device_id: null }]);
  });

  it('of the address and the user agent: from the headers, otherwise from the last call of the device', async () => {
    const person = await db.createUser();
    const device = await issue(person, '203.0.113.3');
    await record(signedIn(person), person, device);
    expect(await logs(person)).toMatchObject([
      { device_id: device, ip_address: '203.0.113.3', user_agent: 'Sent' },
    ]);
    const other = await db.createUser();
    await db.as(signedIn(other)).transaction(async (query) => {
      const headers = { 'x-forwarded-for': '198.51.100.4, 10.1.1.1', 'user-agent': 'Seen' };
      await query(`select set_config('request.headers', $1, true)`, [JSON.stringify(headers)]);
      await query(INSERT, [other, null]);
    });
    expect(await logs(other)).toMatchObject([{ ip_address: '198.51.100.4', user_agent: 'Seen' }]);
  });

  it('of the last sign-in on the profile, with its own time', async () => {
    const person = await db.createUser();
    const device = await issue(person, '203.0.113.5');
    const update = (deviceId: string) =>
      db.as(signedIn(person)).query(
        `update public.profiles set last_login_at = '2001-01-01', last_login_ip = '10.0.0.1', last_device_id = $2
           where id = $1`,
        [person, deviceId],
      );
    const last = async () =>
      (
        await db.owner`
          select last_login_ip, last_device_id, last_login_at > now() - interval '1 minute' as is_now
          from public.profiles where id = ${person}`
      )[0];
    await update(device);
    expect(await last()).toMatchObject({ last_login_ip: '203.0.113.5', last_device_id: device });
    await update(randomUUID());
    expect(await last()).toMatchObject({ last_login_ip: '10.0.0.1', last_device_id: null });
    await db.owner`
      update public.profiles set last_login_at = null, last_login_ip = null, last_device_id = null
      where id = ${person}`;
    expect(await last()).toEqual({ last_login_ip: null, last_device_id: null, is_now: null });
  });
});
