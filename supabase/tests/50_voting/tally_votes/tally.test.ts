import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { officialAt } from '../../../../src/domain/phase.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import {
  castVote,
  giveStars,
  item,
  liveWeek,
  setClock,
  signedIn,
  takeWeekSteps,
  type Week,
} from '../../fixtures/contest.ts';

let db: TestDatabase;
let week: Week;
beforeEach(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 3);
});
afterEach(() => db.drop());

const tally = async () =>
  (await db.owner<{ tallied: number }[]>`select private.tally_votes() as tallied`)[0]?.tallied;
const standing = async (n: number) =>
  (
    await db.owner`
      select votes, stars, fives, weight::float8, weighted_stars::float8, score::float8, shown_score::float8, fives_share
      from private.standings where entry_id = ${item(week.entries, n).entryId}`
  )[0];

describe('a tally', () => {
  it('moves casts and changes into the sums of the entry and of its week', async () => {
    const [voter] = await giveStars(db, week.entries[0], [5, 3]);
    expect(await tally()).toBe(2);
    expect(await standing(0)).toEqual({
      votes: 2,
      stars: 8,
      fives: 1,
      weight: 2,
      weighted_stars: 8,
      score: 3.5455,
      shown_score: 3.55,
      fives_share: 0.5,
    });
    await castVote(db, voter ?? '', item(week.entries, 0).entryId, 1);
    expect(await tally()).toBe(1);
    expect(await standing(0)).toMatchObject({
      votes: 2,
      stars: 4,
      fives: 0,
      weight: 2,
      weighted_stars: 4,
      fives_share: 0,
    });
    const [totals] = await db.owner`
      select votes::int, weight::float8, weighted_stars::float8 from private.week_totals where week_id = ${week.id}`;
    expect(totals).toEqual({ votes: 2, weight: 2, weighted_stars: 4 });
    expect(await standing(1)).toMatchObject({ votes: 0, score: 3.5 });
  });

  it('leaves no trace in the order in which the weeks are stored', async () => {
    const other = await liveWeek(db, 3, week.slug, 'us');
    const orderAfterVote = async ({ entries }: Week) => {
      await giveStars(db, entries[2], [3]);
      expect(await tally()).toBeGreaterThan(0);
      return db.owner`select country from public.contest_weeks`;
    };
    await orderAfterVote(other);
    const before = await orderAfterVote(week);
    expect(before).toHaveLength(2);
    for (const voted of [other, week, other]) expect(await orderAfterVote(voted)).toEqual(before);
  });

  it('changes nothing without deltas', async () => {
    const rows = () => db.owner`select xmin, entry_id from private.standings order by entry_id`;
    const before = await rows();
    expect(await tally()).toBe(0);
    expect(await rows()).toEqual(before);
  });

  it('leaves a pending vote to the next tally', async () => {
    await giveStars(db, week.entries[1], [4]);
    await tally();
    const voter = await db.createUser();
    await db.as(signedIn(voter)).transaction(async (query) => {
      await query('select public.cast_vote($1, 5, gen_random_uuid())', [item(week.entries, 0).entryId]);
      expect(await tally()).toBe(0);
    });
    expect(await tally()).toBe(1);
    expect(await standing(0)).toMatchObject({ votes: 1 });
  });

  it('is run by the service role and by no one else', async () => {
    await giveStars(db, week.entries[0], [5]);
    const call = 'select private.tally_votes() as tallied';
    await expect(db.as({ role: 'anon' }).query(call)).rejects.toMatchObject({ code: '42501' });
    await expect(db.as(signedIn(await db.createUser())).query(call)).rejects.toMatchObject({ code: '42501' });
    expect(await db.as({ role: 'service_role' }).query(call)).toEqual([{ tallied: 1 }]);
  });
});

describe('a recount', () => {
  it('has the same sums as the tallies, and repairs wrong sums', async () => {
    const [voter] = await giveStars(db, week.entries[0], [5, 4, 1]);
    await tally();
    await castVote(db, voter ?? '', item(week.entries, 0).entryId, 2);
    await giveStars(db, week.entries[1], [3]);
    const everything = () =>
      db.owner`
        select entry_id, votes, stars, fives, weight::float8, weighted_stars::float8, score, shown_score, fives_share
        from private.standings order by entry_id`;
    await db.owner`select private.recount_week(${week.id})`;
    const recounted = await everything();
    expect(await tally()).toBe(0);
    expect(recounted).toEqual(await everything());
    expect(await standing(0)).toMatchObject({ votes: 3, stars: 7, fives: 0 });
    await db.owner`update private.standings set votes = 77, stars = 1, score = 5`;
    await db.owner`select private.recount_week(${week.id})`;
    expect(await everything()).toEqual(recounted);
  });

  it('counts counted votes and leaves out held and void ones', async () => {
    await giveStars(db, week.entries[0], [5, 4, 1]);
    await db.owner`update public.votes set state = 'held' where stars = 5`;
    await db.owner`update public.votes set state = 'void', void_reason = 'admin_voided' where stars = 1`;
    await db.owner`select private.recount_week(${week.id})`;
    expect(await standing(0)).toMatchObject({ votes: 1, stars: 4, fives: 0, weight: 1 });
  });

  it('is refused once the results are official', async () => {
    await giveStars(db, week.entries[0], [5]);
    await setClock(db, officialAt(week.endsAt));
    await takeWeekSteps(db);
    const recount = db.owner`select private.recount_week(${week.id})`;
    await expect(recount).rejects.toMatchObject({ code: 'P0001', message: 'not_allowed' });
    expect(await standing(0)).toMatchObject({ votes: 1, stars: 5 });
  });
});
