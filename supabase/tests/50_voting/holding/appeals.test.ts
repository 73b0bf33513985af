import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import {
  anon,
  castVote,
  giveStars,
  HOUR,
  item,
  liveWeek,
  setClock,
  signedIn,
  type Week,
} from '../../fixtures/contest.ts';
import { decideHeld, heldVotes } from '../../fixtures/held-votes.ts';
import { castFrom, evaluateSignals, oldVoter, oldVoters, shareDevice } from '../../fixtures/holding.ts';
import { sumsOff } from '../../fixtures/rate-queue.ts';
import { addAdmin } from '../../fixtures/reviews.ts';

let db: TestDatabase;
let week: Week;
let admin: string;
let entryId: string;
let voters: string[];
let third: string;
beforeEach(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 4);
  admin = await addAdmin(db);
  entryId = item(week.entries, 0).entryId;
  voters = await oldVoters(db, week, 3);
  third = item(voters, 2);
  await shareDevice(db, voters);
  for (const voter of voters) await castVote(db, voter, entryId, 5);
  await castVote(db, third, item(week.entries, 1).entryId, 3);
});
afterEach(() => db.drop());

const refused = (message: string) => ({ code: 'P0001', message });
const appeal = (who: string, text = 'We are three sisters.') =>
  db
    .as(signedIn(who))
    .query('select * from public.appeal_held_votes($1, $2, $3)', [week.country, week.slug, text]);
const appealsOf = (who: string) => db.as(signedIn(who)).query('select * from public.list_own_vote_appeals()');
const notified = (who: string) =>
  db.owner`select kind, about from private.notifications where profile_id = ${who}`;
const decideAppeal = (action: string, reason: string, as = admin) =>
  db
    .as(signedIn(as))
    .query<{ decided: number }>('select (public.admin_decide_vote_appeal($1, $2, $3, $4, $5)).decided', [
      week.country,
      week.slug,
      third,
      action,
      reason,
    ]);

describe('an appeal', () => {
  it('of a voter with held votes is stored once a week, and listed to the voter and the admins', async () => {
    expect(await appeal(third, '  We are three sisters. ')).toMatchObject([
      { country: 'ph', week: week.slug, text: 'We are three sisters.', decision: null, decided_at: null },
    ]);
    await expect(appeal(third)).rejects.toMatchObject(refused('appeal_closed'));
    expect(await appealsOf(third)).toHaveLength(1);
    expect(await appealsOf(item(voters, 0))).toEqual([]);
    expect(await heldVotes(db, admin, week)).toMatchObject({
      appeals: [{ voter_id: third, text: 'We are three sisters.', votes: 2 }],
    });
  });

  it('needs a held vote, a text, a week, and an account', async () => {
    await expect(appeal(item(voters, 0))).rejects.toMatchObject(refused('appeal_closed'));
    for (const text of ['', '   ', 'x'.repeat(501)]) {
      await expect(appeal(third, text)).rejects.toMatchObject({
        ...refused('invalid_field'),
        detail: 'appeal',
      });
    }
    const of = (slug: string) =>
      db.as(signedIn(third)).query(`select public.appeal_held_votes('ph', $1, 'A text')`, [slug]);
    await expect(of('2031-w01')).rejects.toMatchObject(refused('no_such_week'));
    await expect(
      db.as(anon).query(`select public.appeal_held_votes('ph', '${week.slug}', 'A text')`),
    ).rejects.toMatchObject({ code: '42501' });
    expect(await appeal(third)).toHaveLength(1);
  });

  it('is answered by the decision about the last held vote, and the voter is notified once', async () => {
    await appeal(third);
    await decideHeld(db, admin, week, entryId, [third], 'void', 'one_person');
    expect(await notified(third)).toEqual([]);
    await decideHeld(db, admin, week, item(week.entries, 1).entryId, [third], 'void', 'one_person');
    expect(await appealsOf(third)).toMatchObject([{ decision: 'voided' }]);
    expect(await notified(third)).toEqual([
      { kind: 'votes_voided', about: { country: 'ph', week: week.slug } },
    ]);
    expect(await heldVotes(db, admin, week)).toMatchObject({ appeals: [] });
  });

  it('is decided with all votes of the voter at once, by an admin alone', async () => {
    await appeal(third);
    await expect(decideAppeal('release', 'different_people', third)).rejects.toMatchObject(
      refused('not_allowed'),
    );
    expect(await decideAppeal('release', 'different_people')).toEqual([{ decided: 2 }]);
    expect(await appealsOf(third)).toMatchObject([{ decision: 'released' }]);
    expect(await notified(third)).toMatchObject([{ kind: 'votes_released' }]);
    expect(await decideAppeal('release', 'different_people')).toEqual([{ decided: 0 }]);
    expect(await sumsOff(db, week)).toBe(0);
  });

  it('that nobody decided is undecided with the result', async () => {
    await appeal(third);
    await setClock(db, new Date(week.endsAt.getTime() + 49 * HOUR));
    expect(await appealsOf(third)).toMatchObject([{ decision: 'undecided' }]);
    expect(await notified(third)).toMatchObject([{ kind: 'votes_undecided' }]);
    await expect(appeal(item(voters, 1))).rejects.toMatchObject(refused('appeal_closed'));
  });

  it('is released where the evidence goes', async () => {
    await appeal(third);
    await db.owner`delete from public.device_accounts where user_id = ${third}`;
    await castVote(db, third, item(week.entries, 2).entryId, 3);
    await evaluateSignals(db);
    await decideHeld(db, admin, week, entryId, [third], 'release', 'different_people');
    expect(await appealsOf(third)).toMatchObject([{ decision: 'released' }]);
  });
});

