import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { addWeek, setClock, signedIn } from '../../fixtures/contest.ts';
import { addAdmin } from '../../fixtures/reviews.ts';
import { getContestWeek } from '../../fixtures/standings.ts';

let db: TestDatabase;
let admin: string;
beforeAll(async () => {
  db = await createTestDatabase();
  admin = await addAdmin(db);
  await setClock(db, new Date('2026-11-18T12:00:00+08:00'));
});
afterAll(() => db.drop());

const PRIZE = {
  title: 'A weekend in El Nido',
  sponsor: 'Palawan Air',
  rules: 'https://palawan-air.example/rules',
};

const update = async (changes: object, country = 'ph') => {
  const contests = await db
    .as(signedIn(admin))
    .query<{ country: string }>(
      "select c.*, to_jsonb(c.prize) as prize from public.admin_update_contest($1, $2, 'A reason') c",
      [country, changes],
    );
  return contests.find((contest) => contest.country === country);
};
const auditRows = async () => db.owner`select before, after from public.audit_log order by id desc limit 1`;

describe('the settings of a contest', () => {
  it('change, and the audit log has the old and the new value', async () => {
    expect(await update({ minimum_age: 20, maximum_age: 35, rules_version: ' 2026-12 ' })).toMatchObject({
      minimum_age: 20,
      maximum_age: 35,
      rules_version: '2026-12',
    });
    expect(await auditRows()).toEqual([
      {
        before: { minimum_age: 18, maximum_age: null, rules_version: '2026-11' },
        after: { minimum_age: 20, maximum_age: 35, rules_version: '2026-12' },
      },
    ]);
    expect(await update({ maximum_age: null })).toMatchObject({ minimum_age: 20, maximum_age: null });
  });

  it('contain a prize with its sponsor and rules, or none', async () => {
    await update({ prize: PRIZE });
    expect((await getContestWeek(db, 'ph')).prize).toEqual(PRIZE);
    await update({ prize: null });
    expect((await getContestWeek(db, 'ph')).prize).toBeNull();
  });

  it('change upcoming weeks, except those with their own capacity', async () => {
    await addWeek(db, 'ph', '2026-w47');
    await addWeek(db, 'ph', '2026-w48');
    await addWeek(db, 'ph', '2026-w49');
    await db.owner`update public.contest_weeks set capacity = 10 where week = '2026-w49'`;
    await update({ capacity: 30 });
    expect(await db.owner`select week, capacity from public.contest_weeks order by week`).toEqual([
      { week: '2026-w47', capacity: 24 },
      { week: '2026-w48', capacity: 30 },
      { week: '2026-w49', capacity: 10 },
    ]);
  });

  it.each([
    [{ minimum_age: 17 }, 'minimum_age'],
    [{ minimum_age: 18.5 }, 'minimum_age'],
    [{ minimum_age: '18' }, 'minimum_age'],
    [{ maximum_age: 17 }, 'maximum_age'],
    [{ minimum_age: 30, maximum_age: 29 }, 'maximum_age'],
    [{ rules_version: ' ' }, 'rules_version'],
    [{ capacity: 2 }, 'capacity'],
    [{ prize: { ...PRIZE, sponsor: '' } }, 'prize_sponsor'],
    [{ prize: { ...PRIZE, rules: undefined } }, 'prize_rules'],
    [{ prize: { ...PRIZE, rules: 'javascript:alert(1)' } }, 'prize_rules'],
    [{ prize: { ...PRIZE, rules: '//evil.example' } }, 'prize_rules'],
    [{ prize: { ...PRIZE, title: 'x'.repeat(121) } }, 'prize_title'],
  ])('refuse %j', async (changes, field) => {
    await expect(update(changes)).rejects.toMatchObject({ message: 'invalid_field', detail: field });
  });

  it('accept no key that is not a setting', async () => {
    await expect(update({ time_zone: 'UTC' })).rejects.toMatchObject({ message: 'invalid_input' });
    await expect(update({}, 'xx')).rejects.toMatchObject({ message: 'no_such_week' });
    const before = await auditRows();
    await update({});
    expect(await auditRows()).toEqual(before);
  });
});
