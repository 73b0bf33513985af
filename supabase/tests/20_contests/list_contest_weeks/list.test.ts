import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { addEntries, addWeek, anon, giveStars, item, liveWeek } from '../../fixtures/contest.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());

interface Summary {
  week: string;
  phase: string;
  starts_at: Date;
  ends_at: Date;
  entries: number;
  winner: { entry_id: string } | null;
}
const list = (country = 'ph', limit: number | null = 12) =>
  db
    .as(anon)
    .query<Summary>('select w.*, to_jsonb(w.winner) as winner from public.list_contest_weeks($1, $2) w', [
      country,
      limit,
    ]);

describe('the weeks of a country', () => {
  it('are listed newest first, up to and including the next one, with phase and winner', async () => {
    const past = await liveWeek(db, 4, '2026-w45');
    await giveStars(
      db,
      past.entries[1],
      Array.from({ length: 10 }, () => 5),
    );
    await liveWeek(db, 3, '2026-w46');
    await addEntries(db, await addWeek(db, 'ph', '2026-w48'), 5);
    await addWeek(db, 'ph', '2026-w49');
    await addWeek(db, 'us', '2026-w45');
    await liveWeek(db, 3, '2026-w47');
    const weeks = await list('PH');
    expect(weeks.map(({ week, phase, entries }) => [week, phase, entries])).toEqual([
      ['2026-w48', 'upcoming', 5],
      ['2026-w47', 'live', 3],
      ['2026-w46', 'provisional', 3],
      ['2026-w45', 'official', 4],
    ]);
    expect(weeks.map((week) => week.winner?.entry_id ?? null)).toEqual([
      null,
      null,
      null,
      item(past.entries, 1).entryId,
    ]);
    expect(weeks[3]).toMatchObject({ starts_at: past.startsAt, ends_at: past.endsAt });
  });

  it('reach the week after next once an entry is planned for it, and no further', async () => {
    await liveWeek(db, 3, '2026-w47');
    await addEntries(db, await addWeek(db, 'ph', '2026-w49'), 1);
    await addEntries(db, await addWeek(db, 'ph', '2026-w50'), 1);
    expect((await list()).map(({ week, phase }) => [week, phase])).toEqual([
      ['2026-w49', 'upcoming'],
      ['2026-w47', 'live'],
    ]);
  });

  it('include the current one, also without entries', async () => {
    await liveWeek(db, 3, '2026-w47');
    expect((await list('us')).map(({ week, phase }) => [week, phase])).toEqual([['2026-w47', 'cancelled']]);
  });

  it('are as many as requested, between 1 and 100', async () => {
    for (const slug of ['2026-w43', '2026-w44', '2026-w45']) await addWeek(db, 'ph', slug);
    await liveWeek(db, 3, '2026-w47');
    expect(await list('ph', 2)).toHaveLength(2);
    expect(await list('ph', 0)).toHaveLength(1);
    expect(await list('ph', null)).toHaveLength(4);
    expect(await list('ph', 100_000)).toHaveLength(4);
  });

  it('of an unknown country do not exist', async () => {
    await expect(list('xx')).rejects.toMatchObject({ code: 'P0001', message: 'no_such_week' });
  });
});
