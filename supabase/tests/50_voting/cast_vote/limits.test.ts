import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { castVote, HOUR, item, liveWeek, setClock, type Week } from '../../fixtures/contest.ts';

let db: TestDatabase;
let week: Week;
let voter: string;
let entryId: string;

beforeEach(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db);
  voter = await db.createUser();
  entryId = item(week.entries, 0).entryId;
});
afterEach(() => db.drop());

async function castTimes(times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await castVote(db, voter, entryId, 1 + (n % 5));
}

const at = (hours: number) => setClock(db, new Date(week.startsAt.getTime() + hours * HOUR));
const limited = { code: 'P0001', message: 'rate_limited' };

describe('a voter', () => {
  it('casts 60 votes in an hour and no more, and can vote again after it', async () => {
    await at(30);
    await castTimes(60);
    await expect(castVote(db, voter, entryId, 5)).rejects.toMatchObject(limited);
    await at(30.98);
    await expect(castVote(db, voter, entryId, 5)).rejects.toMatchObject(limited);
    // The vote of an hour ago no longer counts once its five minutes are over.
    await at(31.1);
    expect(await castVote(db, voter, entryId, 5)).toMatchObject({ stars: 5 });
  });

  it('casts 60 votes in any 60 minutes, also around the end of an hour', async () => {
    await at(30);
    await castTimes(1);
    await at(30.98);
    await castTimes(59);
    await at(31.02);
    await expect(castVote(db, voter, entryId, 5)).rejects.toMatchObject(limited);
    // Only the first vote is older than an hour.
    await at(31.1);
    await castTimes(1);
    await expect(castVote(db, voter, entryId, 5)).rejects.toMatchObject(limited);
    await at(32.2);
    await castTimes(60);
    await expect(castVote(db, voter, entryId, 5)).rejects.toMatchObject(limited);
  });

  it('casts 300 votes in any 24 hours, also around the end of a day', async () => {
    await at(30);
    await castTimes(1);
    for (let hour = 0; hour < 5; hour += 1) {
      await at(48.5 + hour * 1.1);
      await castTimes(hour === 4 ? 59 : 60);
    }
    await at(54.02);
    await expect(castVote(db, voter, entryId, 5)).rejects.toMatchObject(limited);
    await at(55.02);
    await castTimes(1);
    await expect(castVote(db, voter, entryId, 5)).rejects.toMatchObject(limited);
  });

  it('casts 300 votes in a day and no more, and can vote again after it', async () => {
    for (let hour = 0; hour < 5; hour += 1) {
      await at(30 + hour * 1.1);
      await castTimes(60);
    }
    await at(40);
    await expect(castVote(db, voter, entryId, 5)).rejects.toMatchObject(limited);
    // A vote of the day before no longer counts once its hour is over.
    await at(55.01);
    expect(await castVote(db, voter, entryId, 5)).toMatchObject({ stars: 5 });
  });

  it('at the limit still gets the answers of old requests, without a charge', async () => {
    const request = randomUUID();
    const first = await castVote(db, voter, entryId, 3, request);
    for (let n = 0; n < 5; n += 1) expect(await castVote(db, voter, entryId, 3, request)).toEqual(first);
    await castTimes(59);
    await expect(castVote(db, voter, entryId, 5)).rejects.toMatchObject(limited);
    expect(await castVote(db, voter, entryId, 3, request)).toEqual(first);
  });

  it('pays nothing for refused votes', async () => {
    await castTimes(58);
    for (let n = 0; n < 5; n += 1) {
      await expect(castVote(db, voter, entryId, 6)).rejects.toMatchObject({ message: 'invalid_stars' });
      await expect(castVote(db, voter, randomUUID(), 5)).rejects.toMatchObject({
        message: 'entry_not_competing',
      });
    }
    await castTimes(2);
    await expect(castVote(db, voter, entryId, 5)).rejects.toMatchObject(limited);
  });

  it('does not use up the limit of another voter', async () => {
    await castTimes(60);
    expect(await castVote(db, await db.createUser(), entryId, 5)).toMatchObject({ stars: 5 });
  });
});
