import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { addEntries, castVote, giveStars, item, liveWeek, type Week } from '../../fixtures/contest.ts';
import { listAllStandings, listStandings, type Standing } from '../../fixtures/standings.ts';

let db: TestDatabase;
let week: Week;

beforeAll(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 9);
  await giveStars(db, week.entries[3], [5, 5, 5]);
  await giveStars(db, week.entries[1], [5, 4]);
  await giveStars(db, week.entries[2], [4, 5]);
  await giveStars(db, week.entries[8], [1, 1]);
  await db.owner`select private.tally_votes()`;
});
afterAll(() => db.drop());

const ids = (rows: readonly Standing[]) => rows.map((row) => row.entry_id);
const ranks = (rows: readonly Standing[]) => Object.fromEntries(rows.map((row) => [row.entry_id, row.rank]));
const known = () => week.entries.map((entry) => entry.entryId);

describe('the order', () => {
  it('by rank is the default', async () => {
    const old = await db
      .as({ role: 'anon' })
      .query<Standing>(
        "select s.*, to_jsonb(s.portrait) as portrait from public.list_standings(p_country => 'ph', p_limit => 50) s",
      );
    expect(await listStandings(db, { sort: 'rank' })).toEqual(old);
    expect(await listStandings(db, { sort: null })).toEqual(old);
  });

  it('newest has the latest entry first', async () => {
    expect(ids(await listStandings(db, { sort: 'newest' }))).toEqual(known().reverse());
  });

  it('random is decided by the seed', async () => {
    const one = await listStandings(db, { sort: 'random', seed: 'one' });
    expect(ids(await listStandings(db, { sort: 'random', seed: 'one' }))).toEqual(ids(one));
    expect(ids(await listStandings(db, { sort: 'random', seed: 'two' }))).not.toEqual(ids(one));
    expect(ids(one).sort()).toEqual(known().sort());
  });

  it('random without a seed is new with each first page', async () => {
    const draws = await Promise.all(Array.from({ length: 5 }, () => listStandings(db, { sort: 'random' })));
    expect(new Set(draws.map((rows) => ids(rows).join())).size).toBeGreaterThan(1);
  });

  it.each(['rank', 'newest', 'random'])(
    '%s shows the rank in the whole week, and score and votes',
    async (sort) => {
      const rows = await listStandings(db, { sort, seed: 's' });
      const whole = await listStandings(db);
      expect(rows.map(({ cursor: _, ...row }) => row)).toEqual(
        expect.arrayContaining(whole.map(({ cursor: _, ...row }) => row)),
      );
      expect(Object.values(ranks(whole)).sort()).toEqual([1, 2, 2, 4, 4, 4, 4, 4, 9]);
      const [last] = await listStandings(db, { sort, query: 'Contestant 9' });
      expect(last).toMatchObject({ rank: 9, votes: 2, score: '3.27' });
    },
  );

  it.each([
    { sort: 'newest' },
    { sort: 'random', seed: 'x' },
    { sort: 'random' },
    { sort: 'newest', query: 'contestant' },
    { sort: 'random', seed: 'x', query: 'contestant' },
  ])('%j has no gap and no repetition while votes arrive', async (request) => {
    for (const limit of [1, 2, 4, 9]) {
      const seen: Standing[] = [];
      for (;;) {
        const page = await listStandings(db, { ...request, limit, after: seen.at(-1)?.cursor ?? null });
        if (page.length === 0) break;
        seen.push(...page);
        await castVote(db, await db.createUser(), item(week.entries, seen.length % 9).entryId, 5);
        await db.owner`select private.tally_votes()`;
      }
      expect(ids(seen).sort()).toEqual(known().sort());
    }
    expect(ranks(await listStandings(db, { sort: 'newest' }))).toEqual(ranks(await listStandings(db)));
  });

  it.each(['newest', 'random'])(
    '%s loses no entry when entries leave or join between two pages',
    async (sort) => {
      const start = await listStandings(db, { sort, seed: 'stays', limit: 4 });
      const withdrawn = item(start, 1).entry_id;
      await db.owner`update public.entries set state = 'withdrawn' where id = ${withdrawn}`;
      const [joined] = await addEntries(db, week, 1);
      const rest = await listAllStandings(db, {
        sort,
        seed: 'stays',
        limit: 2,
        after: start.at(-1)?.cursor ?? null,
      });
      expect(ids([...start, ...rest]).sort()).toEqual(
        known()
          .filter((id) => id !== joined?.entryId)
          .sort(),
      );
      expect(ids(await listStandings(db, { sort, seed: 'stays' }))).toContain(joined?.entryId);
      await db.owner`update public.entries set state = 'approved' where id = ${withdrawn}`;
      await db.owner`update public.entries set state = 'withdrawn' where id = ${joined?.entryId ?? ''}`;
      week.entries.pop();
    },
  );

  it.each([
    { sort: 'best' },
    { sort: '' },
    { sort: 'RANK' },
    { sort: 'random', seed: 'x'.repeat(101) },
    { sort: 'newest', after: `live_3.5000_0.00_0_10000000-0000-4000-8000-000000000001_1_1` },
    { sort: 'newest', after: 'newest_x' },
    { sort: 'random', after: 'newest_3' },
    { sort: 'random', after: `random_${'a'.repeat(32)}_999999999_0` },
    { sort: 'random', seed: 'x', after: `random_${'a'.repeat(32)}_9_1` },
    { sort: 'rank', after: 'newest_3' },
    { sort: 'random', after: `drawn_${'a'.repeat(32)}_9_1` },
  ])('%j is refused with a stable code', async (request) => {
    await expect(listStandings(db, request)).rejects.toMatchObject({
      code: 'P0001',
      message: 'invalid_input',
    });
  });
});
