import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { anon, giveStars, HOUR, item, liveWeek, setClock, type Week } from '../../fixtures/contest.ts';

let db: TestDatabase;
let week: Week;
beforeEach(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 3);
  await giveStars(db, week.entries[0], [5, 4]);
  await giveStars(db, week.entries[1], [2]);
});
afterEach(() => db.drop());

type Correction = { rank: number; at: string };
type Numbers = { votes: number; weight: string; average: string; corrections: Correction[] };
const numbers = (country = 'ph', slug: string | null = week.slug) =>
  db
    .as(anon)
    .query<Numbers>(
      'select n.*, to_jsonb(n.corrections) as corrections from public.get_week_numbers($1, $2) n',
      [country, slug],
    );
const afterClose = (hours: number) => setClock(db, new Date(week.endsAt.getTime() + hours * HOUR));

describe('the numbers of a week', () => {
  it('are shown after the close, provisional and official alike', async () => {
    const received = [{ votes: 3, weight: '3.00', average: '3.6667', corrections: [] }];
    await afterClose(1);
    expect(await numbers()).toEqual(received);
    await afterClose(49);
    expect(await numbers('PH', '2026-W47')).toEqual(received);
  });

  it('are hidden while it is live, and in its blackout', async () => {
    expect(await numbers()).toEqual([]);
    await afterClose(-2);
    expect(await numbers()).toEqual([]);
    await afterClose(0);
    expect(await numbers()).toHaveLength(1);
  });

  it('do not exist for a cancelled week', async () => {
    await db.owner`
      update public.contest_weeks set cancelled_at = private.clock(), cancel_reason = 'stopped' where id = ${week.id}`;
    await afterClose(49);
    expect(await numbers()).toEqual([]);
  });

  it('of a week without votes have no average', async () => {
    const quiet = await liveWeek(db, 3, '2026-w46', 'us');
    await setClock(db, new Date(quiet.endsAt.getTime() + 49 * HOUR));
    expect(await numbers('us', '2026-w46')).toEqual([
      { votes: 0, weight: '0.00', average: null, corrections: [] },
    ]);
  });

  const disqualify = (entry: number) =>
    db.owner`
      update public.entries set state = 'disqualified', decided_at = private.clock()
      where id = ${item(week.entries, entry).entryId}`;

  it('name the rank of a contestant disqualified after the result, and stay as they were published', async () => {
    await afterClose(49);
    const [before] = await numbers();
    await disqualify(0);
    const [after] = await numbers();
    expect(after).toEqual({ ...before, corrections: [{ rank: 1, at: expect.any(String) }] });
  });

  it('name no contestant disqualified before the result, and no other contestant', async () => {
    await afterClose(1);
    await disqualify(1);
    await afterClose(49);
    expect((await numbers())[0]?.corrections).toEqual([]);
  });

  it('of an unknown week are refused', async () => {
    await expect(numbers('ph', '2026-w40')).rejects.toMatchObject({ code: 'P0001', message: 'no_such_week' });
    await expect(numbers('xx')).rejects.toMatchObject({ code: 'P0001', message: 'no_such_week' });
  });
});
