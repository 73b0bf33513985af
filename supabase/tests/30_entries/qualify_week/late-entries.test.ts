// No entry joins a week that has started, however it returns, and whichever call comes first or last.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import {
  addEntries,
  type Entry,
  HOUR,
  item,
  setClock,
  takeWeekSteps,
  type Week,
} from '../../fixtures/contest.ts';
import { crowdedWeek, listWeeksOf } from '../../fixtures/qualification.ts';
import { getContestWeek } from '../../fixtures/standings.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());

const isAlreadyRead = [true, false];
const placeOf = async (entry: Entry) => item(await listWeeksOf(db, [entry]), 0);
const suspend = (entry: Entry, at: Date | null) =>
  db.owner`update public.profiles set suspended_at = ${at} where id = ${entry.profileId}`;
const setState = (entry: Entry, state: string) =>
  db.owner`update public.entries set state = ${state}, decided_at = private.clock() where id = ${entry.entryId}`;

async function start(week: Week, isAlreadyReadFirst: boolean): Promise<void> {
  await setClock(db, new Date(week.startsAt.getTime() + HOUR));
  if (isAlreadyReadFirst) await takeWeekSteps(db);
}

describe.each(isAlreadyRead)('when a week has started (a call has read it: %s)', (asked) => {
  it('an entry of a person who was suspended at its start and returns counts for the next one', async () => {
    const week = await crowdedWeek(db, 4, 24);
    const entry = item(week.entries, 0);
    await suspend(entry, week.startsAt);
    await start(week, asked);
    await suspend(entry, null);
    await takeWeekSteps(db);
    expect(await placeOf(entry)).toMatchObject({ week: '2026-w48', planned_reason: 'decided_late' });
    expect(await getContestWeek(db, 'ph')).toMatchObject({ week: '2026-w47', entries: 3 });
  });

  it('an entry of a person who is suspended and returns while it is live stays in it', async () => {
    const week = await crowdedWeek(db, 4, 24);
    const entry = item(week.entries, 0);
    await start(week, asked);
    await suspend(entry, week.startsAt);
    await setClock(db, new Date(week.startsAt.getTime() + 2 * HOUR));
    await suspend(entry, null);
    await takeWeekSteps(db);
    expect(await placeOf(entry)).toMatchObject({ week: '2026-w47', planned_reason: null });
    expect(await getContestWeek(db, 'ph')).toMatchObject({ week: '2026-w47', entries: 4 });
  });

  it('an entry that was rejected and is approved after all counts for the next one', async () => {
    const week = await crowdedWeek(db, 3, 24);
    const [entry = item(week.entries, 0)] = await addEntries(db, week, 1, 'rejected');
    await start(week, asked);
    await setState(entry, 'submitted');
    expect(await placeOf(entry)).toMatchObject({ week: '2026-w48', planned_reason: 'decided_late' });
    await setState(entry, 'approved');
    await takeWeekSteps(db);
    expect(await placeOf(entry)).toMatchObject({ week: '2026-w48' });
    expect(await getContestWeek(db, 'ph')).toMatchObject({ week: '2026-w47', entries: 3 });
  });
});

describe('an entry that was disqualified while its week is live', () => {
  it('is in it again after a successful appeal', async () => {
    const week = await crowdedWeek(db, 4, 24);
    const entry = item(week.entries, 0);
    await start(week, true);
    await setState(entry, 'disqualified');
    expect(await getContestWeek(db, 'ph')).toMatchObject({ week: '2026-w47', entries: 3 });
    await setState(entry, 'submitted');
    await setState(entry, 'approved');
    expect(await placeOf(entry)).toMatchObject({ week: '2026-w47', planned_reason: null });
    expect(await getContestWeek(db, 'ph')).toMatchObject({ week: '2026-w47', entries: 4 });
  });
});

describe('a decision that took effect', () => {
  const approve = async (entry: Entry, publishAt: Date) => {
    await db.owner`
      insert into public.decisions (subject, subject_id, entry_id, action, decided_at, publish_at)
      values ('entry', ${entry.entryId}, ${entry.entryId}, 'approve', ${new Date(publishAt.getTime() - 10_000)}, ${publishAt})`;
  };

  it.each([
    [-1, '2026-w47'],
    [0, '2026-w48'],
    [1, '2026-w48'],
  ])('%i ms from the start counts for week %s, although nobody applied it before', async (offset, slug) => {
    const week = await crowdedWeek(db, 3, 24);
    const [entry = item(week.entries, 0)] = await addEntries(db, week, 1, 'submitted');
    await approve(entry, new Date(week.startsAt.getTime() + offset));
    await setClock(db, new Date(week.startsAt.getTime() + 3 * HOUR));
    await takeWeekSteps(db);
    expect(await placeOf(entry)).toMatchObject({ week: slug });
    const [row] = await db.owner`select state from public.entries where id = ${entry.entryId}`;
    expect(row).toEqual({ state: 'approved' });
  });
});
