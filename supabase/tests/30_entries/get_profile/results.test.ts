import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { officialAt } from '../../../../src/domain/phase.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import {
  addEntries,
  addWeek,
  giveStars,
  HOUR,
  item,
  liveWeek,
  setClock,
  type Week,
} from '../../fixtures/contest.ts';
import { enterAgain, getProfile } from '../../fixtures/profiles.ts';

let db: TestDatabase;
let week: Week;

beforeEach(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 3);
  await giveStars(db, week.entries[0], [5, 5, 5, 5, 5, 5, 5, 5, 5, 5]);
  await giveStars(db, week.entries[1], [4, 4, 4, 4, 4, 4, 4, 4, 4, 4]);
  await giveStars(db, week.entries[2], [2]);
});
afterEach(() => db.drop());

const resultsOf = async (n: number) => (await getProfile(db, item(week.entries, n).profileId)).results;
const becomeOfficial = () => setClock(db, officialAt(week.endsAt));

describe('the past results on a profile', () => {
  it('appear when the week becomes official, not before', async () => {
    await setClock(db, new Date(officialAt(week.endsAt).getTime() - HOUR));
    expect(await resultsOf(0)).toEqual([]);
    await becomeOfficial();
    expect(await resultsOf(0)).toEqual([
      { country: 'ph', week: '2026-w47', rank: 1, entries: 3, score: 4, votes: 10, is_winner: true },
    ]);
    expect(await resultsOf(2)).toEqual([
      { country: 'ph', week: '2026-w47', rank: 3, entries: 3, score: 3.43, votes: 1, is_winner: false },
    ]);
  });

  it('come newest first, each with its own country', async () => {
    const later = await addWeek(db, 'us', '2026-w50');
    // The winner of the first week is not among its contestants: winners wait.
    await addEntries(db, later, 2);
    await enterAgain(
      db,
      later.id,
      week.entries.map(({ profileId }) => profileId),
    );
    await setClock(db, officialAt(later.endsAt));
    expect((await resultsOf(1)).map((result) => [result.country, result.week, result.is_winner])).toEqual([
      ['us', '2026-w50', false],
      ['ph', '2026-w47', false],
    ]);
  });

  it('leave out a week in which the contestant was disqualified; the next rank keeps its number and has the title', async () => {
    await becomeOfficial();
    expect(await resultsOf(1)).toMatchObject([{ rank: 2, is_winner: false }]);
    const later = await addWeek(db, 'ph', '2026-w52');
    await enterAgain(
      db,
      later.id,
      week.entries.map(({ profileId }) => profileId),
    );
    await db.owner`update public.entries set state = 'disqualified' where id = ${item(week.entries, 0).entryId}`;
    expect(await resultsOf(0)).toEqual([]);
    expect(await resultsOf(1)).toMatchObject([{ rank: 2, entries: 3, is_winner: true }]);
  });

  it('do not include a cancelled week', async () => {
    await db.owner`update public.contest_weeks set cancelled_at = private.clock(), cancel_reason = 'fraud'`;
    await becomeOfficial();
    expect(await resultsOf(0)).toEqual([]);
  });
});
