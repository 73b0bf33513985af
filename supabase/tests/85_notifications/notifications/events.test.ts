// Which event notifies whom: each event once, in its transaction or in the call that does an overdue step.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { officialAt } from '../../../../src/domain/phase.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { HOUR, item, liveWeek, setClock, signedIn, type Week } from '../../fixtures/contest.ts';
import {
  listNotificationKinds,
  listNotificationsOf,
  saveNotificationSettings,
  unreadCounts,
} from '../../fixtures/notifications.ts';
import {
  addAdmin,
  addPicture,
  addWaitingEntries,
  approve,
  claimNext,
  decide,
  reject,
  replacePicture,
  type WaitingEntry,
} from '../../fixtures/reviews.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase({ connections: 30 });
});
afterEach(() => db.drop());

/** More than ten seconds pass, and the timer applies the decision. */
async function pass(): Promise<void> {
  await db.owner`
    insert into private.clock_shift (shift) values (interval '11 seconds')
    on conflict (only_row) do update set shift = private.clock_shift.shift + interval '11 seconds'`;
  await Promise.all([1, 2, 3].map(() => db.owner`select private.apply_due_decisions()`));
}

describe('a decision about an entry', () => {
  let admin: string;
  let waiting: WaitingEntry;

  beforeEach(async () => {
    admin = await addAdmin(db);
    waiting = item(await addWaitingEntries(db, 1), 0);
    await claimNext(db, admin);
  });

  it('notifies its contestant alone, when it takes effect', async () => {
    await decide(db, admin, waiting.entryId, [approve(waiting.portrait), approve(waiting.body)]);
    expect(await listNotificationKinds(db, waiting.profileId)).toEqual([]);
    await pass();
    expect(await unreadCounts(db, waiting.profileId)).toMatchObject({ notifications: 1 });
    expect(await listNotificationsOf(db, waiting.profileId)).toMatchObject([
      {
        kind: 'entry_approved',
        is_read: false,
        about: { entry_id: waiting.entryId, country: 'ph', week: '2026-w50' },
      },
    ]);
    expect(await listNotificationKinds(db, admin)).toEqual([]);
  });

  it('has the reason as a code, and no note', async () => {
    await decide(db, admin, waiting.entryId, [
      reject(waiting.portrait, 'too_blurry', 'Too dark, dear'),
      approve(waiting.body),
    ]);
    await pass();
    const received = await listNotificationsOf(db, waiting.profileId);
    expect(received).toMatchObject([{ kind: 'entry_changes', about: { reason: 'too_blurry' } }]);
    expect(JSON.stringify(received)).not.toContain('dear');
  });

  it('notifies of a rejection and of a disqualification', async () => {
    await decide(db, admin, waiting.entryId, [
      approve(waiting.portrait),
      approve(waiting.body),
      { subject: 'entry', action: 'reject', reason: 'other' },
    ]);
    await pass();
    expect(await listNotificationKinds(db, waiting.profileId)).toEqual(['entry_rejected']);
    await db.owner`update public.entries set state = 'approved' where id = ${waiting.entryId}`;
    await db
      .as(signedIn(admin))
      .query("select public.admin_disqualify($1, 'other', 'A note')", [waiting.entryId]);
    expect(await listNotificationKinds(db, waiting.profileId)).toEqual([
      'entry_disqualified',
      'entry_rejected',
    ]);
  });

  it('does not notify after a withdrawal', async () => {
    await decide(db, admin, waiting.entryId, [approve(waiting.portrait), approve(waiting.body)]);
    await db.owner`update public.entries set state = 'withdrawn' where id = ${waiting.entryId}`;
    await pass();
    expect(await listNotificationKinds(db, waiting.profileId)).toEqual([]);
    expect(await db.owner`select from public.decisions where applied_at is not null`).not.toHaveLength(0);
  });

  it('does not notify a contestant who switched the group off', async () => {
    await decide(db, admin, waiting.entryId, [approve(waiting.portrait), approve(waiting.body)]);
    await saveNotificationSettings(db, waiting.profileId, ['entry']);
    await pass();
    expect(await listNotificationKinds(db, waiting.profileId)).toEqual([]);
    expect(await db.owner`select state from public.entries where id = ${waiting.entryId}`).toEqual([
      { state: 'approved' },
    ]);
  });

  it('notifies once, although three timers come at the same moment', async () => {
    await decide(db, admin, waiting.entryId, [approve(waiting.portrait), approve(waiting.body)]);
    await pass();
    const seen = await Promise.all(
      Array.from({ length: 8 }, () => listNotificationKinds(db, waiting.profileId)),
    );
    expect(new Set(seen.flat())).toEqual(new Set(['entry_approved']));
    expect(await listNotificationKinds(db, waiting.profileId)).toEqual(['entry_approved']);
  });
});

