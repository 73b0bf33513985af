import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { officialAt } from '../../../../src/domain/phase.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import {
  castVote,
  giveStars,
  HOUR,
  item,
  liveWeek,
  setClock,
  type Week,
  weighInFull,
} from '../../fixtures/contest.ts';
import { decideHeld, heldVotes, holdVote } from '../../fixtures/held-votes.ts';
import { addAdmin } from '../../fixtures/reviews.ts';
import { getContestWeek, listStandings } from '../../fixtures/standings.ts';

let db: TestDatabase;
let admin: string;
let otherAdmin: string;
let week: Week;
let entryId: string;
let voters: string[];
beforeEach(async () => {
  db = await createTestDatabase({ connections: 20 });
  [admin, otherAdmin] = [await addAdmin(db), await addAdmin(db)];
  week = await liveWeek(db, 4);
  entryId = item(week.entries, 0).entryId;
  await giveStars(db, week.entries[1], [4, 4]);
  voters = await Promise.all([5, 5, 4].map(() => db.createUser()));
  await weighInFull(db, entryId, voters);
  for (const [n, voter] of voters.entries()) {
    await holdVote(db, await castVote(db, voter, entryId, n < 2 ? 5 : 4));
  }
});
afterEach(() => db.drop());

const refused = (message: string) => ({ code: 'P0001', message });
const release = (who = voters, as = admin, reason = 'different_people') =>
  decideHeld(db, as, week, entryId, who, 'release', reason);
const voidThem = (who = voters, as = admin) => decideHeld(db, as, week, entryId, who, 'void', 'one_person');
const statesOf = async () =>
  (
    await db.owner<{ state: string }[]>`
    select state from public.votes where entry_id = ${entryId} order by cast_at, receipt`
  ).map(({ state }) => state);
const audits = () => db.owner`select action, reason, actor_id from public.audit_log order by id`;

/** The stored sums, beside a count of the votes themselves. */
async function sums() {
  await db.owner`select private.tally_votes()`;
  const [summed] = await db.owner`
    select votes, stars, fives, weight::float8, weighted_stars::float8 from private.standings where entry_id = ${entryId}`;
  const [counted] = await db.owner`
    select count(*)::int as votes, coalesce(sum(stars), 0)::int as stars,
      (count(*) filter (where stars = 5))::int as fives, coalesce(sum(weight), 0)::float8 as weight,
      coalesce(sum(weight * stars), 0)::float8 as weighted_stars
    from public.votes where entry_id = ${entryId} and state = 'counted'`;
  expect(summed).toEqual(counted);
  return summed;
}

describe('held votes', () => {
  it('are in no sum until they are released, and then exactly in it', async () => {
    expect(await sums()).toMatchObject({ votes: 0, stars: 0 });
    const answer = await release(voters.slice(0, 2));
    expect(answer).toMatchObject({ decided: 2, groups: [{ votes: 1 }] });
    expect(await sums()).toMatchObject({ votes: 2, stars: 10, fives: 2 });
    expect(await getContestWeek(db, 'ph', week.slug)).toMatchObject({ votes: 4 });
  });

  it('that are voided never count, and stay with their stars and receipts', async () => {
    await voidThem();
    expect(await statesOf()).toEqual(['void', 'void', 'void']);
    expect(await sums()).toMatchObject({ votes: 0 });
    await castVote(db, item(voters, 0), entryId, 1);
    expect(await sums()).toMatchObject({ votes: 0 });
  });

  it('are decided once: a second call changes nothing, and a second admin finds them decided', async () => {
    await release();
    expect(await release()).toMatchObject({ decided: 0, groups: [] });
    expect(await voidThem(voters, otherAdmin)).toMatchObject({ decided: 0 });
    expect(await statesOf()).toEqual(['counted', 'counted', 'counted']);
    expect(await audits()).toEqual([
      { action: 'release_votes', reason: 'different_people', actor_id: admin },
    ]);
  });

  it('are decided by one of two admins at the same instant, each vote once', async () => {
    const answers = await Promise.all([release(), voidThem(voters, otherAdmin), release(), voidThem()]);
    expect(answers.reduce((sum, { decided = 0 }) => sum + decided, 0)).toBe(3);
    expect(new Set(await statesOf()).size).toBe(1);
    await sums();
  });

  it('count with the stars that their voters change meanwhile', async () => {
    await Promise.all([
      release(),
      ...voters.map((voter) => castVote(db, voter, entryId, 2)),
      ...voters.slice(1).map((voter) => castVote(db, voter, entryId, 3)),
    ]);
    expect(await statesOf()).toEqual(['counted', 'counted', 'counted']);
    expect(await sums()).toMatchObject({ votes: 3, fives: 0 });
  });

  it('are ranked again in a week that has ended, and cannot be decided after its result', async () => {
    await setClock(db, new Date(week.endsAt.getTime() + HOUR));
    const first = async () => (await listStandings(db, { week: week.slug }))[0]?.entry_id;
    expect(await first()).toBe(item(week.entries, 1).entryId);
    await release(voters.slice(0, 2));
    expect(await first()).toBe(entryId);
    await setClock(db, officialAt(week.endsAt));
    await expect(release()).rejects.toMatchObject(refused('held_closed'));
    expect(await heldVotes(db, admin, week)).toMatchObject({ phase: 'official', may_decide: false });
    expect(await statesOf()).toContain('void');
    const [vote] = await db.owner`select void_reason from public.votes where state = 'void'`;
    expect(vote).toEqual({ void_reason: 'undecided' });
  });

  it('are neither shown nor decided in the last 24 hours of their week, nor in an upcoming one', async () => {
    await setClock(db, new Date(week.endsAt.getTime() - 24 * HOUR));
    expect(await heldVotes(db, admin, week)).toMatchObject({
      is_blackout: true,
      may_decide: false,
      groups: [],
    });
    await expect(release()).rejects.toMatchObject(refused('held_closed'));
    await setClock(db, new Date(week.startsAt.getTime() - HOUR));
    await expect(release()).rejects.toMatchObject(refused('held_closed'));
    await setClock(db, week.endsAt);
    expect(await release()).toMatchObject({ decided: 3 });
  });

  it('for an own entry, and own votes, need another admin', async () => {
    await db.owner`insert into public.user_roles (user_id, role) values (${item(week.entries, 0).profileId}, 'admin')`;
    const contestant = item(week.entries, 0).profileId;
    expect((await heldVotes(db, contestant, week)).groups).toMatchObject([{ may_decide: false }]);
    await expect(release(voters, contestant)).rejects.toMatchObject(refused('own_case'));
    await holdVote(db, await castVote(db, otherAdmin, entryId, 5));
    expect(await release([otherAdmin], otherAdmin)).toMatchObject({ decided: 0 });
    expect(await release([otherAdmin])).toMatchObject({ decided: 1 });
  });

  it('need an action, a matching reason, and 1 to 500 voters', async () => {
    await expect(release(voters, admin, 'one_person')).rejects.toMatchObject({
      ...refused('invalid_field'),
      detail: 'reason',
    });
    for (const [who, action] of [
      [[], 'release'],
      [Array.from({ length: 501 }, () => item(voters, 0)), 'release'],
      [voters, 'count'],
    ] as const) {
      await expect(
        decideHeld(db, admin, week, entryId, who, action, 'different_people'),
      ).rejects.toMatchObject(refused('invalid_input'));
    }
    await expect(release(voters, item(voters, 0))).rejects.toMatchObject(refused('not_allowed'));
    expect(await statesOf()).toEqual(['held', 'held', 'held']);
  });
});
