// The last 24 hours: the queue keeps the order of the votes as they stood when these began.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { giveStars, HOUR, item, liveWeek, setClock, type Week } from '../../fixtures/contest.ts';
import { rateNext } from '../../fixtures/rate-queue.ts';

let db: TestDatabase;
let week: Week;
beforeEach(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 4);
});
afterEach(() => db.drop());

const tally = () => db.owner`select private.tally_votes()`;
const toBlackout = () => setClock(db, new Date(week.endsAt.getTime() - 24 * HOUR));
const order = async (voter: string) => {
  const rated = await rateNext(db, voter, 4);
  return rated.map((id) => week.entries.findIndex(({ entryId }) => entryId === id));
};

describe('the rate queue in the last 24 hours', () => {
  it('serves by the votes as they stood when these began, whatever is voted since', async () => {
    for (const [n, votes] of [3, 0, 2, 1].entries())
      await giveStars(db, item(week.entries, n), Array<number>(votes).fill(4));
    await tally();
    const [early, before, after] = await Promise.all([1, 2, 3].map(() => db.createUser()));
    expect(await order(early ?? '')).toEqual([1, 3, 2, 0]);
    await toBlackout();
    await tally();
    expect(await order(before ?? '')).toEqual([1, 3, 2, 0]);
    await giveStars(db, item(week.entries, 1), [5, 5, 5, 5, 5, 5, 5, 5]);
    await tally();
    expect(await order(after ?? '')).toEqual([1, 3, 2, 0]);
  });

  it('counts votes that were cast before and tallied within', async () => {
    await giveStars(db, item(week.entries, 0), [4, 4]);
    await giveStars(db, item(week.entries, 2), [4]);
    await giveStars(db, item(week.entries, 3), [4, 4, 4]);
    await toBlackout();
    await tally();
    expect(await order(await db.createUser())).toEqual([1, 2, 0, 3]);
  });

  it('has the same order after a recount', async () => {
    await giveStars(db, item(week.entries, 0), [4]);
    await toBlackout();
    for (const n of [1, 2, 3]) await giveStars(db, item(week.entries, n), [5, 5, 5]);
    await tally();
    await db.owner`select private.recount_week(${week.id})`;
    expect((await order(await db.createUser())).at(-1)).toBe(0);
  });
});

it('the queue follows the votes before the last 24 hours', async () => {
  expect(await order(await db.createUser())).toHaveLength(4);
  await giveStars(db, item(week.entries, 2), [5, 5]);
  await tally();
  expect((await order(await db.createUser())).at(-1)).toBe(2);
});