describe('what an admin sees of a held vote', () => {
  it('is its times, its networks as letters and the evidence; no stars, no address, no receipt', async () => {
    const others = await oldVoters(db, week, 4);
    await shareDevice(db, others);
    for (const [n, voter] of others.entries())
      await castFrom(db, voter, item(week.entries, 2).entryId, {
        address: n === 3 ? '203.0.113.1' : '198.51.100.1',
      });
    await evaluateSignals(db);
    const { groups } = await heldVotes(db, admin, week);
    const shown = groups.find(({ entry_id }) => entry_id === item(week.entries, 2).entryId)?.shown;
    expect(shown).toMatchObject([
      { networks: ['A'], evidence: [{ signal: 'shared_device', numbers: { accounts: 4, place: 3 } }] },
      { networks: ['B'], evidence: [{ signal: 'shared_device', numbers: { accounts: 4, place: 4 } }] },
    ]);
    expect(Object.keys(shown?.[0] ?? {}).sort()).toEqual(
      ['account_made_at', 'cast_at', 'evidence', 'held_at', 'networks', 'voter_id'].sort(),
    );
    expect(JSON.stringify(groups)).not.toMatch(/203\.0|198\.51|stars|receipt/);
  });

  it('includes what a decision would do to the ranking, before it is made', async () => {
    await giveStars(db, item(week.entries, 3), [4]);
    const preview = (as: string, who: readonly string[]) =>
      db
        .as(signedIn(as))
        .query('select * from public.admin_preview_held_decision($1, $2, $3, $4::uuid[])', [
          week.country,
          week.slug,
          entryId,
          `{${who.join(',')}}`,
        ]);
    await db.owner`update public.votes set weight = 1 where voter_id = ${third}`;
    await evaluateSignals(db);
    const changes = await preview(admin, [third]);
    expect(changes[0]).toMatchObject({ entry_id: entryId, display_name: 'Contestant 1' });
    await decideHeld(db, admin, week, entryId, [third], 'release', 'different_people');
    const ranks = await db.owner`
      select s.entry_id, private.compute_live_rank(s.entry_id) as rank from private.standings s where week_id = ${week.id}`;
    for (const { entry_id, rank_after } of changes)
      expect(ranks.find((each) => each['entry_id'] === entry_id)?.['rank']).toBe(rank_after);
    await expect(preview(third, [third])).rejects.toMatchObject(refused('not_allowed'));
    await expect(preview(admin, [])).rejects.toMatchObject(refused('invalid_input'));
    await setClock(db, new Date(week.endsAt.getTime() - HOUR));
    await expect(preview(admin, [third])).rejects.toMatchObject(refused('held_closed'));
  });

  it('includes the thresholds, for admins alone', async () => {
    const list = (as: string) =>
      db.as(signedIn(as)).query('select * from public.admin_list_holding_thresholds()');
    expect(await list(admin)).toHaveLength(11);
    await expect(list(await oldVoter(db, week))).rejects.toMatchObject(refused('not_allowed'));
  });
});
