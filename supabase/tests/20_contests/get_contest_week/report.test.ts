import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COUNTRIES } from '../../../../src/domain/locales.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { addEntries, addWeek, anon, giveStars, HOUR, liveWeek, setClock } from '../../fixtures/contest.ts';
import { getContestWeek } from '../../fixtures/standings.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());

describe('the report of a week', () => {
  it('contains everything that the page shows', async () => {
    const week = await liveWeek(db, 4);
    const prize = { title: 'Crown', sponsor: 'Palawan Air', rules: '/terms' };
    await db.owner`update public.contests set prize = ${db.owner.json(prize)} where country = 'ph'`;
    await giveStars(db, week.entries[0], [5, 4]);
    await db.owner`select private.tally_votes()`;
    const report = await getContestWeek(db, 'PH');
    expect(report).toEqual({
      country: 'ph',
      week: '2026-w47',
      phase: 'live',
      time_zone: 'Asia/Manila',
      starts_at: new Date('2026-11-15T16:00:00Z'),
      ends_at: new Date('2026-11-22T16:00:00Z'),
      blackout_at: new Date('2026-11-21T16:00:00Z'),
      official_at: new Date('2026-11-24T16:00:00Z'),
      is_blackout: false,
      is_counting: false,
      entries: 4,
      votes: 2,
      capacity: 24,
      prior: '3.5000',
      qualification_commitment: expect.stringMatching(/^[0-9a-f]{64}$/),
      prize,
      winner: null,
      cancel_reason: null,
      previous_week: null,
      next_week: null,
      server_time: expect.any(Date),
    });
    expect(Math.abs(report.server_time.getTime() - week.startsAt.getTime() - 30 * HOUR)).toBeLessThan(20_000);
  });

  it('exists for the current week of every country, also without entries', async () => {
    await setClock(db, new Date('2026-11-18T12:00:00Z'));
    for (const country of COUNTRIES) {
      expect(await getContestWeek(db, country)).toMatchObject({
        country,
        week: '2026-w47',
        phase: 'cancelled',
        cancel_reason: 'too_few_entries',
        entries: 0,
        votes: null,
        prior: null,
      });
    }
    expect((await getContestWeek(db, 'ph', '2026-w47')).entries).toBe(0);
    expect(await db.owner`select * from public.contest_weeks`).toHaveLength(0);
  });

  it('changes to the next week at midnight of the contest, not of Greenwich', async () => {
    await setClock(db, new Date('2026-11-22T16:00:01Z'));
    expect((await getContestWeek(db, 'ph')).week).toBe('2026-w48');
    expect((await getContestWeek(db, 'us')).week).toBe('2026-w47');
  });

  it.each([
    ['xx', null],
    ['PHL', null],
    ['', null],
    ['ph', '2026-w54'],
    ['ph', '2025-w53'],
    ['ph', '2026-w40'],
    ['ph', "2026-w47' or true"],
  ])('of %j in %j does not exist', async (country, slug) => {
    await setClock(db, new Date('2026-11-18T12:00:00Z'));
    await expect(getContestWeek(db, country, slug)).rejects.toMatchObject({
      code: 'P0001',
      message: 'no_such_week',
    });
    expect((await getContestWeek(db, 'ph', '2026-w47')).week).toBe('2026-w47');
  });

  it('knows the existing weeks before and after it, including the current one', async () => {
    await setClock(db, new Date('2026-11-18T12:00:00Z'));
    await addWeek(db, 'ph', '2026-w44');
    await addWeek(db, 'ph', '2026-w48');
    const around = async (slug: string | null) => {
      const { previous_week, next_week } = await getContestWeek(db, 'ph', slug);
      return [previous_week, next_week];
    };
    expect(await around('2026-w44')).toEqual([null, '2026-w47']);
    expect(await around(null)).toEqual(['2026-w44', '2026-w48']);
    expect(await around('2026-w48')).toEqual(['2026-w47', null]);
  });

  it('counts the latest votes after the next tally', async () => {
    const week = await liveWeek(db, 3);
    await giveStars(db, week.entries[0], [5, 4, 3]);
    await db.owner`select private.tally_votes()`;
    expect((await getContestWeek(db)).votes).toBe(3);
  });
});

