import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Actor,
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/backend/database.ts';
import { anon, signedIn } from '../../fixtures/contest.ts';

const service: Actor = { role: 'service_role' };
const denied = { code: '42501' };
const SAMPLE = { userAgent: 'Phone', platform: 'iOS' };

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

const register = async (sub: string, deviceId: string | null, fingerprint: string | null = null) => {
  const rows = await db
    .as(service)
    .query<{ id: string }>('select public.register_device($1, $2, $3, $4, $5, $6) as id', [
      sub,
      deviceId,
      fingerprint,
      SAMPLE,
      '203.0.113.7',
      'Phone',
    ]);
  return rows[0]?.id ?? '';
};
const upsert = async (as: Actor, fingerprint: string | null, sample: unknown = SAMPLE) => {
  const rows = await db
    .as(as)
    .query<{ id: string }>('select public.upsert_device_fingerprint($1, $2) as id', [fingerprint, sample]);
  return rows[0]?.id;
};
const stored = async (id: string) =>
  (await db.owner`select fingerprint_id, sample_data, ip_address from public.devices where id = ${id}`)[0];
const isLinked = async (sub: string, id: string) =>
  (await db.owner`select from public.device_accounts where user_id = ${sub} and device_id = ${id}`).length ===
  1;

describe('a device', () => {
  it('belongs to the people who signed in with it, and is read by nobody directly', async () => {
    const id = await register(owner, null);
    expect(await isLinked(owner, id)).toBe(true);
    for (const sub of [stranger, suspended]) expect(await isLinked(sub, id)).toBe(false);
    for (const as of [anon, signedIn(owner), signedIn(admin)])
      for (const table of ['devices', 'device_accounts'])
        await expect(db.as(as).query(`select count(*) from public.${table}`)).rejects.toMatchObject(denied);
  });

  it('shows its fingerprint and address to no browser, and accepts no values from one', async () => {
    for (const as of [anon, signedIn(owner), signedIn(admin)]) {
      for (const statement of [
        'select fingerprint_id from public.devices',
        'select ip_address from public.devices',
        'insert into public.devices (id) values (gen_random_uuid())',
        'update public.devices set last_seen_at = now()',
        'delete from public.devices',
        `insert into public.device_accounts (user_id, device_id) values ('${stranger}', gen_random_uuid())`,
      ]) {
        await expect(db.as(as).query(statement), statement).rejects.toMatchObject(denied);
      }
    }
  });

  it('is registered by the service alone', async () => {
    const call = `select public.register_device('${owner}', null, null, null, null, null)`;
    for (const as of [anon, signedIn(owner), signedIn(admin)]) {
      await expect(db.as(as).query(call)).rejects.toMatchObject(denied);
    }
    expect(await register(owner, null)).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('keeps its id when it returns, also with another account', async () => {
    const id = await register(owner, null);
    expect(await register(owner, id)).toBe(id);
    expect(await register(stranger, id)).toBe(id);
    expect(await isLinked(stranger, id)).toBe(true);
  });

  it('gets a new id in place of an invented one', async () => {
    const madeUp = '7d1f6c3e-0000-4000-8000-000000000001';
    expect(await register(owner, madeUp)).not.toBe(madeUp);
  });

  it('is deleted with the last account that used it', async () => {
    const [one, two] = [await db.createUser(), await db.createUser()];
    const id = await register(one, null);
    await register(two, id);
    await db.owner`delete from public.device_accounts where user_id = ${one}`;
    expect(await stored(id)).toBeDefined();
    await db.owner`delete from public.device_accounts where user_id = ${two}`;
    expect(await stored(id)).toBeUndefined();
  });

  it('is not issued by the dozen', async () => {
    const greedy = await db.createUser();
    const first = await register(greedy, null);
    for (let n = 1; n < 20; n += 1) await register(greedy, null);
    await expect(register(greedy, null)).rejects.toMatchObject({ code: 'P0001', message: 'rate_limited' });
    expect(await register(greedy, first)).toBe(first);
  });
});

describe('a fingerprint', () => {
  it("leads to the device that the same person used before, never to another person's", async () => {
    const id = await upsert(signedIn(owner), 'print-1');
    expect(await upsert(signedIn(owner), 'print-1')).toBe(id);
    expect(await register(owner, null, 'print-1')).toBe(id);
    expect(await upsert(signedIn(stranger), 'print-1')).not.toBe(id);
    expect(await upsert(signedIn(owner), 'print-2')).not.toBe(id);
  });

  it('leads eight tabs that register at the same moment to one device', async () => {
    const person = await db.createUser();
    const ids = await Promise.all(Array.from({ length: 8 }, () => upsert(signedIn(person), 'print-8')));
    expect(new Set(ids).size).toBe(1);
    const registered = await Promise.all(Array.from({ length: 8 }, () => register(person, null, 'print-9')));
    expect(new Set(registered).size).toBe(1);
  });

  it('is deleted when the browser sends none: the consent was withdrawn', async () => {
    const id = await register(owner, null, 'print-3');
    expect(await stored(id)).toMatchObject({ fingerprint_id: 'print-3', sample_data: SAMPLE });
    await register(owner, id);
    expect(await stored(id)).toMatchObject({
      fingerprint_id: null,
      sample_data: null,
      ip_address: '203.0.113.7',
    });
  });

  it('needs an account and a text of 1 to 128 characters', async () => {
    await expect(upsert(anon, 'print')).rejects.toMatchObject(denied);
    const invalid = { code: 'P0001', message: 'invalid_input' };
    for (const text of [null, '', 'x'.repeat(129)]) {
      await expect(upsert(signedIn(owner), text)).rejects.toMatchObject(invalid);
    }
    await expect(upsert(signedIn(owner), 'print', [1])).rejects.toMatchObject(invalid);
    expect(await upsert(signedIn(owner), 'x'.repeat(128))).toBeDefined();
  });
});

it('of a token without a person is refused before its fingerprint is read', async () => {
  const nobody: Actor = { role: 'authenticated', sub: '', claims: { sub: null } };
  await expect(upsert(nobody, '')).rejects.toMatchObject({ message: 'not_signed_in' });
  await expect(upsert(nobody, 'finger')).rejects.toMatchObject({ message: 'not_signed_in' });
  // The owner gets past this point.
  await expect(upsert(signedIn(owner), '')).rejects.toMatchObject({ message: 'invalid_input' });
});
