import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { giveStars, HOUR, item, liveWeek, setClock, signedIn, type Week } from '../../fixtures/contest.ts';
import { addAdmin } from '../../fixtures/reviews.ts';
import { getContestWeek } from '../../fixtures/standings.ts';

interface AdminWeek {
  week: string;
  phase: string;
  capacity: number;
  can_cancel: boolean;
  can_set_capacity: boolean;
  winner_id: string | null;
  ranking: { rank: number; profile_id: string }[];
}

let db: TestDatabase;
let admin: string;
let week: Week;
beforeEach(async () => {
  db = await createTestDatabase();
  admin = await addAdmin(db);
  week = await liveWeek(db, 3);
});
afterEach(() => db.drop());

const call = async (sql: string, parameters: unknown[]) => {
  const [row] = await db
    .as(signedIn(admin))
    .query<{ answer: { current: string; weeks: AdminWeek[] } }>(
      `select to_jsonb(${sql}) as answer`,
      parameters,
    );
  return row?.answer.weeks ?? [];
};
const weeks = () => call("public.admin_list_weeks('ph')", []);
const setCapacity = (slug: string, capacity: number | null) =>
  call("public.admin_set_capacity('ph', $1, $2, 'A reason')", [slug, capacity]);
const cancel = (slug: string, reason = 'The sponsor has left.') =>
  call("public.admin_cancel_week('ph', $1, $2)", [slug, reason]);
const named = (list: AdminWeek[], slug: string) => list.find((one) => one.week === slug);

describe('the weeks of a country', () => {
  it('are listed from four weeks ahead, also without entries', async () => {
    const listed = await weeks();
    expect(listed.map((one) => one.week)).toEqual([
      '2026-w51',
      '2026-w50',
      '2026-w49',
      '2026-w48',
      '2026-w47',
    ]);
    expect(listed.map((one) => one.phase)).toEqual(['upcoming', 'upcoming', 'upcoming', 'upcoming', 'live']);
    await expect(call("public.admin_list_weeks('xx')", [])).rejects.toMatchObject({
      message: 'no_such_week',
    });
  });

  it('show a ranking once it is official, and not before', async () => {
    await giveStars(db, item(week.entries, 1), Array(11).fill(5));
    expect(named(await weeks(), '2026-w47')).toMatchObject({ ranking: [], winner_id: null });
    await setClock(db, new Date(week.endsAt.getTime() + 49 * HOUR));
    const over = named(await weeks(), '2026-w47');
    expect(over).toMatchObject({ phase: 'official', winner_id: item(week.entries, 1).profileId });
    expect(over?.ranking.map(({ rank }) => rank)).toEqual([1, 2, 3]);
  });

  it('get a new capacity before they start', async () => {
    expect(named(await setCapacity('2026-w48', 40), '2026-w48')?.capacity).toBe(40);
    expect((await getContestWeek(db, 'ph', '2026-w48')).capacity).toBe(40);
    for (const wrong of [2, 1001, null]) {
      await expect(setCapacity('2026-w48', wrong)).rejects.toMatchObject({
        message: 'invalid_field',
        detail: 'capacity',
      });
    }
    await expect(setCapacity('2026-w47', 40)).rejects.toMatchObject({ message: 'not_allowed' });
    for (const unknown of ['2026-w46', '2027-w30', '2026-w99', 'x']) {
      await expect(setCapacity(unknown, 40)).rejects.toMatchObject({ message: 'no_such_week' });
    }
    await setCapacity('2026-w48', 40);
    expect(await db.owner`select target_id, before, after, reason from public.audit_log`).toEqual([
      { target_id: 'ph/2026-w48', before: { capacity: 24 }, after: { capacity: 40 }, reason: 'A reason' },
    ]);
  });

  it('are cancelled once, for a public reason, and not after their end', async () => {
    await expect(cancel('2026-w47', ' ')).rejects.toMatchObject({
      message: 'invalid_field',
      detail: 'reason',
    });
    expect(named(await cancel('2026-w47'), '2026-w47')).toMatchObject({
      phase: 'cancelled',
      can_cancel: false,
    });
    await cancel('2026-w47', 'Another reason');
    expect((await getContestWeek(db, 'ph', '2026-w47')).cancel_reason).toBe('The sponsor has left.');
    expect(await db.owner`select action, target_id, before from public.audit_log`).toEqual([
      { action: 'cancel_week', target_id: 'ph/2026-w47', before: { phase: 'live', entries: 3 } },
    ]);
    await setClock(db, new Date(week.endsAt.getTime() + 8 * 24 * HOUR));
    await expect(cancel('2026-w48')).rejects.toMatchObject({ message: 'voting_closed' });
  });
});
