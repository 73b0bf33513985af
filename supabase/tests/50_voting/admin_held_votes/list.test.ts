import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { castVote, item, liveWeek, signedIn, type Week } from '../../fixtures/contest.ts';
import { decideHeld, heldVotes, holdVote } from '../../fixtures/held-votes.ts';
import { addAdmin } from '../../fixtures/reviews.ts';

let db: TestDatabase;
let admin: string;
let week: Week;
beforeEach(async () => {
  db = await createTestDatabase();
  admin = await addAdmin(db);
  week = await liveWeek(db, 3);
});
afterEach(() => db.drop());

const voteFor = async (n: number, stars = 5, voter?: string) =>
  castVote(db, voter ?? (await db.createUser()), item(week.entries, n).entryId, stars);

describe('the held votes of a week', () => {
  it('are listed by contestant and reason, without counted votes', async () => {
    await holdVote(db, await voteFor(1), 'burst');
    await holdVote(db, await voteFor(0), 'shared_device');
    await holdVote(db, await voteFor(0), 'shared_device');
    await holdVote(db, await voteFor(0), 'weak_signals');
    await voteFor(0);
    const { groups } = await heldVotes(db, admin, week);
    expect(groups.map(({ entry_id, reason, votes }) => [entry_id, reason, votes])).toEqual([
      [item(week.entries, 0).entryId, 'shared_device', 2],
      [item(week.entries, 0).entryId, 'weak_signals', 1],
      [item(week.entries, 1).entryId, 'burst', 1],
    ]);
  });

  it("show a voter's id, times and evidence, and neither stars nor a receipt", async () => {
    const voter = await db.createUser();
    const vote = await voteFor(0, 4, voter);
    await holdVote(db, vote);
    const { groups } = await heldVotes(db, admin, week);
    expect(item(groups, 0).shown).toEqual([
      {
        voter_id: voter,
        held_at: expect.any(String),
        cast_at: expect.any(String),
        account_made_at: expect.any(String),
        networks: [],
        evidence: [],
      },
    ]);
    expect(JSON.stringify(groups)).not.toContain(vote.receipt);
  });

  it('include votes that a direct update held', async () => {
    const vote = await voteFor(0);
    await db.owner`update public.votes set state = 'held' where receipt = ${vote.receipt}`;
    expect((await heldVotes(db, admin, week)).groups).toMatchObject([{ reason: 'unknown', votes: 1 }]);
  });

  it('of a large group are its oldest 200, with the number of all', async () => {
    await db.owner`
      insert into public.votes (voter_id, entry_id, week_id, stars, weight, state, cast_at, changed_at)
      select gen_random_uuid(), ${item(week.entries, 0).entryId}, ${week.id}, 5, 1, 'held', now(), now()
      from generate_series(1, 230)`;
    const group = item((await heldVotes(db, admin, week)).groups, 0);
    expect([group.votes, group.shown.length]).toEqual([230, 200]);
  });

  it('need an existing week', async () => {
    await expect(heldVotes(db, admin, { ...week, slug: '2031-w01' })).rejects.toMatchObject({
      message: 'no_such_week',
    });
  });
});

describe('a released vote', () => {
  it('is not held again, while an undecided one is', async () => {
    const voter = await db.createUser();
    const vote = await voteFor(0, 5, voter);
    expect(await holdVote(db, vote)).toBe(1);
    expect(await holdVote(db, vote)).toBe(0);
    await decideHeld(db, admin, week, vote.entry_id, [voter], 'release', 'honest_opinion');
    expect(await holdVote(db, vote, 'weak_signals')).toBe(0);
    expect(await holdVote(db, await voteFor(0), 'weak_signals')).toBe(1);
  });

  it('becomes void by a suspension and returns as counted', async () => {
    const voter = await db.createUser();
    const vote = await voteFor(0, 5, voter);
    await holdVote(db, vote);
    await decideHeld(db, admin, week, vote.entry_id, [voter], 'release', 'honest_opinion');
    const call = (name: string) =>
      db.as(signedIn(admin)).query(`select public.${name}($1, 'A reason')`, [voter]);
    const state = async () =>
      (await db.owner`select state from public.votes where receipt = ${vote.receipt}`)[0];
    await call('admin_suspend');
    expect(await state()).toEqual({ state: 'void' });
    await call('admin_restore');
    expect(await state()).toEqual({ state: 'counted' });
  });
});
