// Calls of one voter at the same time, and beside a worker that tallies and an admin who holds and releases.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { castVote, item, liveWeek, type Week } from '../../fixtures/contest.ts';
import { holdVote } from '../../fixtures/held-votes.ts';
import {
  idsOf,
  meterOf,
  nextToRate,
  rateNext,
  rateServed,
  skipServed,
  sumsOff,
} from '../../fixtures/rate-queue.ts';

let db: TestDatabase;
let week: Week;
let voter: string;
beforeEach(async () => {
  db = await createTestDatabase({ connections: 40 });
  week = await liveWeek(db, 12);
  voter = await db.createUser();
});
afterEach(() => db.drop());

const entry = (n: number) => item(week.entries, n).entryId;

describe('calls at the same time', () => {
  it('serve one voter the same contestants', async () => {
    const queues = await Promise.all(Array.from({ length: 20 }, () => nextToRate(db, voter)));
    expect(new Set(queues.map((queue) => idsOf(queue).join())).size).toBe(1);
    expect(
      await db.owner`select count(*)::int as n, max(place) as place from private.served_entries`,
    ).toEqual([{ n: 3, place: 3 }]);
  });

  it('rate a contestant once under one request id, and once under many', async () => {
    const [one = '', two = ''] = idsOf(await nextToRate(db, voter));
    const requestId = randomUUID();
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => rateServed(db, voter, one, 5, { requestId })),
      ...Array.from({ length: 10 }, () => rateServed(db, voter, two, 4)),
    ]);
    expect(new Set(answers.map(({ receipt }) => receipt)).size).toBe(2);
    expect(await meterOf(db, voter)).toEqual({ rated: 2, needed: 5, weight: 0.25 });
    expect(await sumsOff(db, week)).toBe(0);
  });

  it('raise the weight once, exactly, while other votes of the voter arrive and a worker tallies', async () => {
    for (let round = 0; round < 4; round += 1) {
      const somebody = await db.createUser();
      const rated = await rateNext(db, somebody, 4);
      const [last = ''] = idsOf(await nextToRate(db, somebody, 1));
      const others = week.entries
        .map(({ entryId }) => entryId)
        .filter((id) => ![...rated, last].includes(id));
      await Promise.all([
        ...[1, 2, 3].map((stars) => rateServed(db, somebody, last, stars)),
        ...others.map((id) => castVote(db, somebody, id, 5)),
        ...rated.map((id) => castVote(db, somebody, id, 2)),
        ...[1, 2, 3, 4].map(() => db.owner`select private.tally_votes()`),
      ]);
      expect(
        await db.owner`select distinct weight::float8 as weight from public.votes where voter_id = ${somebody}`,
      ).toEqual([{ weight: 1 }]);
      expect(await sumsOff(db, week)).toBe(0);
    }
  });

  it('raise the weight exactly while a vote of the voter is held', async () => {
    for (let round = 0; round < 6; round += 1) {
      const somebody = await db.createUser();
      const vote = await castVote(db, somebody, entry(round), 5);
      await rateNext(db, somebody, 4);
      const [last = ''] = idsOf(await nextToRate(db, somebody, 1));
      await Promise.all([rateServed(db, somebody, last, 3), holdVote(db, vote)]);
      expect(await sumsOff(db, week)).toBe(0);
    }
    expect(
      await db.owner`select count(*)::int as n from public.votes where state = 'held' and weight = 1`,
    ).toEqual([{ n: 6 }]);
  });

  it('rate and skip the same contestant in any order, and it stays rated', async () => {
    const [id = ''] = idsOf(await nextToRate(db, voter, 1));
    await Promise.all([
      ...Array.from({ length: 5 }, () => skipServed(db, voter, id)),
      rateServed(db, voter, id, 5),
      ...Array.from({ length: 5 }, () => skipServed(db, voter, id)),
    ]);
    expect(await meterOf(db, voter)).toMatchObject({ rated: 1 });
  });
});
