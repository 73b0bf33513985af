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

const storedVotes = () => db.owner`select entry_id, stars, receipt, cast_at, changed_at from public.votes`;

describe('a vote', () => {
  it('has the time of the server, a random receipt and the state counted', async () => {
    const before = Date.now();
    const [shift] = await db.owner<{ shift: number }[]>`
      select extract(epoch from shift)::float8 * 1000 as shift from private.clock_shift`;
    const answer = await castVote(db, voter, entryId, 4);
    const other = await castVote(db, await db.createUser(), entryId, 4);
    expect(answer).toEqual({
      entry_id: entryId,
      stars: 4,
      state: 'counted',
      receipt: expect.any(String),
      cast_at: expect.any(Date),
    });
    expect(answer.cast_at.getTime() - (shift?.shift ?? 0)).toBeGreaterThanOrEqual(before - 1);
    expect(answer.cast_at.getTime() - (shift?.shift ?? 0)).toBeLessThanOrEqual(Date.now() + 1);
    expect(other.receipt).not.toBe(answer.receipt);
  });

  it('can be changed; receipt and time of the first cast stay', async () => {
    const first = await castVote(db, voter, entryId, 4);
    await setClock(db, new Date(week.startsAt.getTime() + 60 * HOUR));
    expect(await castVote(db, voter, entryId, 2)).toEqual({ ...first, stars: 2 });
    const [stored] = await storedVotes();
    expect(stored).toMatchObject({ stars: 2, receipt: first.receipt, cast_at: first.cast_at });
    expect(stored?.['changed_at'].getTime()).toBeGreaterThan(first.cast_at.getTime());
  });

  it('with the same stars again changes nothing', async () => {
    const first = await castVote(db, voter, entryId, 4);
    const stored = await storedVotes();
    await setClock(db, new Date(week.startsAt.getTime() + 60 * HOUR));
    expect(await castVote(db, voter, entryId, 4)).toEqual(first);
    expect(await storedVotes()).toEqual(stored);
  });

  it('that is held stays held when its stars change, and counts for nothing', async () => {
    await castVote(db, voter, entryId, 4);
    await db.owner`select private.tally_votes()`;
    await db.owner`update public.votes set state = 'held'`;
    await db.owner`select private.recount_week(${week.id})`;
    expect(await castVote(db, voter, entryId, 1)).toMatchObject({ stars: 1, state: 'held' });
    await db.owner`select private.tally_votes()`;
    const [standing] = await db.owner`select votes, stars from private.standings where entry_id = ${entryId}`;
    expect(standing).toEqual({ votes: 0, stars: 0 });
  });
});

describe('a request id that was used before', () => {
  it('gets its first answer, with any other arguments', async () => {
    const request = randomUUID();
    const first = await castVote(db, voter, entryId, 4, request);
    expect(await castVote(db, voter, entryId, 4, request)).toEqual(first);
    expect(await castVote(db, voter, item(week.entries, 1).entryId, 1, request)).toEqual(first);
    expect(await castVote(db, voter, randomUUID(), 99, request)).toEqual(first);
    expect(await storedVotes()).toHaveLength(1);
  });

  it('gets it after the close as well', async () => {
    const request = randomUUID();
    const first = await castVote(db, voter, entryId, 4, request);
    await setClock(db, new Date(week.endsAt.getTime() + HOUR));
    expect(await castVote(db, voter, entryId, 4, request)).toEqual(first);
    await expect(castVote(db, voter, entryId, 4)).rejects.toMatchObject({ message: 'voting_closed' });
  });

  it('never undoes a newer vote', async () => {
    const request = randomUUID();
    const first = await castVote(db, voter, entryId, 1, request);
    await castVote(db, voter, entryId, 5);
    expect(await castVote(db, voter, entryId, 1, request)).toEqual(first);
    expect(await storedVotes()).toMatchObject([{ stars: 5 }]);
  });

  it('counts per voter', async () => {
    const request = randomUUID();
    const first = await castVote(db, voter, entryId, 4, request);
    const other = await castVote(db, await db.createUser(), entryId, 2, request);
    expect(other).toMatchObject({ stars: 2 });
    expect(other.receipt).not.toBe(first.receipt);
    expect(await storedVotes()).toHaveLength(2);
  });

  it('is free again after a refused vote', async () => {
    const request = randomUUID();
    await expect(castVote(db, voter, entryId, 6, request)).rejects.toMatchObject({
      message: 'invalid_stars',
    });
    expect(await castVote(db, voter, entryId, 5, request)).toMatchObject({ stars: 5 });
  });
});
