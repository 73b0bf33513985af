// Counts of buffers are the same on every machine. The bench measures times.
import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { costOf } from '../../../../tests/support/backend/explain.ts';
import { vacuum } from '../../../../tests/support/backend/vacuum.ts';
import {
  addVerifiedUsers,
  entryId,
  openWeek,
  voterId,
} from '../../../../tests/support/bench/bench-contest.ts';

const ENTRIES = 3_000;
const PAGE = 24;
/** A session plans its statements a few times before it keeps the plans. */
const WARM_UP = 12;
const VOTES = 20;

let db: TestDatabase;
let visitor: Sql;
let voting: Sql;

beforeAll(async () => {
  db = await createTestDatabase();
  visitor = postgres(db.requestUrl, { max: 1, connection: { role: 'anon' }, onnotice: () => {} });
  voting = postgres(db.requestUrl, { max: 1, connection: { role: 'authenticated' }, onnotice: () => {} });
  const weekId = await openWeek(db.owner, 1, ENTRIES);
  await addVerifiedUsers(db.owner, ENTRIES + 1, ENTRIES + 100);
  await db.owner.unsafe(
    `insert into public.votes (voter_id, entry_id, week_id, stars, weight, cast_at, changed_at)
     select p.id, e.id, e.week_id, 1 + (hashtext(p.id::text || e.id::text) & 2147483647) % 5, 1, now(), now()
     from public.entries e
     cross join (select id from public.profiles order by id desc limit 10) p
     where e.week_id = $1`,
    [weekId],
  );
  // Enough rows for indexes of full depth. Each voter is in a blocked pair with a person who does not compete.
  await db.owner`
    insert into private.blocks (blocker_id, blocked_id, is_known)
    select p.id, gen_random_uuid(), false from public.profiles p cross join generate_series(1, 10)`;
  await db.owner`select private.recount_week(${weekId})`;
  await db.owner`update public.profiles set created_at = private.clock() - interval '40 days'`;
  await db.owner`select from public.get_contest_week('ph')`;
  await vacuum(db);
});
afterAll(async () => {
  await Promise.all([visitor.end(), voting.end()]);
  await db.drop();
});

describe('a page of standings costs at most 12 buffers', () => {
  it.each([1, 2, 60, 125])('as page %i, as anon', async (page) => {
    let after: string | null = null;
    for (let n = 1; n < page; n += 1) {
      const rows: { cursor: string }[] = await visitor`
        select cursor from public.list_standings('ph', null, ${PAGE}, ${after})`;
      after = rows.at(-1)?.cursor ?? null;
    }
    const statement = `select * from public.list_standings('ph', null, ${PAGE}, ${after === null ? 'null' : `'${after}'`})`;
    for (let n = 0; n < WARM_UP; n += 1) await visitor.unsafe(statement);
    expect((await costOf(visitor, statement)).buffers).toBeLessThanOrEqual(12);
  });
});

describe('a page in another order, or of a search, reads little of the week', () => {
  /** The week itself is 700 pages: 3,000 cards in the order of the ranking, and 3,000 names. */
  it.each([
    ["'newest'", 450],
    ["'random', 'seed'", 500],
    ["'rank', null, '2999'", 150],
    ["'newest', null, 'contestant 2999'", 150],
    ["'rank', null, 'nobody'", 60],
    ["'rank', null, 'contestant'", 500],
    ["'newest', null, 'c'", 500],
    ["'random', 'seed', 'quezon'", 700],
  ])('as %s, at most %i buffers', async (order, most) => {
    const statement = `select * from public.list_standings('ph', null, ${PAGE}, null, ${order})`;
    for (let n = 0; n < WARM_UP; n += 1) await visitor.unsafe(statement);
    expect((await costOf(visitor, statement)).buffers).toBeLessThanOrEqual(most);
  });

  it('and shows the ranks of the whole week', async () => {
    const [compared] = await db.owner<{ compared: number; wrong: number }[]>`
      with whole as (
        select s.entry_id, rank() over (order by s.score desc, s.weight desc, s.fives_share desc) as rank
        from private.standings s where s.is_listed
      )
      select count(*)::int as compared, count(*) filter (where r.rank <> w.rank)::int as wrong
      from whole w
      join private.compute_live_ranks(
        (select id from public.contest_weeks where entries > 0), array(select entry_id from private.standings)
      ) r on r.entry_id = w.entry_id`;
    expect(compared).toEqual({ compared: ENTRIES, wrong: 0 });
  });
});

describe('a vote costs', () => {
  it('at most 40 buffers, and on average 10 WAL records with its commit: a page of an index splits now and then', async () => {
    const vote = (n: number) =>
      voting.begin(async (tx) => {
        await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: voterId(ENTRIES + 1) })}, true)`;
        return costOf(tx, `select public.cast_vote('${entryId(n)}', ${1 + (n % 5)}, '${randomUUID()}')`);
      });
    for (let n = 1; n <= WARM_UP; n += 1) await vote(n);
    let walRecords = 0;
    for (let n = WARM_UP + 1; n <= WARM_UP + VOTES; n += 1) {
      const cost = await vote(n);
      expect(cost.buffers).toBeLessThanOrEqual(40);
      walRecords += cost.walRecords + 1;
    }
    expect(walRecords / VOTES).toBeLessThanOrEqual(10);
  });
});
