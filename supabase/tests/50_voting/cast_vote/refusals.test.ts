import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import {
  addEntries,
  addWeek,
  anon,
  castVote,
  HOUR,
  item,
  liveWeek,
  setClock,
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
  db = await createTestDatabase();
  week = await liveWeek(db);
  voter = await db.createUser();
  entryId = item(week.entries, 0).entryId;
});
afterEach(() => db.drop());

const refused = (code: string) => ({
  code: 'P0001',
  message: code,
  detail: expect.any(String),
  hint: expect.any(String),
});
const votes = async () => (await db.owner`select * from public.votes`).length;

/** The positive control: the same vote, once the reason for the refusal is gone. */
async function expectCounted(by = voter, forEntry = entryId): Promise<void> {
  expect(await castVote(db, by, forEntry, 5)).toMatchObject({
    entry_id: forEntry,
    stars: 5,
    state: 'counted',
  });
}

describe('a vote is refused', () => {
  afterEach(async () => {
    // Each test ends with one counted vote and no trace of the refused one.
    expect(await votes()).toBe(1);
  });

  it('when nobody is signed in', async () => {
    const call = 'select public.cast_vote($1, 5, $2)';
    await expect(db.as(anon).query(call, [entryId, randomUUID()])).rejects.toMatchObject(
      refused('not_signed_in'),
    );
    await expect(castVote(db, randomUUID(), entryId, 5)).rejects.toMatchObject(refused('not_signed_in'));
    await expectCounted();
  });

  it('until the email is verified', async () => {
    const newcomer = await db.createUser({ confirmed: false });
    await expect(castVote(db, newcomer, entryId, 5)).rejects.toMatchObject(refused('email_not_verified'));
    await db.owner`update auth.users set email_confirmed_at = now() where id = ${newcomer}`;
    await expectCounted(newcomer);
  });

  it('while the voter is suspended', async () => {
    await db.owner`update public.profiles set suspended_at = now() where id = ${voter}`;
    await expect(castVote(db, voter, entryId, 5)).rejects.toMatchObject(refused('not_allowed'));
    await db.owner`update public.profiles set suspended_at = null where id = ${voter}`;
    await expectCounted();
  });

  it.each([0, 6, -1, 2147483647])('with %i stars', async (stars) => {
    await expect(castVote(db, voter, entryId, stars)).rejects.toMatchObject(refused('invalid_stars'));
    await expectCounted();
  });

  it('without stars, or with a number that is not whole', async () => {
    const call = (stars: string) =>
      db.as(signedIn(voter)).query(`select public.cast_vote('${entryId}', ${stars}, '${randomUUID()}')`);
    await expect(call('null')).rejects.toMatchObject(refused('invalid_stars'));
    await expect(call(`'2.5'`)).rejects.toMatchObject({ code: '22P02' });
    await expect(call(`'five'`)).rejects.toMatchObject({ code: '22P02' });
    await expectCounted();
  });

  it('without a request id', async () => {
    const call = db.as(signedIn(voter)).query('select public.cast_vote($1, 5, null)', [entryId]);
    await expect(call).rejects.toMatchObject(refused('invalid_input'));
    await expectCounted();
  });

  it('for an entry that does not exist', async () => {
    await expect(castVote(db, voter, randomUUID(), 5)).rejects.toMatchObject(refused('entry_not_competing'));
    await expectCounted();
  });

  it.each(['draft', 'submitted', 'changes_requested', 'rejected', 'withdrawn', 'disqualified'])(
    'for an entry that is %s',
    async (state) => {
      await db.owner`update public.entries set state = ${state} where id = ${entryId}`;
      await expect(castVote(db, voter, entryId, 5)).rejects.toMatchObject(refused('entry_not_competing'));
      await db.owner`update public.entries set state = 'approved' where id = ${entryId}`;
      await expectCounted();
    },
  );

  it('for a suspended contestant', async () => {
    const { profileId } = item(week.entries, 0);
    await db.owner`update public.profiles set suspended_at = now() where id = ${profileId}`;
    await expect(castVote(db, voter, entryId, 5)).rejects.toMatchObject(refused('entry_not_competing'));
    await db.owner`update public.profiles set suspended_at = null where id = ${profileId}`;
    await expectCounted();
  });

  it('for oneself', async () => {
    const { profileId } = item(week.entries, 0);
    await expect(castVote(db, profileId, entryId, 5)).rejects.toMatchObject(refused('own_entry'));
    await expectCounted(profileId, item(week.entries, 1).entryId);
  });

  it('before the week opens, and accepted from its first instant on', async () => {
    await setClock(db, new Date(week.startsAt.getTime() - 60_000));
    await expect(castVote(db, voter, entryId, 5)).rejects.toMatchObject(refused('voting_not_open'));
    await setClock(db, week.startsAt);
    await expectCounted();
  });

  it('from the close on, and accepted shortly before it', async () => {
    await setClock(db, week.endsAt);
    await expect(castVote(db, voter, entryId, 5)).rejects.toMatchObject(refused('voting_closed'));
    await setClock(db, new Date(week.endsAt.getTime() - 60_000));
    await expectCounted();
  });

  it('in a cancelled week', async () => {
    await db.owner`update public.contest_weeks set cancelled_at = now(), cancel_reason = 'sponsor_left' where id = ${week.id}`;
    await expect(castVote(db, voter, entryId, 5)).rejects.toMatchObject(refused('entry_not_competing'));
    await db.owner`update public.contest_weeks set cancelled_at = null, cancel_reason = null where id = ${week.id}`;
    await expectCounted();
  });

  it('in a week with fewer than three entries', async () => {
    const thin = await addWeek(db, 'jp', '2026-w47');
    const [only] = await addEntries(db, thin, 2);
    await takeWeekSteps(db);
    // The entry has moved to the next week, which has not begun.
    await expect(castVote(db, voter, only?.entryId ?? '', 5)).rejects.toMatchObject(
      refused('voting_not_open'),
    );
    await expectCounted();
  });

  it('until the worker has opened the week', async () => {
    const opening = await addWeek(db, 'jp', '2026-w47');
    const [entry] = await addEntries(db, opening, 3);
    await expect(castVote(db, voter, entry?.entryId ?? '', 5)).rejects.toMatchObject(refused('week_opening'));
    expect(await getContestWeek(db, 'jp')).toMatchObject({ phase: 'live', is_counting: true, votes: null });
    await takeWeekSteps(db);
    expect(await getContestWeek(db, 'jp')).toMatchObject({ phase: 'live', is_counting: false, votes: 0 });
    await expectCounted(voter, entry?.entryId);
  });

  it('by the first applicable reason', async () => {
    const own = item(week.entries, 0);
    await setClock(db, new Date(week.endsAt.getTime() + HOUR));
    const newcomer = await db.createUser({ confirmed: false });
    await expect(castVote(db, newcomer, randomUUID(), 9)).rejects.toMatchObject(
      refused('email_not_verified'),
    );
    await expect(castVote(db, own.profileId, randomUUID(), 9)).rejects.toMatchObject(
      refused('invalid_stars'),
    );
    await expect(castVote(db, own.profileId, randomUUID(), 5)).rejects.toMatchObject(
      refused('entry_not_competing'),
    );
    await expect(castVote(db, own.profileId, own.entryId, 5)).rejects.toMatchObject(refused('own_entry'));
    await setClock(db, new Date(week.startsAt.getTime() + HOUR));
    await expectCounted();
  });
});
