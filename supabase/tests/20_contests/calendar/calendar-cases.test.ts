// The expected calendar, for SQL and for src/domain: 23 zones, both clock changes, week 53, every boundary of a
// phase.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { neighbourWeek, weekBounds, weekSlugAt } from '../../../../src/domain/contest-week.ts';
import { COUNTRIES } from '../../../../src/domain/locales.ts';
import { isBlackoutAt, phaseAt } from '../../../../src/domain/phase.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import {
  CALENDAR_CASES,
  type CalendarMoment,
  momentsOf,
} from '../../../../tests/support/people/calendar-cases.ts';
import { setClock } from '../../fixtures/contest.ts';
import { getContestWeek } from '../../fixtures/standings.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const bounds = CALENDAR_CASES.map(({ country, week, before, after, startsAt, endsAt }) => ({
  country,
  week,
  before,
  after,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
}));
const moments = CALENDAR_CASES.flatMap((each) =>
  momentsOf(each).map(({ at, ...moment }) => ({
    country: each.country,
    of: each.week,
    at: at.toISOString(),
    ...moment,
  })),
);

describe('the table of cases', () => {
  it('has all zones, both changes of each zone that has them, and week 53', () => {
    expect(new Set(CALENDAR_CASES.map(({ country }) => country))).toEqual(new Set(COUNTRIES));
    const changing = CALENDAR_CASES.filter(({ hasChange, week }) => hasChange && week.startsWith('2026'));
    for (const country of ['us', 'ca', 'gb', 'fr', 'de', 'it', 'es', 'ua', 'au']) {
      const hours = changing
        .filter((each) => each.country === country)
        .map(({ startsAt, endsAt }) => (endsAt.getTime() - startsAt.getTime()) / 3_600_000);
      expect(hours.sort(), country).toEqual([167, 169]);
    }
    expect(changing).toHaveLength(18);
    expect(CALENDAR_CASES.filter(({ week }) => week.endsWith('w53'))).toHaveLength(2 * COUNTRIES.length);
    expect(moments).toHaveLength(8 * (8 * COUNTRIES.length + 6));
  });
});

describe('src/domain', () => {
  it('has the bounds and neighbours of every case', () => {
    const computed = CALENDAR_CASES.map(({ country, timeZone, week }) => {
      const { startsAt, endsAt } = weekBounds(week, timeZone);
      const [before, after] = [neighbourWeek(week, -1), neighbourWeek(week, 1)];
      return { country, week, before, after, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
    });
    expect(computed).toEqual(bounds);
  });

  it('has the week, the phase and the blackout at every moment', () => {
    const computed = CALENDAR_CASES.flatMap((each) =>
      momentsOf(each).map(({ at }) => ({
        country: each.country,
        of: each.week,
        at: at.toISOString(),
        week: weekSlugAt(at, each.timeZone),
        phase: phaseAt({ startsAt: each.startsAt, endsAt: each.endsAt, entries: 3 }, at),
        isBlackout: isBlackoutAt(each.endsAt, at),
      })),
    );
    expect(computed).toEqual(moments);
  });
});

describe('SQL', () => {
  it('has the bounds and neighbours of every case', async () => {
    const rows = await db.owner<Record<string, string>[]>`
      select k.country, k.week,
        private.get_neighbor_week(k.week, -1) as before, private.get_neighbor_week(k.week, 1) as after,
        private.get_contest_week_start(k.week, c.time_zone) as "startsAt",
        private.get_contest_week_start(private.get_neighbor_week(k.week, 1), c.time_zone) as "endsAt"
      from rows from (
        jsonb_to_recordset(${db.owner.json(bounds)}) as (country text, week text)
      ) with ordinality k (country, week, n)
      join public.contests c on c.country = k.country
      order by k.n`;
    expect(JSON.parse(JSON.stringify(rows))).toEqual(bounds);
  });

  it('has the week, the phase and the blackout at every moment', async () => {
    const rows = await db.owner<CalendarMoment[]>`
      select m.country, m.of, m.at, private.get_contest_week_at(m.at, c.time_zone) as week,
        private.compute_phase(b.starts_at, b.ends_at, false, 3, m.at) as phase,
        private.is_blackout(b.ends_at, m.at) as "isBlackout"
      from rows from (
        jsonb_to_recordset(${db.owner.json(moments)}) as (country text, "of" text, at timestamptz)
      ) with ordinality m (country, "of", at, n)
      join public.contests c on c.country = m.country
      cross join lateral (
        select private.get_contest_week_start(m.of, c.time_zone) as starts_at,
          private.get_contest_week_start(private.get_neighbor_week(m.of, 1), c.time_zone) as ends_at
      ) b
      order by m.n`;
    expect(JSON.parse(JSON.stringify(rows))).toEqual(moments);
  });
});

describe('the contest itself', () => {
  it('moves through every boundary of the weeks with a clock change and of week 53', async () => {
    const cases = CALENDAR_CASES.filter(({ hasChange, week }) => hasChange || week === '2026-w53');
    expect(cases.length).toBe(18 + 6 + COUNTRIES.length);
    for (const each of cases) {
      const [stored] = await db.owner<{ starts_at: Date; ends_at: Date }[]>`
        insert into public.contest_weeks (country, week, starters, qualified_at)
        values (${each.country}, ${each.week}, 3, ${each.startsAt})
        returning starts_at, ends_at`;
      expect(stored).toEqual({ starts_at: each.startsAt, ends_at: each.endsAt });
      // The clock moves on during the test, so the moment before a boundary needs some distance from it.
      for (const { at, week, phase, isBlackout } of momentsOf(each, 5_000)) {
        await setClock(db, at);
        const received = await getContestWeek(db, each.country, each.week);
        expect(
          { phase: received.phase, isBlackout: received.is_blackout },
          `${each.country} ${at.toISOString()}`,
        ).toEqual({
          phase,
          isBlackout,
        });
        expect((await getContestWeek(db, each.country)).week).toBe(week);
      }
    }
  });
});
