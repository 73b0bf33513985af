// The worker holds and releases while voters change their stars, rate, and admins decide.
import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { costOf } from '../../../../tests/support/backend/explain.ts';
import { vacuum } from '../../../../tests/support/backend/vacuum.ts';
import { castVote, item, liveWeek, type Week } from '../../fixtures/contest.ts';
import { decideHeld } from '../../fixtures/held-votes.ts';
import { evaluateSignals, oldVoter, oldVoters, shareDevice } from '../../fixtures/holding.ts';
import { rateNext, sumsOff } from '../../fixtures/rate-queue.ts';
import { addAdmin } from '../../fixtures/reviews.ts';

let db: TestDatabase;
let week: Week;
beforeEach(async () => {
  db = await createTestDatabase({ connections: 40 });
  week = await liveWeek(db, 8);
});
afterEach(() => db.drop());

const entry = (n: number) => item(week.entries, n % week.entries.length).entryId;
const states = async () =>
  (await db.owner<{ state: string }[]>`select distinct state from public.votes order by state`).map(
    ({ state }) => state,
  );

describe('the sums are exact', () => {
  it('when votes are held while their voters change the stars', async () => {
    const voters = await oldVoters(db, week, 12);
    for (const voter of voters) for (const n of [0, 1]) await castVote(db, voter, entry(n), 5);
    await shareDevice(db, voters);
    for (const voter of voters) await castVote(db, voter, entry(2), 5);
    await Promise.all([
      evaluateSignals(db),
      ...voters.flatMap((voter, n) => [
        castVote(db, voter, entry(0), 1 + (n % 4)),
        castVote(db, voter, entry(1), 2),
      ]),
      evaluateSignals(db),
    ]);
    await evaluateSignals(db);
    expect(await states()).toEqual(['counted', 'held']);
    expect(await sumsOff(db, week)).toBe(0);
  });

  it('when votes are held while their voters rate the fifth and weigh 1 from then on', async () => {
    const voters = await oldVoters(db, week, 6);
    for (const voter of voters) await rateNext(db, voter, 4);
    await shareDevice(db, voters);
    // Two, because an entry that loses held votes during the draw can be missed by this one draw.
    await Promise.all([
      ...voters.map((voter) => rateNext(db, voter, 2)),
      evaluateSignals(db),
      evaluateSignals(db),
    ]);
    await evaluateSignals(db);
    expect(await states()).toEqual(['counted', 'held']);
    expect(await sumsOff(db, week)).toBe(0);
    const light = await db.owner`select from public.votes where weight <> 1`;
    expect(light).toHaveLength(0);
  });

  it('when an admin releases while the worker holds, and what is released stays so', async () => {
    const admin = await addAdmin(db);
    const voters = await oldVoters(db, week, 8);
    await shareDevice(db, voters);
    for (const voter of voters) await castVote(db, voter, entry(0), 5);
    await Promise.all([
      decideHeld(db, admin, week, entry(0), voters, 'release', 'different_people'),
      evaluateSignals(db),
      ...voters.map((voter) => castVote(db, voter, entry(0), 3)),
      evaluateSignals(db),
    ]);
    await evaluateSignals(db);
    expect(await states()).toEqual(['counted']);
    expect(await sumsOff(db, week)).toBe(0);
  });
});

it('a vote with an address costs at most 45 buffers once its voter has voted', async () => {
  const session = postgres(db.requestUrl, {
    max: 1,
    connection: { role: 'authenticated' },
    onnotice: () => {},
  });
  const voter = await oldVoter(db, week);
  await vacuum(db);
  const buffers: number[] = [];
  for (let n = 0; n < 16; n += 1) {
    const cost = await session.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: voter })}, true)`;
      await tx`select set_config('request.headers', '{"x-forwarded-for": "198.51.100.7", "user-agent": "Phone"}', true)`;
      return costOf(tx, `select public.cast_vote('${entry(n)}', ${1 + (n % 5)}, '${randomUUID()}')`);
    });
    buffers.push(cost.buffers);
  }
  await session.end();
  // The first two votes and the first change of stars also plan.
  expect(Math.max(...buffers.slice(2, 8), ...buffers.slice(9))).toBeLessThanOrEqual(45);
});
