import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { ageAccounts, castVote, item, liveWeek, type Week } from '../../fixtures/contest.ts';

let db: TestDatabase;
let week: Week;

beforeEach(async () => {
  db = await createTestDatabase({ connections: 200 });
  week = await liveWeek(db);
});
afterEach(() => db.drop());

const sums = async () => {
  await db.owner`select private.tally_votes()`;
  const [row] = await db.owner`
    select
      (select count(*)::int from public.votes where state = 'counted') as votes,
      (select sum(stars)::int from public.votes where state = 'counted') as stars,
      (select sum(votes)::int from private.standings) as standing_votes,
      (select sum(stars)::int from private.standings) as standing_stars,
      (select sum(votes)::int from private.week_totals) as week_votes`;
  return row;
};

describe('200 connections', () => {
  it('that cast the same vote 20 times make one vote with one receipt', async () => {
    const voter = await db.createUser();
    const { entryId } = item(week.entries, 0);
    const request = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const own: string[] = [];
        for (let n = 0; n < 20; n += 1) own.push((await castVote(db, voter, entryId, 5, request)).receipt);
        return own;
      }),
    );
    expect(new Set(answers.flat()).size).toBe(1);
    expect(answers.flat()).toHaveLength(4000);
    expect(await sums()).toMatchObject({
      votes: 1,
      stars: 5,
      standing_votes: 1,
      standing_stars: 5,
      week_votes: 1,
    });
  });

  it('of one voter, each with its own request id, keep the limit of 60', async () => {
    const voter = await db.createUser();
    const { entryId } = item(week.entries, 0);
    const answers = await Promise.allSettled(
      Array.from({ length: 200 }, (_, n) => castVote(db, voter, entryId, 1 + (n % 5))),
    );
    const refusals = answers.filter((answer) => answer.status === 'rejected');
    expect(refusals).toHaveLength(140);
    expect(refusals.every(({ reason }) => reason.message === 'rate_limited')).toBe(true);
    const receipts = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? [answer.value.receipt] : [],
    );
    expect(new Set(receipts).size).toBe(1);
    const [vote] = await db.owner`select stars from public.votes`;
    expect(await sums()).toMatchObject({ votes: 1, standing_votes: 1, standing_stars: vote?.['stars'] });
  });

  it('of many voters lose no vote during repeated tallies', async () => {
    const voters = await Promise.all(Array.from({ length: 60 }, () => db.createUser()));
    await ageAccounts(db, voters);
    let isVoting = true;
    const tallying = (async () => {
      while (isVoting) await db.owner`select private.tally_votes()`;
    })();
    await Promise.all(
      voters.map(async (voter, v) => {
        for (let n = 0; n < 12; n += 1) {
          await castVote(
            db,
            voter,
            item(week.entries, n % week.entries.length).entryId,
            1 + ((v * 7 + n * 3) % 5),
          );
        }
      }),
    );
    isVoting = false;
    await tallying;
    const after = await sums();
    expect(after?.['votes']).toBe(60 * week.entries.length);
    expect(after?.['standing_votes']).toBe(after?.['votes']);
    expect(after?.['week_votes']).toBe(after?.['votes']);
    expect(after?.['standing_stars']).toBe(after?.['stars']);
  });
});
