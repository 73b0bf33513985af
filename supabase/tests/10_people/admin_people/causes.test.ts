// A vote is void while any cause holds: suspension and pending deletion in every order, also across the close of the
// week.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import {
  ageAccounts,
  castVote,
  HOUR,
  item,
  liveWeek,
  setClock,
  signedIn,
  takeWeekSteps,
  type Week,
} from '../../fixtures/contest.ts';
import { addMedium } from '../../fixtures/entrant.ts';
import { addAdmin } from '../../fixtures/reviews.ts';

const ACTIONS = ['suspend', 'restore', 'leave', 'return'] as const;
type Action = (typeof ACTIONS)[number];

/**
 * Every order of the four actions. An action that does not apply (a restoration that comes first …) changes nothing.
 */
function ordersOf(actions: readonly Action[]): Action[][] {
  if (actions.length === 0) return [[]];
  return actions.flatMap((first) =>
    ordersOf(actions.filter((action) => action !== first)).map((rest) => [first, ...rest]),
  );
}
const ORDERS = ordersOf(ACTIONS);

let db: TestDatabase;
let admin: string;
let week: Week;
beforeEach(async () => {
  db = await createTestDatabase();
  admin = await addAdmin(db);
  week = await liveWeek(db, 4);
});
afterEach(() => db.drop());

interface Voter {
  id: string;
  isSuspended: boolean;
  isLeaving: boolean;
  /** The expected states of the first three votes. */
  states: string[];
}

/** A voter with a counted vote, a held one, and one that is void for another reason. */
async function addVoter(): Promise<Voter> {
  const id = await db.createUser();
  await ageAccounts(db, [id]);
  for (const n of [0, 1, 2]) await castVote(db, id, item(week.entries, n).entryId, 5 - n);
  await db.owner`
    update public.votes set
      state = case when stars = 4 then 'held' when stars = 3 then 'void' else state end,
      void_reason = case when stars = 3 then 'admin_voided' end
    where voter_id = ${id}`;
  return { id, isSuspended: false, isLeaving: false, states: ['counted', 'held', 'void'] };
}

async function act(voter: Voter, action: Action): Promise<void> {
  if (action === 'suspend' || action === 'restore') {
    voter.isSuspended = action === 'suspend';
    await db.as(signedIn(admin)).query(`select public.admin_${action}($1, 'A reason')`, [voter.id]);
    return;
  }
  voter.isLeaving = action === 'leave';
  const call = voter.isLeaving ? 'request_account_deletion' : 'undo_account_deletion';
  await db.as(signedIn(voter.id)).query(`select public.${call}()`);
}

async function expectRightStates(voters: readonly Voter[], isClosed: boolean, where: string): Promise<void> {
  for (const voter of voters) {
    if (!isClosed) {
      voter.states =
        voter.isSuspended || voter.isLeaving ? ['void', 'void', 'void'] : ['counted', 'held', 'void'];
    }
    const rows = await db.owner<{ state: string }[]>`
      select state from public.votes where voter_id = ${voter.id} order by stars desc`;
    expect([where, ...rows.map(({ state }) => state)]).toEqual([where, ...voter.states]);
  }
  await db.owner`select private.tally_votes()`;
  const [sums] = await db.owner<{ counted: number; standings: number; totals: number }[]>`
    select
      (select count(*)::int from public.votes where state = 'counted') as counted,
      (select sum(votes)::int from private.standings) as standings,
      (select votes::int from private.week_totals where week_id = ${week.id}) as totals`;
  expect(sums?.standings).toBe(sums?.counted);
  expect(sums?.totals).toBe(sums?.counted);
}

/**
 * Each voter does the next step of their order. The clock moves to an hour after the close before one of the steps.
 */
async function liveThrough(clock?: { beforeStep: number; hours: number }): Promise<void> {
  const voters: Voter[] = [];
  for (const _ of ORDERS) voters.push(await addVoter());
  await db.owner`select private.recount_week(${week.id})`;
  for (let step = 0; step < ACTIONS.length; step += 1) {
    if (clock?.beforeStep === step) await setClock(db, new Date(week.endsAt.getTime() + clock.hours * HOUR));
    for (const [n, order] of ORDERS.entries()) await act(item(voters, n), item(order, step));
    const isClosed = clock !== undefined && step >= clock.beforeStep;
    await expectRightStates(voters, isClosed, `after step ${step + 1}`);
  }
}

describe('the votes of a person who is suspended, restored, leaves and returns, in each of 24 orders', () => {
  it('are void while any cause holds, and in their own state otherwise', () => liveThrough(), 60_000);

  it.each([1, 2, 3])(
    'stay as they are from the close on, before step %i',
    (beforeStep) => liveThrough({ beforeStep, hours: 1 }),
    60_000,
  );
});

describe('the page of a person and their files', () => {
  it('come back with the end of the last cause, not of the first', async () => {
    await setClock(db, new Date(week.endsAt.getTime() + 49 * HOUR));
    await takeWeekSteps(db);
    const { profileId, entryId } = item(week.entries, 3);
    await addMedium(db, entryId, 'body', 'approved');
    const person: Voter = { id: profileId, isSuspended: false, isLeaving: false, states: [] };
    const seen: unknown[] = [];
    for (const action of ['leave', 'suspend', 'restore', 'return'] as const) {
      await act(person, action);
      const [row] = await db.owner`
        select is_public, (select count(*)::int from private.media_jobs where kind = 'publish') as published
        from public.entries where id = ${entryId}`;
      seen.push(row);
    }
    const hidden = { is_public: false, published: 0 };
    expect(seen).toEqual([hidden, hidden, hidden, { is_public: true, published: 1 }]);
  });
});
