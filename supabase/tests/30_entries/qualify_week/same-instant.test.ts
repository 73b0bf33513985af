// Monday 00:00: voters, viewers, contestants, likes and the timer come at the same instant, and are the first.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { castVote, HOUR, item, setClock, takeWeekSteps } from '../../fixtures/contest.ts';
import { BEFORE_CUT_OFF, entrant, submit } from '../../fixtures/entrant.ts';
import { crowdedWeek, like, listWeeksOf, places } from '../../fixtures/qualification.ts';
import { getContestWeek } from '../../fixtures/standings.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase({ connections: 60 });
});
afterEach(() => db.drop());

const people = (count: number) => Promise.all(Array.from({ length: count }, () => db.createUser()));

/** Five contestants whom an admin has asked for changes, planned for week 49. */
async function askedForChanges() {
  await setClock(db, BEFORE_CUT_OFF);
  const asked = await Promise.all(Array.from({ length: 5 }, () => entrant(db)));
  for (const { as, entryId } of asked) {
    await submit(db, as, entryId);
    await db.owner`update public.entries set state = 'changes_requested' where id = ${entryId}`;
  }
  return asked;
}

describe('fifty at the same instant', () => {
  it('see one qualification, and no lock refuses them', async () => {
    const week = await crowdedWeek(db, 8, 5, '2026-w49');
    const asked = await askedForChanges();
    const voters = await people(20);
    await setClock(db, new Date(week.startsAt.getTime() + HOUR));

    const votes = Promise.allSettled(
      voters.map((voter, n) => castVote(db, voter, item(week.entries, n % 8).entryId, 1 + (n % 5))),
    );
    const others = Promise.all([
      ...voters.slice(0, 10).map((voter, n) => like(db, voter, item(week.entries, n % 8).profileId)),
      ...voters.slice(0, 10).map(() => getContestWeek(db, 'ph')),
      ...Array.from({ length: 5 }, () => takeWeekSteps(db)),
      ...asked.map(({ as, entryId }) => submit(db, as, entryId)),
    ]);
    await others;

    const given = await places(db, week);
    expect(given).toHaveLength(8);
    expect(given.every(({ likes }) => likes === 0)).toBe(true);
    const carried = new Set(
      given.filter(({ place }) => place === 'carried_over').map(({ entry_id }) => entry_id),
    );
    expect(carried.size).toBe(3);
    for (const [n, vote] of (await votes).entries()) {
      const isIn = !carried.has(item(week.entries, n % 8).entryId);
      expect(vote.status, `vote ${n}`).toBe(isIn ? 'fulfilled' : 'rejected');
    }
    const where = await listWeeksOf(db, week.entries);
    expect(where.filter(({ week: slug }) => slug === '2026-w49')).toHaveLength(5);
    expect(where.filter(({ carried_over }) => carried_over === 1)).toHaveLength(3);
    const corrected = asked.map(({ entryId, id }) => ({ entryId, profileId: id }));
    expect(await listWeeksOf(db, corrected)).toMatchObject(
      Array(5).fill({ week: '2026-w50', planned_reason: 'before_cut_off', carried_over: 0 }),
    );
    const [sum] = await db.owner`
      select (select sum(likes) from public.profiles)::integer as likes, private.tally_votes() is not null as is_folded`;
    expect(sum).toEqual({ likes: 10, is_folded: true });
    expect(await getContestWeek(db, 'ph')).toMatchObject({ week: '2026-w49', phase: 'live', entries: 5 });
  });

  it('let a contestant send their entry again while the week qualifies', async () => {
    const week = await crowdedWeek(db, 4, 24, '2026-w49');
    const asked = await askedForChanges();
    await setClock(db, new Date(week.startsAt.getTime() + HOUR));
    let go = () => {};
    const hasBegun = new Promise<void>((resolve) => {
      go = resolve;
    });
    const liningUp = db.owner.begin(async (sql) => {
      await sql`select private.lock_contest('ph')`;
      go();
      await sql`select pg_sleep(0.4)`;
      await sql`select private.take_week_step()`;
    });
    await hasBegun;
    await Promise.all([liningUp, ...asked.map(({ as, entryId }) => submit(db, as, entryId))]);
    const [states] = await db.owner`
      select count(*)::integer as sent from public.entries e join public.contest_weeks w on w.id = e.week_id
      where w.week = '2026-w50' and e.state = 'submitted'`;
    expect(states).toEqual({ sent: 5 });
  });
});