describe('a decision about one picture', () => {
  let admin: string;
  let waiting: WaitingEntry;
  let picture: string;

  beforeEach(async () => {
    admin = await addAdmin(db);
    waiting = item(await addWaitingEntries(db, 1), 0);
    await claimNext(db, admin);
    await decide(db, admin, waiting.entryId, [approve(waiting.portrait), approve(waiting.body)]);
    await pass();
    expect(await listNotificationKinds(db, waiting.profileId)).toEqual(['entry_approved']);
    picture = await addPicture(db, waiting.entryId, waiting.profileId, 'portrait', 2);
    await claimNext(db, admin);
  });

  it('of an approved entry notifies its contestant alone, with the picture and the reason as codes', async () => {
    await decide(db, admin, waiting.entryId, [reject(picture, 'too_dark', 'Dear me')]);
    expect(await listNotificationKinds(db, waiting.profileId)).toEqual(['entry_approved']);
    await pass();
    const received = await listNotificationsOf(db, waiting.profileId);
    expect(received).toMatchObject([
      {
        kind: 'entry_picture_rejected',
        about: { entry_id: waiting.entryId, part: 'portrait', reason: 'too_dark', week: '2026-w50' },
      },
      { kind: 'entry_approved' },
    ]);
    expect(JSON.stringify(received)).not.toContain('Dear');
    expect(await listNotificationKinds(db, admin)).toEqual([]);
  });

  it.each([
    ['approve', null, 'entry_picture_approved'],
    ['changes', 'too_blurry', 'entry_picture_changes'],
  ])('that says %s notifies once', async (action, reason, kind) => {
    await decide(db, admin, waiting.entryId, [{ subject: 'media', id: picture, action, reason }]);
    await pass();
    await Promise.all(Array.from({ length: 4 }, () => unreadCounts(db, waiting.profileId)));
    expect(await listNotificationKinds(db, waiting.profileId)).toEqual([kind, 'entry_approved']);
  });

  it('does not notify about a replaced picture, or a contestant who switched decisions off', async () => {
    await decide(db, admin, waiting.entryId, [reject(picture, 'too_dark')]);
    const third = await replacePicture(db, waiting.entryId, waiting.profileId, 'portrait', 3);
    await pass();
    expect(await listNotificationKinds(db, waiting.profileId)).toEqual(['entry_approved']);
    await saveNotificationSettings(db, waiting.profileId, ['entry']);
    await db.owner`update public.media set state = 'superseded' where id = ${picture}`;
    await claimNext(db, admin);
    await decide(db, admin, waiting.entryId, [reject(third, 'too_dark')]);
    await pass();
    expect(await listNotificationKinds(db, waiting.profileId)).toEqual(['entry_approved']);
    expect(await db.owner`select state from public.media where id = ${third}`).toEqual([
      { state: 'rejected' },
    ]);
  });

  it.each([
    [true, 'entry_appeal_upheld'],
    [false, 'entry_appeal_overturned'],
  ])('and its appeal (upheld: %s) notify without the note', async (upholds, kind) => {
    const { decisions } = await decide(db, admin, waiting.entryId, [reject(picture, 'too_dark')]);
    await pass();
    const id = item(decisions, 0).id;
    await db.as(signedIn(waiting.profileId)).query("select public.appeal_decision($1, 'Look again')", [id]);
    expect(await listNotificationKinds(db, waiting.profileId)).toHaveLength(2);
    await db
      .as(signedIn(await addAdmin(db)))
      .query("select public.admin_decide_appeal($1, $2, 'Dear me')", [id, upholds]);
    const received = await listNotificationsOf(db, waiting.profileId);
    expect(received.map((notification) => notification.kind)).toEqual([
      kind,
      'entry_picture_rejected',
      'entry_approved',
    ]);
    expect(JSON.stringify(received)).not.toContain('Dear');
  });
});

describe('a week', () => {
  let week: Week;
  let contestant: string;

  beforeEach(async () => {
    week = await liveWeek(db, 4);
    contestant = item(week.entries, 0).profileId;
  });

  it('notifies its contestants once that it has opened, whichever of them calls first', async () => {
    const people = week.entries.map(({ profileId }) => profileId);
    await Promise.all([...people, ...people].map((person) => unreadCounts(db, person)));
    for (const person of people) {
      expect(await listNotificationsOf(db, person)).toMatchObject([
        { kind: 'week_opened', about: { country: 'ph', week: week.slug } },
      ]);
    }
    expect(await listNotificationKinds(db, await db.createUser())).toEqual([]);
  });

  it("shows no rank in its last 24 hours nor while it is provisional, and each contestant's own when it is official", async () => {
    for (const at of [
      week.endsAt.getTime() - HOUR,
      week.endsAt.getTime() + HOUR,
      officialAt(week.endsAt).getTime() - HOUR,
    ]) {
      await setClock(db, new Date(at));
      await unreadCounts(db, contestant);
      expect((await listNotificationKinds(db, contestant)).filter((kind) => kind === 'result')).toEqual([]);
    }
    await setClock(db, officialAt(week.endsAt));
    await Promise.all(
      week.entries.flatMap(({ profileId }) => [
        listNotificationKinds(db, profileId),
        listNotificationKinds(db, profileId),
      ]),
    );
    const ranks = await db.owner<
      { rank: number; entry_id: string }[]
    >`select rank, entry_id from public.results`;
    expect(ranks).toHaveLength(4);
    for (const { entryId, profileId } of week.entries) {
      const rank = ranks.find((row) => row.entry_id === entryId)?.rank;
      const received = (await listNotificationsOf(db, profileId)).filter(({ kind }) => kind === 'result');
      expect(received).toMatchObject([{ about: { rank, week: week.slug } }]);
    }
  });

  it('does not notify of its opening after its end', async () => {
    await db.owner`delete from private.notifications where true`;
    await db.owner`update public.contest_weeks set qualified_at = null, prior = null where id = ${week.id}`;
    await setClock(db, officialAt(week.endsAt));
    expect(await listNotificationKinds(db, contestant)).toEqual(['result']);
  });
});
