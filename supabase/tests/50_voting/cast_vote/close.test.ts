// Votes that are pending when the week closes.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import {
  ageAccounts,
  castVote,
  HOUR,
  item,
  liveWeek,
  setClock,
  setClockAlone,
  signedIn,
  takeWeekSteps,
  type Week,
} from '../../fixtures/contest.ts';
import { getContestWeek } from '../../fixtures/standings.ts';

let db: TestDatabase;
let week: Week;
let voter: string;
let entryId: string;

beforeEach(async () => {
  db = await createTestDatabase({ connections: 32 });
  week = await liveWeek(db);
  voter = await db.createUser();
  entryId = item(week.entries, 0).entryId;
});
afterEach(() => db.drop());

const call = 'select * from public.cast_vote($1, 5, $2)';
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a vote around the close', () => {
  it('that was cast before it and commits after it delays the close, counts, and is in the draw', async () => {
    let closing: Promise<unknown> = Promise.resolve();
    const steps: string[] = [];
    await db.as(signedIn(voter)).transaction(async (query) => {
      await query(call, [entryId, randomUUID()]);
      await setClockAlone(db, week.endsAt);
      expect(await getContestWeek(db, 'ph', week.slug)).toMatchObject({ is_counting: true, votes: null });
      closing = takeWeekSteps(db).then(() => {
        steps.push('closed');
      });
      await pause(300);
      steps.push('committing');
    });
    await closing;
    expect(steps).toEqual(['committing', 'closed']);
    expect(await getContestWeek(db, 'ph', week.slug)).toMatchObject({
      phase: 'provisional',
      is_counting: false,
      votes: 1,
    });
    const [seed] = await db.owner<{ draw_seed: string; again: string }[]>`
      select draw_seed, private.compute_draw_seed(id) as again from public.contest_weeks where id = ${week.id}`;
    expect(seed?.draw_seed).toBe(seed?.again);
  });

  it('in a transaction that began before it is refused: the time of writing decides', async () => {
    await setClock(db, new Date(week.endsAt.getTime() - 60_000));
    await expect(
      db.as(signedIn(voter)).transaction(async (query) => {
        await query('select 1');
        await setClockAlone(db, week.endsAt);
        await query(call, [entryId, randomUUID()]);
      }),
    ).rejects.toMatchObject({ message: 'voting_closed' });
  });

  it('that waits for the voter’s other vote until the close is refused', async () => {
    let late: Promise<unknown> = Promise.resolve();
    await db.as(signedIn(voter)).transaction(async (query) => {
      await query(call, [entryId, randomUUID()]);
      late = castVote(db, voter, item(week.entries, 1).entryId, 5).catch((error: unknown) => error);
      await pause(200);
      await setClockAlone(db, week.endsAt);
    });
    expect(await late).toMatchObject({ message: 'voting_closed' });
    expect(await db.owner`select * from public.votes`).toHaveLength(1);
  });

  it('is either counted or refused, with many at once', async () => {
    const voters = await Promise.all(Array.from({ length: 24 }, () => db.createUser()));
    await ageAccounts(db, voters);
    await Promise.all(voters.map((one) => castVote(db, one, entryId, 5)));
    await setClock(db, new Date(week.endsAt.getTime() - 100));
    const answers = await Promise.all(
      voters.map(async (one) => {
        const counted = new Set([entryId]);
        for (let n = 0; ; n += 1) {
          const next = item(week.entries, n % week.entries.length).entryId;
          const refusal = await castVote(db, one, next, 1 + (n % 5)).then(
            () => null,
            (error: Error) => error.message,
          );
          if (refusal === null) {
            counted.add(next);
            continue;
          }
          expect(refusal).toBe('voting_closed');
          return counted.size;
        }
      }),
    );
    await takeWeekSteps(db);
    const report = await getContestWeek(db, 'ph', week.slug);
    const answered = answers.reduce((sum, counted) => sum + counted, 0);
    expect(report.votes).toBe(answered);
    const late =
      await db.owner`select * from public.votes where cast_at >= ${week.endsAt} or changed_at >= ${week.endsAt}`;
    expect(late).toHaveLength(0);
    await setClock(db, new Date(week.endsAt.getTime() + 48 * HOUR));
    expect((await getContestWeek(db, 'ph', week.slug)).votes).toBe(answered);
  });
});
