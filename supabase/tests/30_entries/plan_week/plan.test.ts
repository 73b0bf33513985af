import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import {
  addEntries,
  addWeek,
  giveStars,
  HOUR,
  item,
  liveWeek,
  setClock,
  takeWeekSteps,
} from '../../fixtures/contest.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());

const plan = async (at: string | Date, profileId: string, country = 'ph') => {
  const [row] = await db.owner<{ week: string; reason: string }[]>`
    select * from private.plan_week(${country}, ${new Date(at)}, ${profileId})`;
  return row;
};

describe('an entry is planned', () => {
  it.each([
    ['ph', '2026-11-19T17:59:59.999+08:00', '2026-w48', 'before_cut_off'],
    ['ph', '2026-11-19T18:00:00+08:00', '2026-w49', 'after_cut_off'],
    ['ph', '2026-11-22T23:59:59.999+08:00', '2026-w49', 'after_cut_off'],
    ['ph', '2026-11-23T00:00:00+08:00', '2026-w49', 'before_cut_off'],
    // New York leaves daylight saving on 1 November 2026: Thursday is before, the week after it in winter time.
    ['us', '2026-10-29T17:59:59-04:00', '2026-w45', 'before_cut_off'],
    ['us', '2026-10-29T18:00:00-04:00', '2026-w46', 'after_cut_off'],
    ['us', '2026-11-05T17:59:59-05:00', '2026-w46', 'before_cut_off'],
    // Week 53 is followed by week 1 of the next ISO year.
    ['ph', '2026-12-31T17:59:59+08:00', '2027-w01', 'before_cut_off'],
    ['ph', '2026-12-31T18:00:00+08:00', '2027-w02', 'after_cut_off'],
  ])('in %s at %s for %s', async (country, at, week, reason) => {
    expect(await plan(at, await db.createUser(), country)).toEqual({ week, reason });
  });

  it('by Thursday 18:00 in the time zone of its own contest, in 23 zones and 60 weeks', async () => {
    const rows = await db.owner<
      { time_zone: string; week: string; cut_off: Date; before: string; at: string; after: string }[]
    >`
      select c.time_zone, w.week, k.cut_off,
        (private.plan_week(c.country, k.cut_off - interval '1 microsecond', null)).week as before,
        (private.plan_week(c.country, k.cut_off, null)).week as at,
        private.get_neighbor_week(w.week, 1) as after
      from public.contests c
      cross join (select private.get_neighbor_week('2026-w44', n) as week from generate_series(0, 59) n) w
      cross join lateral (select private.get_cut_off(w.week, c.time_zone) as cut_off) k`;
    expect(rows).toHaveLength(23 * 60);
    const listContestants = ({ cut_off, time_zone }: (typeof rows)[number]) =>
      cut_off.toLocaleString('en-GB', {
        timeZone: time_zone,
        weekday: 'short',
        hour: '2-digit',
        minute: '2-digit',
      });
    expect(new Set(rows.map(listContestants))).toEqual(new Set(['Thu 18:00']));
    expect(rows.filter(({ week, before, at, after }) => before !== week || at !== after)).toEqual([]);
  });

  it('for no week without a contest', async () => {
    await expect(plan('2026-11-19T00:00:00Z', await db.createUser(), 'zz')).rejects.toMatchObject({
      message: 'no_such_week',
    });
  });
});

describe('a contestant waits after competing', () => {
  const entrant = async () => {
    const week = await liveWeek(db, 3, '2026-w44');
    await giveStars(db, week.entries[0], [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5]);
    return week;
  };

  it('4 weeks while fewer than 12 entries wait in the country, and 12 otherwise', async () => {
    const week = await entrant();
    const [, second] = week.entries;
    await setClock(db, new Date('2026-11-10T00:00:00Z'));
    expect(await plan('2026-11-10T00:00:00Z', second?.profileId ?? '')).toEqual({
      week: '2026-w49',
      reason: 'waiting_time',
    });
    const coming = await addWeek(db, 'ph', '2026-w47');
    await addEntries(db, coming, 11);
    expect(await plan('2026-11-10T00:00:00Z', second?.profileId ?? '')).toMatchObject({ week: '2026-w49' });
    await addEntries(db, coming, 1, 'submitted');
    expect(await plan('2026-11-10T00:00:00Z', second?.profileId ?? '')).toMatchObject({ week: '2027-w04' });
  });

  it('52 weeks after winning, once that is official', async () => {
    const week = await entrant();
    const winner = item(week.entries, 0).profileId;
    await setClock(db, new Date(week.endsAt.getTime() + 50 * HOUR));
    await takeWeekSteps(db);
    expect(await plan('2026-11-10T00:00:00Z', winner)).toEqual({ week: '2027-w44', reason: 'waiting_time' });
  });

  it('not at all after a cancelled week', async () => {
    const week = await entrant();
    await db.owner`select private.cancel_week(${week.id}, 'A fault of ours')`;
    // Otherwise the contestant competes in the week that their entry was carried over to.
    await db.owner`update public.entries set state = 'withdrawn' where id = ${item(week.entries, 1).entryId}`;
    expect(await plan('2026-11-10T00:00:00Z', item(week.entries, 1).profileId)).toEqual({
      week: '2026-w47',
      reason: 'before_cut_off',
    });
  });
});
