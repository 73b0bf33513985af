import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { setClock } from '../../fixtures/contest.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const START = Date.parse('2026-11-25T12:00:00Z');

/** How many of these calls from an address a limit of 60 per minute allows. */
const passed = (address: string | null, attempts: number, limit = 'test_limit') =>
  db.owner.begin(async (sql) => {
    const headers = address === null ? '' : JSON.stringify({ 'x-forwarded-for': `${address}, 10.0.0.1` });
    await sql`select set_config('request.headers', ${headers}, true)`;
    const [row] = await sql<{ passed: number }[]>`
      select count(*) filter (where private.consume_rate_limit(${limit}, 60))::integer as passed
      from generate_series(1, ${attempts}::integer)`;
    return row?.passed ?? 0;
  });

it('allows at most sixty in any minute from one address, and recovers', async () => {
  await setClock(db, new Date(START));
  const first = await passed('198.51.100.1', 500);
  let second = 0;
  for (const seconds of [15, 30, 45, 59]) {
    await setClock(db, new Date(START + seconds * 1000));
    second += await passed('198.51.100.1', 500);
  }
  expect(first).toBeGreaterThanOrEqual(30);
  expect(first + second).toBeGreaterThan(50);
  expect(first + second).toBeLessThanOrEqual(60);
  await setClock(db, new Date(START + 3_600_000));
  expect(await passed('198.51.100.1', 500)).toBeGreaterThanOrEqual(30);
});

it('counts each address, requests without an address, and each limit separately', async () => {
  await setClock(db, new Date(START + 7_200_000));
  expect(await passed('198.51.100.2', 100)).toBeLessThan(40);
  for (const address of ['198.51.100.3', '2001:db8:1:1::1', '2001:db8:1:2::1', null, 'no address']) {
    expect(await passed(address, 1), String(address)).toBe(1);
  }
  expect(await passed('198.51.100.2', 100, 'other_limit')).toBeGreaterThanOrEqual(30);
});

it('counts all addresses of one IPv6 network as one', async () => {
  await setClock(db, new Date(START + 10_800_000));
  expect(await passed('2001:db8:9:9::1', 100)).toBeGreaterThanOrEqual(30);
  expect(await passed('2001:db8:9:9:ffff::2', 1)).toBe(0);
  expect(await passed('2001:db8:9:a::2', 1)).toBe(1);
});

it('continues after the clock of a demonstration went back', async () => {
  await setClock(db, new Date(START + 86_400_000));
  await passed('198.51.100.4', 100);
  await setClock(db, new Date(START));
  expect(await passed('198.51.100.4', 1)).toBe(1);
});

it('stores no address, neither as text nor as a hash that identifies it', async () => {
  const columns = await db.owner<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = 'private' and table_name = 'rate_limits' order by 1`;
  expect(columns.map(({ name }) => name)).toEqual(['at', 'bucket', 'limit_name', 'room']);
});
