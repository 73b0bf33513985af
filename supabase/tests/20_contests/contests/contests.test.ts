import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Actor,
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/backend/database.ts';
import { anon, item, liveWeek, signedIn, type Week } from '../../fixtures/contest.ts';

let db: TestDatabase;
let week: Week;
let actors: Actor[];

beforeAll(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 3);
  const [person, suspended, admin] = [await db.createUser(), await db.createUser(), await db.createUser()];
  await db.owner`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`;
  await db.owner`update public.profiles set suspended_at = now() where id = ${suspended}`;
  actors = [
    anon,
    signedIn(person),
    signedIn(suspended),
    signedIn(admin),
    signedIn(item(week.entries, 0).profileId),
  ];
});
afterAll(() => db.drop());

const denied = { code: '42501' };

describe('contests and their weeks', () => {
  it('show no running totals to anyone', async () => {
    for (const as of actors) {
      for (const table of ['public.contest_weeks', 'private.week_totals']) {
        await expect(db.as(as).query(`select * from ${table}`)).rejects.toMatchObject(denied);
      }
    }
  });

  it('are written by no one through the API', async () => {
    for (const as of actors) {
      for (const write of [
        "insert into public.contests (country, time_zone) values ('nz', 'Pacific/Auckland')",
        'update public.contests set capacity = 99',
        'delete from public.contests',
        "insert into public.contest_weeks (country, week) values ('ph', '2026-w50')",
        'update public.contest_weeks set ends_at = now()',
        'delete from public.contest_weeks',
      ]) {
        await expect(db.as(as).query(write), write).rejects.toMatchObject(denied);
      }
    }
  });

  it('are added by the service role, with bounds in their time zone', async () => {
    const [added] = await db
      .as({ role: 'service_role' })
      .query<{ starts_at: Date; ends_at: Date }>(
        "insert into public.contest_weeks (country, week) values ('us', '2026-w44') returning starts_at, ends_at",
      );
    expect(added).toEqual({
      starts_at: new Date('2026-10-26T04:00:00Z'),
      ends_at: new Date('2026-11-02T05:00:00Z'),
    });
  });

  it.each([
    [
      "insert into public.contest_weeks (country, week) values ('ph', '2026-w54')",
      { message: 'no_such_week' },
    ],
    [
      "insert into public.contest_weeks (country, week) values ('ph', '2025-w53')",
      { message: 'no_such_week' },
    ],
    ["update public.contest_weeks set week = '2025-w53'", { message: 'no_such_week' }],
    [
      "insert into public.contest_weeks (country, week) values ('zz', '2026-w48')",
      { message: 'no_such_week' },
    ],
    [
      "insert into public.contest_weeks (country, week) values ('ph', '2026-w47')",
      { constraint_name: 'contest_weeks_country_week_key' },
    ],
    [
      'update public.contest_weeks set cancelled_at = now()',
      { constraint_name: 'contest_weeks_cancelled_have_a_reason' },
    ],
    [
      "insert into public.contests (country, time_zone) values ('NZ', 'Pacific/Auckland')",
      { constraint_name: 'country_has_a_contest' },
    ],
    [
      'update public.contests set minimum_age = 17',
      { constraint_name: 'contests_minimum_age_is_18_or_more' },
    ],
    [
      'update public.contests set maximum_age = 17',
      { constraint_name: 'contests_maximum_age_is_not_below_the_minimum' },
    ],
  ])('keep their constraints: %s', async (write, refusal) => {
    await expect(db.owner.unsafe(write)).rejects.toMatchObject(refusal);
  });

  it.each([
    '{}',
    '[]',
    '7',
    '{"title": "A crown", "rules": "/terms"}',
    '{"title": 1, "sponsor": "", "rules": "/"}',
  ])('have no prize that lacks its title, sponsor or rules: %s', async (prize) => {
    await expect(db.owner`update public.contests set prize = ${prize}::text::jsonb`).rejects.toMatchObject({
      constraint_name: 'contests_prize_has_title_sponsor_and_rules',
    });
  });
});
