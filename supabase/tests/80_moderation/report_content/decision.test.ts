import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { addEntries, HOUR, item, liveWeek, setClock, signedIn, type Week } from '../../fixtures/contest.ts';
import { createWriter, inbox, introduce, read, send } from '../../fixtures/messages.ts';
import { addDetails, addVideo, getProfile } from '../../fixtures/profiles.ts';
import {
  caseAbout,
  decideReport,
  listReportNotifications,
  report,
  reportQueue,
} from '../../fixtures/reports.ts';
import { addAdmin } from '../../fixtures/reviews.ts';

let db: TestDatabase;
let week: Week;
let admin: string;
let now: Date;

beforeAll(async () => {
  db = await createTestDatabase({ connections: 40 });
  week = await liveWeek(db, 3);
  now = new Date(week.startsAt.getTime() + 30 * HOUR);
  admin = await addAdmin(db);
});
afterAll(() => db.drop());

/** A new contestant for each test, with portrait, video and texts. */
async function contestant() {
  const entry = item(await addEntries(db, week, 1), 0);
  await addVideo(db, entry.entryId, 'approved');
  await addDetails(db, entry.entryId, ['bio', 'height_cm']);
  return entry;
}
const portraits = async (person: string) => (await getProfile(db, person)).photos.length;
const fresh = () => db.createUser();

describe('a report of a message', () => {
  it('needs its recipient, stores the text, and hides it from both for an urgent reason', async () => {
    const { profileId } = await contestant();
    const voter = await createWriter(db);
    await introduce(db, voter, profileId);
    await send(db, voter, profileId, 'Something vile');
    const what = { subject: 'message', person: voter, part: '2', reason: 'harassment' };
    for (const reporter of [voter, await fresh()]) {
      await expect(
        report(db, reporter, { ...what, person: reporter === voter ? profileId : voter }),
      ).rejects.toMatchObject({ message: 'no_such_profile' });
    }
    await expect(report(db, null, { ...what, reason: 'minor' })).rejects.toMatchObject({
      message: 'not_signed_in',
    });
    await report(db, profileId, what);
    expect((await caseAbout(db, admin, voter, 'harassment')).evidence).toMatchObject({
      body: 'Something vile',
      number: 2,
    });
    expect((await read(db, profileId, voter)).messages[0]).toMatchObject({
      body: 'Something vile',
      is_hidden: false,
    });
    await report(db, profileId, { ...what, reason: 'intimate_image' });
    for (const [one, other] of [
      [profileId, voter],
      [voter, profileId],
    ] as const) {
      expect((await read(db, one, other)).messages[0]).toMatchObject({ body: '', is_hidden: true });
      expect(await inbox(db, one)).toMatchObject([{ last_line: '' }]);
    }
    await decideReport(
      db,
      signedIn(admin),
      (await caseAbout(db, admin, voter, 'intimate_image')).id,
      'cleared',
    );
    expect(await inbox(db, voter)).toMatchObject([{ last_line: 'Something vile' }]);
  });
});

describe('a decision', () => {
  it('removes for good, keeps the statement of reasons, and notifies both sides', async () => {
    const { profileId } = await contestant();
    const reporter = await fresh();
    await report(db, reporter, {
      subject: 'photo',
      person: profileId,
      part: 'portrait',
      reason: 'stolen_picture',
    });
    const { id } = await caseAbout(db, admin, profileId, 'stolen_picture');
    expect(
      await decideReport(
        db,
        signedIn(admin),
        id,
        'removed',
        'not_own_picture',
        'The photographer wrote to us.',
      ),
    ).toMatchObject({ decision: 'removed', decision_reason: 'not_own_picture', is_hidden: true });
    expect(await portraits(profileId)).toBe(0);
    expect(await listReportNotifications(db, reporter)).toMatchObject([
      { kind: 'report_decided', about: { decision: 'removed', decision_reason: 'not_own_picture' } },
    ]);
    expect((await listReportNotifications(db, profileId)).at(-1)).toMatchObject({
      kind: 'content_removed',
      about: { note: 'The photographer wrote to us.' },
    });
    const [audit] =
      await db.owner`select action, reason from public.audit_log where target_id = ${profileId} order by id desc limit 1`;
    expect(audit).toEqual({ action: 'decide_report', reason: 'not_own_picture' });
    await expect(decideReport(db, signedIn(admin), id, 'cleared')).rejects.toMatchObject({
      message: 'report_closed',
    });
  });

  it('is refused to the admin whom it is about, and to other people', async () => {
    const { profileId } = await contestant();
    await db.owner`insert into public.user_roles (user_id, role) values (${profileId}, 'admin')`;
    await report(db, await fresh(), { subject: 'profile', person: profileId, reason: 'other' });
    const { id } = await caseAbout(db, admin, profileId, 'other');
    for (const [as, message] of [
      [signedIn(profileId), 'own_case'],
      [signedIn(await fresh()), 'not_allowed'],
    ] as const) {
      await expect(decideReport(db, as, id, 'cleared')).rejects.toMatchObject({ message });
    }
    await expect(decideReport(db, { role: 'anon' }, id, 'cleared')).rejects.toMatchObject({ code: '42501' });
    await expect(reportQueue(db, await fresh())).rejects.toMatchObject({ message: 'not_allowed' });
  });

  it('lists cases with the 48 hours first, and counts overdue ones', async () => {
    const { cases, waiting, overdue } = await reportQueue(db, admin);
    const clocks = cases.map(({ due_at }) => due_at !== null);
    expect(clocks).toEqual([...clocks].sort((a, b) => Number(b) - Number(a)));
    expect([waiting, overdue]).toEqual([cases.length, 0]);
    await setClock(db, new Date(now.getTime() + 49 * HOUR));
    expect((await reportQueue(db, admin)).overdue).toBe(clocks.filter(Boolean).length);
    await setClock(db, now);
  });

  it('keeps the evidence and its files for six months and no longer', async () => {
    const { profileId } = await contestant();
    await report(db, await fresh(), { subject: 'photo', person: profileId, part: 'video', reason: 'minor' });
    const found = await caseAbout(db, admin, profileId, 'minor');
    const other = await contestant();
    await db.owner`select private.delete_media_files(m.id) from public.media m where m.owner_id = ${other.profileId}`;
    expect(await db.owner`delete from private.media_jobs where bucket <> 'photos' returning id`).toHaveLength(
      1,
    );
    const stored = () => db.owner`select path from private.evidence_files where case_id = ${found.id}`;
    expect(await stored()).toHaveLength(1);
    await db.owner`select private.delete_media_files(m.id) from public.media m where m.owner_id = ${profileId}`;
    expect(await db.owner`select from private.media_jobs where bucket <> 'photos'`).toHaveLength(0);
    await decideReport(db, signedIn(admin), found.id, 'removed');
    await setClock(db, new Date(now.getTime() + 170 * 24 * HOUR));
    await db.owner`select private.delete_old_evidence()`;
    expect(await stored()).toHaveLength(1);
    await setClock(db, new Date(now.getTime() + 190 * 24 * HOUR));
    await db.owner`delete from public.media where owner_id = ${profileId}`;
    await db.owner`select private.delete_old_evidence()`;
    expect(await stored()).toHaveLength(0);
    expect(await db.owner`select from private.media_jobs where bucket <> 'photos'`).toHaveLength(1);
    const [row] = await db.owner`select evidence, decision from private.report_cases where id = ${found.id}`;
    expect(row).toEqual({ evidence: null, decision: 'removed' });
    await setClock(db, now);
  });
});
