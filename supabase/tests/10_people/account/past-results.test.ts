// An official result keeps a hidden contestant: their place, and a first letter.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { giveStars, HOUR, item, liveWeek, setClock, signedIn, type Week } from '../../fixtures/contest.ts';
import { writeLedgers } from '../../fixtures/ledgers.ts';
import { getProfile } from '../../fixtures/profiles.ts';
import { addAdmin } from '../../fixtures/reviews.ts';
import { getContestWeek, listStandings } from '../../fixtures/standings.ts';

let db: TestDatabase;
let week: Week;
let winner: string;
beforeEach(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 3);
  await giveStars(db, item(week.entries, 0), Array(12).fill(5));
  await giveStars(db, item(week.entries, 1), [4, 4]);
  await setClock(db, new Date(week.endsAt.getTime() + 49 * HOUR));
  winner = item(week.entries, 0).profileId;
});
afterEach(() => db.drop());

const PLAIN = { display_name: 'Contestant 1', age: 20, city: 'Quezon City' };
const MASKED = { display_name: 'C.', age: 18, city: '–', portrait: null };
const winnerShown = async () => (await getContestWeek(db, 'ph', week.slug)).winner;
const ranking = async () =>
  (await listStandings(db, { week: week.slug })).map(({ rank, display_name: name }) => [rank, name]);
const act = async (name: string) => {
  const admin = await addAdmin(db);
  await db.as(signedIn(admin)).query(`select public.${name}($1, 'A reason')`, [winner]);
};
const leave = (name: string) => db.as(signedIn(winner)).query(`select public.${name}()`);

describe.each([
  ['is suspended', () => act('admin_suspend'), () => act('admin_restore')],
  ['is leaving', () => leave('request_account_deletion'), () => leave('undo_account_deletion')],
])('a winner who %s', (_, hide, show) => {
  it('keeps their place as a first letter, without a page, and gets their name back', async () => {
    expect(await winnerShown()).toMatchObject(PLAIN);
    const before = await ranking();
    await hide();
    expect(await winnerShown()).toMatchObject(MASKED);
    expect(await ranking()).toEqual([[1, 'C.'], ...before.slice(1)]);
    await expect(getProfile(db, winner)).rejects.toMatchObject({ message: 'no_such_profile' });
    await show();
    expect(await winnerShown()).toMatchObject(PLAIN);
    expect(await ranking()).toEqual(before);
  });
});

describe('a winner whose account was erased', () => {
  it('stays a first letter in the first place', async () => {
    const before = await ranking();
    await leave('request_account_deletion');
    await setClock(db, new Date(week.endsAt.getTime() + 17 * 24 * HOUR));
    await writeLedgers(db, new Map());
    const finished = await db
      .as({ role: 'service_role' })
      .query('select public.finish_erasure($1) as is_done', [winner]);
    // The portrait of the fixtures is not a file, so it does not delay the erasure.
    expect(finished).toEqual([{ is_done: true }]);
    expect(await winnerShown()).toMatchObject(MASKED);
    expect(await ranking()).toEqual([[1, 'C.'], ...before.slice(1)]);
  });
});

describe('a contestant of a week that is not official', () => {
  it('is not shown while hidden, and keeps the rank', async () => {
    week = await liveWeek(db, 3, '2026-w50');
    await giveStars(db, item(week.entries, 0), [5, 5]);
    await giveStars(db, item(week.entries, 1), [4, 4]);
    winner = item(week.entries, 0).profileId;
    await setClock(db, new Date(week.endsAt.getTime() + HOUR));
    const before = await ranking();
    expect(before[0]).toEqual([1, 'Contestant 1']);
    await act('admin_suspend');
    expect(await ranking()).toEqual(before.slice(1));
    await act('admin_restore');
    expect(await ranking()).toEqual(before);
  });
});
