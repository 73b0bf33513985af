import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blackoutStartsAt, officialAt } from '../../../../src/domain/phase.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import {
  anon,
  castVote,
  HOUR,
  item,
  liveWeek,
  setClock,
  signedIn,
  type Week,
} from '../../fixtures/contest.ts';

interface SurgeHour {
  hour_starts_at: Date;
  votes: number;
  changed: number;
}

let db: TestDatabase;
let week: Week;
let voters: string[];

const MINUTE = 60_000;
const surge = (slug: string | null = week.slug, as = anon) =>
  db.as(as).query<SurgeHour>("select * from public.get_week_surge('ph', $1)", [slug]);
const beforeClose = (hours: number) => setClock(db, new Date(week.endsAt.getTime() - hours * HOUR));
const vote = (voter: number, entry: number, stars: number) =>
  castVote(db, item(voters, voter), item(week.entries, entry).entryId, stars);

beforeAll(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 4);
  voters = await Promise.all(Array.from({ length: 4 }, () => db.createUser()));
  await beforeClose(24.5);
  await vote(0, 0, 3);
  await vote(1, 0, 3);
  await beforeClose(23.5);
  await vote(2, 0, 5);
  await vote(0, 0, 4);
  await beforeClose(2.5);
  await vote(0, 0, 5);
  await vote(0, 1, 5);
  await vote(1, 1, 5);
  await beforeClose(0.5);
  await vote(1, 0, 3); // the same stars again are no change
  await vote(3, 2, 1);
});
afterAll(() => db.drop());

describe('the surge of a week', () => {
  it('is empty for everyone until the close', async () => {
    for (const as of [anon, signedIn(item(voters, 0)), signedIn(item(week.entries, 0).profileId)]) {
      await setClock(db, week.startsAt);
      expect(await surge(null, as)).toEqual([]);
      await beforeClose(12);
      expect(await surge(week.slug, as)).toEqual([]);
      await setClock(db, new Date(week.endsAt.getTime() - 5_000));
      expect(await surge(week.slug, as)).toEqual([]);
    }
  });

  it('shows each of the last 24 hours after the close, before and after the result is official', async () => {
    await setClock(db, new Date(week.endsAt.getTime() + MINUTE));
    const rows = await surge();
    expect(rows).toHaveLength(24);
    const from = blackoutStartsAt(week.endsAt).getTime();
    expect(rows.map((row) => row.hour_starts_at.getTime())).toEqual(
      rows.map((_, hour) => from + hour * HOUR),
    );
    expect(
      rows.flatMap(({ votes, changed }, hour) => (votes + changed > 0 ? [{ hour, votes, changed }] : [])),
    ).toEqual([
      { hour: 0, votes: 1, changed: 0 },
      { hour: 21, votes: 2, changed: 1 },
      { hour: 23, votes: 1, changed: 0 },
    ]);
    await setClock(db, officialAt(week.endsAt));
    expect(await surge()).toEqual(rows);
  });

  it('is the same in a read-only transaction, and is counted by the close alone', async () => {
    const rows = await surge();
    const readOnly = await db.as(anon).transaction(async (query) => {
      await query('set transaction read only');
      return query<SurgeHour>("select * from public.get_week_surge('PH', $1)", [week.slug]);
    });
    expect(readOnly).toEqual(rows);
    expect(await db.owner`select from private.week_surges`).toHaveLength(24);
  });

  it('is empty for a cancelled week, and refused for an unknown one', async () => {
    await setClock(db, week.startsAt);
    const other = await liveWeek(db, 3, '2026-w47', 'de');
    await db.owner`
      update public.contest_weeks set cancelled_at = now(), cancel_reason = 'sponsor' where id = ${other.id}`;
    await setClock(db, new Date(other.endsAt.getTime() + HOUR));
    const ofGermany = 'select * from public.get_week_surge($1, $2)';
    expect(await db.as(anon).query(ofGermany, ['de', other.slug])).toEqual([]);
    await expect(db.as(anon).query(ofGermany, ['de', '2019-w10'])).rejects.toMatchObject({
      message: 'no_such_week',
    });
    await expect(db.as(anon).query(ofGermany, ['xx', null])).rejects.toMatchObject({
      message: 'no_such_week',
    });
  });

  it('needs no vote that people can read themselves', async () => {
    await expect(db.as(anon).query('select * from private.week_surges')).rejects.toMatchObject({
      code: '42501',
    });
    await expect(
      db.as(signedIn(item(voters, 0))).query('select private.count_surge($1, now())', [week.id]),
    ).rejects.toMatchObject({ code: '42501' });
  });
});
