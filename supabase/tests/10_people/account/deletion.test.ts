// A deletion: what happens at once, what an undo brings back, what other people cannot do.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import {
  addEntries,
  addWeek,
  anon,
  setClock,
  signedIn,
  takeWeekSteps,
  type Week,
} from '../../fixtures/contest.ts';

const DAY = 86_400_000;
let db: TestDatabase;
let week: Week;
let voter: string;
beforeAll(async () => {
  db = await createTestDatabase();
  await setClock(db, new Date('2026-11-18T12:00+08:00'));
  week = await addWeek(db, 'ph', '2026-w47');
  await addEntries(db, week, 4);
  await takeWeekSteps(db);
  voter = await db.createUser({ confirmed: true });
  await castVote(voter, 0);
});
afterAll(() => db.drop());

const castVote = (sub: string, n: number) =>
  db
    .as(signedIn(sub))
    .query('select * from public.cast_vote($1, 5, gen_random_uuid())', [week.entries[n]?.entryId]);
const call = async (sub: string, name: string) => {
  const [row] = await db
    .as(signedIn(sub))
    .query<{ answer: Record<string, unknown> }>(`select to_jsonb(public.${name}()) as answer`);
  return row?.answer ?? {};
};
const voteState = async () =>
  (await db.owner<{ state: string }[]>`select state from public.votes where voter_id = ${voter}`)[0]?.state;
const votesSummed = async () => {
  await db.owner`select private.tally_votes()`;
  const [row] = await db.owner<{ votes: number }[]>`
    select votes from private.standings where entry_id = ${week.entries[0]?.entryId ?? ''}`;
  return row?.votes;
};
const isSeen = async (profileId: string) =>
  (await db.as(anon).query('select from public.get_likes(array[$1]::uuid[])', [profileId])).length > 0;

describe('a voter pending deletion', () => {
  it('loses the votes of a live week, gets them back with an undo, and knows the time that is left', async () => {
    expect(await votesSummed()).toBe(1);
    const answer = await call(voter, 'request_account_deletion');
    const [asked, erased] = [answer['deletion_requested_at'], answer['erase_at']].map((time) =>
      Date.parse(String(time)),
    );
    expect((erased ?? 0) - (asked ?? 0)).toBe(14 * DAY);
    expect([await voteState(), await votesSummed()]).toEqual(['void', 0]);
    expect(await call(voter, 'request_account_deletion')).toEqual(answer);
    expect(await call(voter, 'get_my_account')).toEqual(answer);

    expect(await call(voter, 'undo_account_deletion')).toMatchObject({ deletion_requested_at: null });
    expect([await voteState(), await votesSummed()]).toEqual(['counted', 1]);
  });

  it('casts no vote and likes nobody meanwhile', async () => {
    await call(voter, 'request_account_deletion');
    await expect(castVote(voter, 1)).rejects.toMatchObject({ message: 'not_allowed' });
    await expect(
      db.as(signedIn(voter)).query('select public.like_profile($1)', [week.entries[1]?.profileId]),
    ).rejects.toMatchObject({ message: 'not_allowed' });
    await call(voter, 'undo_account_deletion');
    await castVote(voter, 1);
  });
});

describe('a contestant pending deletion', () => {
  it('is hidden and withdrawn at once; an undo brings the person back, not the entry', async () => {
    const { profileId = '', entryId = '' } = week.entries[3] ?? {};
    expect(await isSeen(profileId)).toBe(true);
    await call(profileId, 'request_account_deletion');
    expect(await isSeen(profileId)).toBe(false);
    const stateOf = async () =>
      (await db.owner<{ state: string }[]>`select state from public.entries where id = ${entryId}`)[0]?.state;
    expect(await stateOf()).toBe('withdrawn');
    await expect(
      db.as(anon).query('select * from public.get_profile($1)', [profileId]),
    ).rejects.toMatchObject({ message: 'no_such_profile' });
    await call(profileId, 'undo_account_deletion');
    expect(await stateOf()).toBe('withdrawn');
    expect(await isSeen(week.entries[2]?.profileId ?? '')).toBe(true);
  });
});

describe('no other caller', () => {
  it('can request it: a visitor, or an admin before giving up the role', async () => {
    await expect(db.as(anon).query('select public.request_account_deletion()')).rejects.toMatchObject({
      code: '42501',
    });
    const admin = await db.createUser({ confirmed: true });
    await db.owner`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`;
    await expect(call(admin, 'request_account_deletion')).rejects.toMatchObject({ message: 'not_allowed' });
    expect(await call(admin, 'get_my_account')).toMatchObject({ deletion_requested_at: null });
  });

  it('erases an account, except the service role, and not before 14 days are over', async () => {
    for (const actor of [anon, signedIn(voter)]) {
      await expect(db.as(actor).query('select public.finish_erasure($1)', [voter])).rejects.toMatchObject({
        code: '42501',
      });
    }
    const finish = () =>
      db.as({ role: 'service_role' }).query('select public.finish_erasure($1) as is_done', [voter]);
    expect(await finish()).toEqual([{ is_done: false }]);
    await call(voter, 'request_account_deletion');
    await setClock(db, new Date('2026-12-02T11:00+08:00'));
    expect(await finish()).toEqual([{ is_done: false }]);
    await setClock(db, new Date('2026-12-02T13:00+08:00'));
    await expect(call(voter, 'undo_account_deletion')).rejects.toMatchObject({ message: 'not_allowed' });
    expect(await finish()).toEqual([{ is_done: true }]);
    expect(await db.owner`select from auth.users where id = ${voter}`).toEqual([]);
    expect(await voteState()).toBeUndefined();
  });
});
