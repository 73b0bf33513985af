import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import {
  addEntries,
  addWeek,
  giveStars,
  HOUR,
  item,
  setClock,
  takeWeekSteps,
} from '../../fixtures/contest.ts';
import { crowdedWeek, listWeeksOf } from '../../fixtures/qualification.ts';
import { getContestWeek } from '../../fixtures/standings.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());

describe('a week that starts with fewer than three entries', () => {
  it('is cancelled, and the next one has its entries', async () => {
    const week = await crowdedWeek(db, 2, 24);
    await setClock(db, week.startsAt);
    expect(await getContestWeek(db, 'ph')).toMatchObject({
      phase: 'cancelled',
      cancel_reason: 'too_few_entries',
      next_week: '2026-w48',
    });
    expect(await listWeeksOf(db, week.entries)).toMatchObject([
      { week: '2026-w48', planned_reason: 'carried_over_too_few', carried_over: 1 },
      { week: '2026-w48', planned_reason: 'carried_over_too_few', carried_over: 1 },
    ]);
    expect(await getContestWeek(db, 'ph', '2026-w48')).toMatchObject({ phase: 'upcoming', entries: 2 });
  });

  it('carries them over week by week when nobody has read it for a month', async () => {
    const week = await crowdedWeek(db, 2, 24);
    const later = await addWeek(db, 'ph', '2026-w50');
    await addEntries(db, later, 1);
    await setClock(db, new Date(later.startsAt.getTime() + HOUR));
    expect(await getContestWeek(db, 'ph')).toMatchObject({ week: '2026-w50', phase: 'live', entries: 3 });
    expect(await listWeeksOf(db, week.entries)).toMatchObject([
      { week: '2026-w50', carried_over: 3 },
      { week: '2026-w50', carried_over: 3 },
    ]);
  });
});

describe('an entry that nobody has read for a month', () => {
  it('is planned for an upcoming week, whichever call comes first', async () => {
    const week = await crowdedWeek(db, 3, 24);
    const [waiting = item(week.entries, 0)] = await addEntries(db, week, 1, 'submitted');
    await setClock(db, new Date(week.endsAt.getTime() + 21 * 24 * HOUR));
    await takeWeekSteps(db);
    expect(await listWeeksOf(db, [waiting])).toMatchObject([
      { week: '2026-w52', planned_reason: 'decided_late', carried_over: 0 },
    ]);
  });
});

describe('an entry that was not approved when its week started', () => {
  it.each(['submitted', 'changes_requested'])('moves to the next week while it is %s', async (state) => {
    const week = await crowdedWeek(db, 3, 24);
    const [late] = await addEntries(db, week, 1, state);
    await setClock(db, week.startsAt);
    await takeWeekSteps(db);
    expect(await listWeeksOf(db, [late ?? item(week.entries, 3), item(week.entries, 0)])).toMatchObject([
      { week: '2026-w48', planned_reason: 'decided_late', carried_over: 0 },
      { week: '2026-w47', planned_reason: null },
    ]);
  });

  it('moves to the next week when it was approved after the start and before the first read', async () => {
    const week = await crowdedWeek(db, 4, 24);
    const late = item(week.entries, 0);
    await db.owner`
      update public.entries set decided_at = ${new Date(week.startsAt.getTime() + 1)} where id = ${late.entryId}`;
    const inTime = item(week.entries, 1);
    await db.owner`
      update public.entries set decided_at = ${new Date(week.startsAt.getTime() - 1)} where id = ${inTime.entryId}`;
    await setClock(db, new Date(week.startsAt.getTime() + HOUR));
    await takeWeekSteps(db);
    expect(await listWeeksOf(db, [late, inTime])).toMatchObject([
      { week: '2026-w48', planned_reason: 'decided_late' },
      { week: '2026-w47' },
    ]);
  });

  it('has the age of its person at the start of the later week', async () => {
    const week = await crowdedWeek(db, 3, 24);
    const [late] = await addEntries(db, week, 1, 'submitted');
    // The 30th birthday is the Monday on which week 48 starts.
    await db.owner`update public.profiles set birth_date = '1996-11-23' where id = ${late?.profileId ?? ''}`;
    await setClock(db, week.startsAt);
    await takeWeekSteps(db);
    const [row] = await db.owner`select age from public.entries where id = ${late?.entryId ?? ''}`;
    expect(row).toEqual({ age: 30 });
  });
});

describe('a winner who has entered again', () => {
  it('waits also where the first three were disqualified', async () => {
    const won = await crowdedWeek(db, 5, 24, '2026-w34');
    await setClock(db, new Date(won.startsAt.getTime() + HOUR));
    for (const [place, stars] of [5, 5, 4, 4].entries()) {
      await giveStars(db, won.entries[place], [...Array(11).fill(stars), ...(place % 2 ? [1] : [])]);
    }
    await setClock(db, new Date(won.endsAt.getTime() + 50 * HOUR));
    await takeWeekSteps(db);
    const ranked = await db.owner<{ entry_id: string; profile_id: string }[]>`
      select r.entry_id, e.profile_id from public.results r join public.entries e on e.id = r.entry_id
      where r.week_id = ${won.id} order by r.rank limit 4`;
    await db.owner`
      update public.entries set state = 'disqualified'
      where id in ${db.owner(ranked.slice(0, 3).map(({ entry_id }) => entry_id))}`;
    const profileId = item(ranked, 3).profile_id;
    const week = await addWeek(db, 'ph', '2026-w38');
    await addEntries(db, week, 3);
    const [again] = await db.owner<{ id: string }[]>`
      insert into public.entries (profile_id, week_id, state, display_name, age, city)
      values (${profileId}, ${week.id}, 'approved', 'Again', 25, 'Cebu') returning id`;
    await setClock(db, week.startsAt);
    await takeWeekSteps(db);
    expect(await listWeeksOf(db, [{ entryId: again?.id ?? '', profileId }])).toMatchObject([
      { week: '2027-w34', planned_reason: 'waiting_time' },
    ]);
  });

  it('waits 52 weeks, also where the result became official later', async () => {
    const won = await crowdedWeek(db, 3, 24, '2026-w44');
    await setClock(db, new Date(won.startsAt.getTime() + HOUR));
    await giveStars(db, won.entries[0], [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5]);
    const winner = item(won.entries, 0);
    const week = await addWeek(db, 'ph', '2026-w46');
    await addEntries(db, week, 3);
    await db.owner`
      insert into public.entries (profile_id, week_id, state, display_name, age, city)
      values (${winner.profileId}, ${week.id}, 'approved', 'Again', 25, 'Cebu')`;
    const [again] = await db.owner<{ id: string }[]>`
      select id from public.entries where week_id = ${week.id} and profile_id = ${winner.profileId}`;
    await setClock(db, new Date(won.endsAt.getTime() + 50 * HOUR));
    await takeWeekSteps(db);
    await setClock(db, week.startsAt);
    await takeWeekSteps(db);
    expect(
      await listWeeksOf(db, [
        { entryId: again?.id ?? '', profileId: winner.profileId },
        item(week.entries, 0),
      ]),
    ).toMatchObject([
      { week: '2027-w44', planned_reason: 'waiting_time', carried_over: 0 },
      { week: '2026-w46', planned_reason: null },
    ]);
  });
});
