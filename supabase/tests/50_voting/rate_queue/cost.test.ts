// Counts of buffers are the same on every machine.
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { costOf } from '../../../../tests/support/backend/explain.ts';
import { vacuum } from '../../../../tests/support/backend/vacuum.ts';
import { addVerifiedUsers, openWeek, voterId } from '../../../../tests/support/bench/bench-contest.ts';

const ENTRIES = 10_000;
/** A session plans its statements a few times before it keeps the plans. */
const WARM_UP = 12;
const CALLS = 20;

let db: TestDatabase;
let session: Sql;

beforeAll(async () => {
  db = await createTestDatabase();
  session = postgres(db.requestUrl, { max: 1, connection: { role: 'authenticated' }, onnotice: () => {} });
  await openWeek(db.owner, 1, ENTRIES);
  await addVerifiedUsers(db.owner, ENTRIES + 1, ENTRIES + 100);
  await db.owner`
    update private.standings set queue_votes = (hashtext(entry_id::text) & 2147483647) % 3 where is_listed`;
  // As voters who have voted before.
  await db.owner`select private.lock_voter(p.id) from public.profiles p`;
  // Enough rows for indexes of full depth, and each voter has a vote and a blocked person.
  await db.owner`
    insert into private.served_entries (voter_id, week_id, entry_id, place, served_at)
    select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 1, now() from generate_series(1, 50000)`;
  await db.owner`
    insert into private.blocks (blocker_id, blocked_id, is_known)
    select p.id, gen_random_uuid(), false from public.profiles p`;
  await vacuum(db);
});
afterAll(async () => {
  await session.end();
  await db.drop();
});

/** The median of the buffers of some calls, each by another voter: a call that splits a page of an index costs more. */
async function medianBuffers(statement: string, first: number): Promise<number> {
  const buffers: number[] = [];
  for (let n = 0; n < WARM_UP + CALLS; n += 1) {
    const claims = JSON.stringify({ role: 'authenticated', sub: voterId(ENTRIES + first + n) });
    await session`select set_config('request.jwt.claims', ${claims}, false)`;
    buffers.push((await costOf(session, statement)).buffers);
  }
  return buffers.slice(WARM_UP).toSorted((a, b) => a - b)[CALLS / 2] ?? Number.NaN;
}

it('the first of 10,000 contestants costs at most 60 buffers', async () => {
  expect(await medianBuffers("select public.next_to_rate('ph', 1)", 1)).toBeLessThanOrEqual(60);
});

it('three of 10,000 contestants cost at most 100 buffers', async () => {
  expect(await medianBuffers("select public.next_to_rate('ph', 3)", 40)).toBeLessThanOrEqual(100);
});
