import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import {
  addEntries,
  addWeek,
  castVote,
  giveStars,
  HOUR,
  item,
  liveWeek,
  setClock,
  signedIn,
} from '../../fixtures/contest.ts';
import { crowdedWeek, listWeeksOf } from '../../fixtures/qualification.ts';
import { getContestWeek, listStandings } from '../../fixtures/standings.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());

const cancel = (id: string, reason = 'A sponsor has left.') =>
  db.owner`select private.cancel_week(${id}, ${reason})`;

describe('a cancelled week', () => {
  it('moves its entries to the next week when it had not started', async () => {
    const week = await crowdedWeek(db, 4, 24);
    const [waiting] = await addEntries(db, week, 1, 'submitted');
    const [withdrawn] = await addEntries(db, week, 1, 'withdrawn');
    await cancel(week.id);
    expect(await getContestWeek(db, 'ph', '2026-w47')).toMatchObject({
      phase: 'cancelled',
      cancel_reason: 'A sponsor has left.',
      entries: 0,
    });
    expect(await listWeeksOf(db, week.entries)).toMatchObject([
      ...Array(4).fill({ week: '2026-w48', planned_reason: 'carried_over_cancelled', carried_over: 1 }),
      { entry_id: waiting?.entryId, week: '2026-w48' },
      { entry_id: withdrawn?.entryId, week: '2026-w47' },
    ]);
  });

  it('voids its votes when it was live, and the same people may vote again in the next week', async () => {
    const week = await liveWeek(db, 3);
    const entry = item(week.entries, 0);
    const [voter = ''] = await giveStars(db, entry, [5, 4, 3]);
    await db.owner`select private.tally_votes()`;
    await giveStars(db, entry, [2]);
    await cancel(week.id);
    await expect(castVote(db, voter, entry.entryId, 1)).rejects.toMatchObject({ message: 'voting_not_open' });

    await setClock(db, new Date(week.endsAt.getTime() + HOUR));
    expect(await getContestWeek(db, 'ph')).toMatchObject({
      week: '2026-w48',
      phase: 'live',
      entries: 3,
      votes: 0,
    });
    await castVote(db, voter, entry.entryId, 4);
    await db.owner`select private.tally_votes()`;
    const [standing] = (await listStandings(db)).filter(({ entry_id }) => entry_id === entry.entryId);
    expect(standing).toMatchObject({ votes: 1 });
    const own = await db
      .as(signedIn(voter))
      .query('select week, stars, state, reason from public.list_own_votes()');
    expect(own).toEqual([
      { week: '2026-w48', stars: 4, state: 'counted', reason: null },
      { week: '2026-w47', stars: 5, state: 'void', reason: 'week_cancelled' },
    ]);
  });

  it('refuses a vote that waited during the cancellation', async () => {
    const week = await liveWeek(db, 3);
    const entry = item(week.entries, 0);
    const voter = await db.createUser();
    await giveStars(db, entry, [5]);
    let go = () => {};
    const isCancelled = new Promise<void>((resolve) => {
      go = resolve;
    });
    const cancelling = db.owner.begin(async (sql) => {
      await sql`select private.cancel_week(${week.id}, 'A fault of ours')`;
      go();
      await sql`select pg_sleep(0.4)`;
    });
    await isCancelled;
    const vote = expect(castVote(db, voter, entry.entryId, 5)).rejects.toMatchObject({
      message: 'voting_not_open',
    });
    await Promise.all([vote, cancelling]);
    await db.owner`select private.tally_votes()`;
    expect(await db.owner`select state from public.votes`).toEqual([{ state: 'void' }]);
    expect(await db.owner`select sum(votes)::integer as votes from private.standings`).toEqual([
      { votes: 0 },
    ]);
  });

  it('gets no entries any more: new and moved entries skip it', async () => {
    const week = await crowdedWeek(db, 2, 24);
    const [next, after] = [await addWeek(db, 'ph', '2026-w48'), await addWeek(db, 'ph', '2026-w49')];
    await cancel(next.id);
    await cancel(after.id);
    await setClock(db, week.startsAt);
    expect(await listWeeksOf(db, week.entries)).toMatchObject(
      Array(2).fill({ week: '2026-w50', planned_reason: 'carried_over_too_few', carried_over: 1 }),
    );
    const newcomer = await db.createUser();
    const plan = await db.owner`select * from private.plan_week('ph', private.clock(), ${newcomer})`;
    expect(plan).toEqual([{ week: '2026-w50', reason: 'carried_over_cancelled' }]);
  });

  it('is cancelled once, and not after its end', async () => {
    const week = await liveWeek(db, 3);
    await cancel(week.id, 'The first reason');
    await cancel(week.id, 'Another reason');
    expect((await getContestWeek(db, 'ph', '2026-w47')).cancel_reason).toBe('The first reason');
    expect((await listWeeksOf(db, week.entries)).map(({ carried_over }) => carried_over)).toEqual([1, 1, 1]);

    const over = await liveWeek(db, 3, '2026-w45');
    await setClock(db, over.endsAt);
    await expect(cancel(over.id)).rejects.toMatchObject({ message: 'voting_closed' });
    await expect(cancel('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({
      message: 'no_such_week',
    });
  });

  it('needs a reason, and no API role may cancel it', async () => {
    const week = await liveWeek(db, 3);
    for (const reason of ['', '   ', 'x'.repeat(501)]) {
      await expect(cancel(week.id, reason)).rejects.toMatchObject({ message: 'invalid_input' });
    }
    for (const as of [
      { role: 'anon' } as const,
      { role: 'service_role' } as const,
      signedIn(await db.createUser()),
    ]) {
      await expect(db.as(as).query(`select private.cancel_week('${week.id}', 'x')`)).rejects.toMatchObject({
        code: '42501',
      });
    }
    expect((await getContestWeek(db, 'ph', '2026-w47')).phase).toBe('live');
  });
});