describe('the prior of a week', () => {
  const officialWeek = async (slug: string, stars: number[], country: 'ph' | 'us' = 'ph') => {
    const week = await liveWeek(db, 3, slug, country);
    await giveStars(db, week.entries[0], stars);
    return week;
  };
  const prior = async (slug: string) => (await getContestWeek(db, 'ph', slug)).prior;

  it('is the weighted mean of the official weeks among the last 8 weeks of the country', async () => {
    await officialWeek('2026-w38', [1, 1, 1]);
    await officialWeek('2026-w39', [4, 4]);
    await officialWeek('2026-w45', [5]);
    await officialWeek('2026-w45', [1], 'us');
    await officialWeek('2026-w46', [2, 2]);
    await liveWeek(db, 3, '2026-w47');
    // w38 is too old and w46 was provisional when w47 opened: (4 + 4 + 5) / 3.
    expect(await prior('2026-w47')).toBe('4.3333');
    // For w46 it is w38 to w44: (1 + 1 + 1 + 4 + 4) / 5.
    expect(await prior('2026-w46')).toBe('2.2000');
  });

  it('is fixed when the week opens, and is the score of entries without votes', async () => {
    await officialWeek('2026-w45', [5, 4]);
    const week = await liveWeek(db, 3, '2026-w47');
    expect(await prior('2026-w47')).toBe('4.5000');
    await db.owner`update public.results set weighted_stars = 2 where true`;
    expect(await prior('2026-w47')).toBe('4.5000');
    const [row] = await db.as(anon).query<{ score: string }>(`select score from public.list_standings('ph')`);
    expect(row?.score).toBe('4.50');
    expect(await addEntries(db, week, 1)).toHaveLength(1);
    const rows = await db.as(anon).query<{ score: string }>(`select score from public.list_standings('ph')`);
    expect(rows.map(({ score }) => score)).toEqual(['4.50', '4.50', '4.50', '4.50']);
  });

  it('scores votes that were cast before the first read', async () => {
    await officialWeek('2026-w45', [5, 4]);
    const week = await liveWeek(db, 3, '2026-w47');
    await giveStars(db, week.entries[0], [5]);
    await db.owner`select private.tally_votes()`;
    const [row] = await db.as(anon).query<{ score: string }>(`select score from public.list_standings('ph')`);
    // (5 + 20 × 4.5) / 21
    expect(row?.score).toBe('4.52');
  });

  it('is read by nobody before the opening, as it would show the hidden sums of the running week', async () => {
    await officialWeek('2026-w45', [5, 4]);
    await addEntries(db, await addWeek(db, 'ph', '2026-w49'), 3);
    const running = await liveWeek(db, 3, '2026-w47');
    await giveStars(db, running.entries[0], [1, 1, 1]);
    await db.owner`select private.tally_votes()`;
    expect(await prior('2026-w47')).toBe('4.5000');
    expect(await prior('2026-w49')).toBeNull();
    // A week that is not settled yet is settled first, and counts.
    await setClock(db, new Date(running.endsAt.getTime() + 7 * 24 * HOUR + HOUR));
    expect(await prior('2026-w49')).toBe('2.4000');
    expect(
      await db.owner`select settled_at is not null as is_official from public.contest_weeks where week = '2026-w47'`,
    ).toEqual([{ is_official: true }]);
  });

  it('is 3.5 without such weeks, and ignores cancelled weeks', async () => {
    const week = await officialWeek('2026-w45', [1, 1]);
    await db.owner`update public.contest_weeks set cancelled_at = now(), cancel_reason = 'fraud' where id = ${week.id}`;
    await liveWeek(db, 3, '2026-w47');
    expect(await prior('2026-w47')).toBe('3.5000');
  });
});
