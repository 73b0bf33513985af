// Compares the calendar, the phases, the score and the draw of SQL with those of src/domain.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { neighbourWeek, parseWeekSlug, weekBounds, weekSlugAt } from '../../../../src/domain/contest-week.ts';
import { COUNTRY_TIME_ZONES } from '../../../../src/domain/country-time-zone.ts';
import { blackoutStartsAt, isBlackoutAt, officialAt, phaseAt } from '../../../../src/domain/phase.ts';
import { orderingScore, shownScore } from '../../../../src/domain/score.ts';
import { drawOf } from '../../../../src/domain/tie-break.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const FIRST_WEEK = '2019-w50';
const WEEKS = 420;

describe('SQL and TypeScript agree', () => {
  it('on the time zones of the 23 contests', async () => {
    const rows = await db.owner<
      { country: string; time_zone: string }[]
    >`select country, time_zone from public.contests`;
    expect(Object.fromEntries(rows.map((row) => [row.country, row.time_zone]))).toEqual(COUNTRY_TIME_ZONES);
  });

  it('on the bounds of 420 weeks in 23 zones', async () => {
    const rows = await db.owner<{ time_zone: string; week: string; starts_at: Date }[]>`
      select c.time_zone, w.week, private.get_contest_week_start(w.week, c.time_zone) as starts_at
      from public.contests c
      cross join (select private.get_neighbor_week(${FIRST_WEEK}, n) as week from generate_series(0, ${WEEKS}::int) n) w`;
    expect(rows).toHaveLength(23 * (WEEKS + 1));
    const different = rows.filter(
      (row) => weekBounds(row.week, row.time_zone).startsAt.getTime() !== row.starts_at.getTime(),
    );
    expect(different).toEqual([]);
  });

  it('on the week of instants around every boundary', async () => {
    const rows = await db.owner<{ time_zone: string; at: Date; week: string }[]>`
      select c.time_zone, i.at, private.get_contest_week_at(i.at, c.time_zone) as week
      from public.contests c
      cross join lateral (
        select private.get_contest_week_start(private.get_neighbor_week(${FIRST_WEEK}, 5 * n), c.time_zone)
          + d * interval '1 millisecond' as at
        from generate_series(0, 83) n, unnest(array[-1, 0, 1, 7200000]) d
      ) i`;
    expect(rows.filter((row) => weekSlugAt(row.at, row.time_zone) !== row.week)).toEqual([]);
  });

  it('on which slugs are weeks, and on their neighbours', async () => {
    const rows = await db.owner<
      { slug: string; exists: boolean; next: string | null; before: string | null }[]
    >`
      select s.slug, private.get_contest_week_monday(s.slug) is not null as exists,
        private.get_neighbor_week(s.slug, 1) as next, private.get_neighbor_week(s.slug, -53) as before
      from (
        select y || '-w' || lpad(w::text, 2, '0') as slug from generate_series(2015, 2045) y, generate_series(0, 54) w
        union all
        select unnest(array['', 'now', '2026-w1', '2026-W10', '0999-w10', '3000-w01', '2026-w10 '])
      ) s`;
    const different = rows.filter((row) => {
      const exists = parseWeekSlug(row.slug) !== null;
      return (
        exists !== row.exists ||
        (exists && (neighbourWeek(row.slug, 1) !== row.next || neighbourWeek(row.slug, -53) !== row.before))
      );
    });
    expect(different).toEqual([]);
    expect(rows.filter((row) => row.exists).length).toBeGreaterThan(31 * 52);
  });

  it('on the phase and the blackout at every boundary', async () => {
    const { startsAt, endsAt } = weekBounds('2026-w43', 'Europe/Berlin');
    const boundaries = [startsAt, blackoutStartsAt(endsAt), endsAt, officialAt(endsAt)];
    const instants = boundaries.flatMap((at) => [-1, 0, 1].map((ms) => new Date(at.getTime() + ms)));
    for (const now of instants) {
      for (const entries of [0, 2, 3]) {
        for (const isCancelled of [false, true]) {
          const [row] = await db.owner<{ phase: string; blackout: boolean }[]>`
            select private.compute_phase(${startsAt}, ${endsAt}, ${isCancelled}, ${entries}, ${now}) as phase,
              private.is_blackout(${endsAt}, ${now}) as blackout`;
          expect(row?.phase).toBe(phaseAt({ startsAt, endsAt, entries, isCancelled }, now));
          expect(row?.blackout).toBe(isBlackoutAt(endsAt, now));
        }
      }
    }
  });

  it('on the score of many sums, to the last digit', async () => {
    const rows = await db.owner<
      { weight: number; stars: number; prior: number; ordering: number; shown: number }[]
    >`
      select (w / 4.0)::float8 as weight, (w / 4.0 * r / 100.0)::float8 as stars, (p / 10000.0)::float8 as prior,
        private.compute_score(round(w / 4.0 * r / 100.0, 2), w / 4.0, p / 10000.0)::float8 as ordering,
        round(private.compute_score(round(w / 4.0 * r / 100.0, 2), w / 4.0, p / 10000.0), 2)::float8 as shown
      from generate_series(0, 400, 7) w, generate_series(100, 500, 25) r, unnest(array[10000, 31234, 35000, 42857]) p`;
    const different = rows.filter((row) => {
      const sums = { weight: row.weight, weightedStars: Math.round(row.stars * 100 + 1e-6) / 100 };
      return orderingScore(sums, row.prior) !== row.ordering || shownScore(sums, row.prior) !== row.shown;
    });
    expect(different).toEqual([]);
  });

  it('on the draw of an entry', async () => {
    const seed = 'ab'.repeat(32);
    for (const entryId of Array.from({ length: 20 }, () => randomUUID())) {
      const [row] = await db.owner<
        { draw: string }[]
      >`select private.compute_draw(${seed}, ${entryId}) as draw`;
      expect(row?.draw).toBe(await drawOf(seed, entryId));
    }
  });
});
