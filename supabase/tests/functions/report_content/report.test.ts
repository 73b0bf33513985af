import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { addEntries, HOUR, item, liveWeek, setClock, signedIn, type Week } from '../../fixtures/contest.ts';
import { createWriter, inbox, introduce, read, send } from '../../fixtures/messages.ts';
import { block } from '../../fixtures/people.ts';
import { addDetails, addVideo, getProfile } from '../../fixtures/profiles.ts';
import { caseAbout, decideReport, noticesOf, report, reportQueue } from '../../fixtures/reports.ts';
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

/** A contestant of her own for each test, with portrait, video and words. */
async function contestant() {
  const entry = item(await addEntries(db, week, 1), 0);
  await addVideo(db, entry.entryId, 'approved');
  await addDetails(db, entry.entryId, ['bio', 'height_cm']);
  return entry;
}
const portraits = async (person: string) => (await getProfile(db, person)).photos.length;
const listedPortrait = async (person: string) => {
  const [row] = await db
    .as({ role: 'anon' })
    .query<{ portrait: unknown; votes: number }>(
      `select portrait, votes from public.list_standings('ph', null, 100) s where s.profile_id = $1`,
      [person],
    );
  return row;
};
const fresh = () => db.createUser();

describe('a report of a minor or of an intimate image', () => {
  it.each(['minor', 'intimate_image'])(
    '(%s) hides the photo at once, without an account, and the queue shows its clock',
    async (reason) => {
      const { profileId } = await contestant();
      expect(await portraits(profileId)).toBe(1);
      await report(db, null, {
        subject: 'photo',
        person: profileId,
        part: 'portrait',
        reason,
        note: 'It is me.',
      });
      expect(await portraits(profileId)).toBe(0);
      expect(await listedPortrait(profileId)).toMatchObject({ portrait: null, votes: 0 });
      const found = await caseAbout(db, admin, profileId, reason);
      expect(found).toMatchObject({ is_hidden: true, reports: 1, without_account: 1, notes: ['It is me.'] });
      expect(Date.parse(found.due_at ?? '') - Date.parse(found.opened_at)).toBe(48 * HOUR);
      expect(await noticesOf(db, profileId)).toMatchObject([
        { kind: 'content_hidden', about: { subject: 'photo', reason } },
      ]);
      await db.owner`delete from private.reports where connection_hash is not null`;
    },
  );

  it('of a video takes it and its file away, and gives a new copy back when it is cleared', async () => {
    const { profileId } = await contestant();
    await report(db, await fresh(), { subject: 'photo', person: profileId, part: 'video', reason: 'minor' });
    expect((await getProfile(db, profileId)).video).toBeNull();
    const jobs = () => db.owner<{ kind: string }[]>`
      select j.kind from private.media_jobs j left join public.media m on m.id = j.media_id where m.owner_id = ${profileId} or j.kind = 'remove' order by 1`;
    expect((await jobs()).map(({ kind }) => kind)).toEqual(['remove']);
    // Whatever else would publish it again does not.
    await db.owner`select private.show_entry_media(e.id) from public.entries e where e.profile_id = ${profileId}`;
    expect((await jobs()).map(({ kind }) => kind)).toEqual(['remove']);
    const { id } = await caseAbout(db, admin, profileId, 'minor');
    await decideReport(db, signedIn(admin), id, 'cleared');
    expect((await jobs()).map(({ kind }) => kind)).toEqual(['publish', 'remove']);
    await db.owner`delete from private.media_jobs`;
  });

  it('of a profile hides pictures and words, and keeps entry, name and place', async () => {
    const { profileId, entryId } = await contestant();
    await report(db, null, { subject: 'profile', person: profileId, reason: 'minor' });
    expect(await getProfile(db, profileId)).toMatchObject({
      display_name: 'Contestant 1',
      photos: [],
      video: null,
      details: {},
      week: { entry_id: entryId },
    });
    expect(await listedPortrait(profileId)).toMatchObject({ portrait: null });
    await db.owner`delete from private.reports where connection_hash is not null`;
  });

  it('without an account is limited by the connection, and other reasons need an account', async () => {
    const { profileId } = await contestant();
    for (const reason of ['offensive', 'other']) {
      await expect(
        report(db, null, { subject: 'photo', person: profileId, part: 'portrait', reason }),
      ).rejects.toMatchObject({ message: 'not_signed_in' });
    }
    for (let n = 0; n < 5; n += 1) {
      const other = await contestant();
      await report(db, null, {
        subject: 'photo',
        person: other.profileId,
        part: 'portrait',
        reason: 'minor',
      });
    }
    await expect(
      report(db, null, { subject: 'photo', person: profileId, part: 'portrait', reason: 'minor' }),
    ).rejects.toMatchObject({ message: 'rate_limited' });
    expect(await portraits(profileId)).toBe(1);
    await db.owner`delete from private.reports where connection_hash is not null`;
  });
});

describe('a report for another reason', () => {
  const offensive = (person: string) => ({ subject: 'photo', person, part: 'portrait', reason: 'offensive' });

  it('hides after three different verified people, of whom two accounts of one device are one', async () => {
    const { profileId } = await contestant();
    const [one, two, three, unverified] = [
      await fresh(),
      await fresh(),
      await fresh(),
      await db.createUser({ confirmed: false }),
    ];
    const [device] = await db.owner<{ id: string }[]>`insert into public.devices default values returning id`;
    for (const id of [one, two])
      await db.owner`insert into public.device_accounts (user_id, device_id) values (${id}, ${device?.id ?? ''})`;
    for (const reporter of [one, one, two, three, unverified])
      await report(db, reporter, offensive(profileId));
    expect(await portraits(profileId)).toBe(1);
    await report(db, await fresh(), offensive(profileId));
    expect(await portraits(profileId)).toBe(0);
    expect(await caseAbout(db, admin, profileId, 'offensive')).toMatchObject({
      reports: 5,
      is_hidden: true,
      due_at: null,
    });
  });

  it('that an admin has cleared is not hidden again for the same reason, but for another', async () => {
    const { profileId } = await contestant();
    for (let n = 0; n < 3; n += 1) await report(db, await fresh(), offensive(profileId));
    expect(await portraits(profileId)).toBe(0);
    await decideReport(
      db,
      signedIn(admin),
      (await caseAbout(db, admin, profileId, 'offensive')).id,
      'cleared',
    );
    expect(await portraits(profileId)).toBe(1);
    expect(await listedPortrait(profileId)).toMatchObject({ portrait: { width: 1200 } });
    for (let n = 0; n < 3; n += 1) await report(db, await fresh(), offensive(profileId));
    expect(await portraits(profileId)).toBe(1);
    await report(db, await fresh(), { ...offensive(profileId), reason: 'minor' });
    expect(await portraits(profileId)).toBe(0);
  });

  it('counts 30 at once exactly, and hides once', async () => {
    const { profileId } = await contestant();
    const crowd = await Promise.all(Array.from({ length: 30 }, fresh));
    await Promise.all(crowd.map((reporter) => report(db, reporter, offensive(profileId))));
    expect(await caseAbout(db, admin, profileId, 'offensive')).toMatchObject({
      reports: 30,
      is_hidden: true,
    });
    expect(await noticesOf(db, profileId)).toHaveLength(1);
  });

  it('of words is about these words: what is written anew is shown', async () => {
    const { profileId, entryId } = await contestant();
    for (let n = 0; n < 3; n += 1)
      await report(db, await fresh(), { subject: 'profile', person: profileId, reason: 'spam' });
    expect(await getProfile(db, profileId)).toMatchObject({ details: {}, photos: [{}] });
    await db.owner`update public.entry_details set bio = 'I sing.' where entry_id = ${entryId}`;
    expect((await getProfile(db, profileId)).details).toMatchObject({ bio: 'I sing.' });
    expect((await caseAbout(db, admin, profileId, 'spam')).evidence).toMatchObject({
      details: { bio: 'I paint.' },
      name: 'Contestant 1',
    });
  });

  it('is limited to 20 a day for an account', async () => {
    const { profileId } = await contestant();
    const eager = await fresh();
    await report(db, eager, offensive(profileId));
    await db.owner`
      insert into private.reports (case_id, reporter_id) select c.id, ${eager} from private.report_cases c where c.person_id <> ${profileId} limit 1`;
    await db.owner`update private.reports set at = private.clock() where reporter_id = ${eager}`;
    const [{ id }] = (await db.owner`select id from private.report_cases limit 1`) as unknown as [
      { id: string },
    ];
    for (let n = 0; n < 18; n += 1) {
      await db.owner`
        with c as (
          insert into private.report_cases (subject, part, thing, person_id, reason) values ('profile', '', ${`filler ${n}`}, ${id}, 'other') returning id
        )
        insert into private.reports (case_id, reporter_id) select c.id, ${eager} from c`;
    }
    await expect(report(db, eager, { ...offensive(profileId), reason: 'spam' })).rejects.toMatchObject({
      message: 'rate_limited',
    });
    await db.owner`delete from private.report_cases where thing like 'filler%'`;
  });

  it.each([
    { subject: 'photo', part: 'portrait', reason: 'ugly' },
    { subject: 'photo', part: 'ear', reason: 'spam' },
    { subject: 'vote', reason: 'spam' },
    { subject: 'profile', reason: 'spam', note: 'x'.repeat(1001) },
  ])('as %j is invalid_input', async (what) => {
    const { profileId } = await contestant();
    await expect(report(db, await fresh(), { ...what, person: profileId })).rejects.toMatchObject({
      message: 'invalid_input',
    });
  });

  it('of nobody, of oneself, of a picture that is not there, or by who is blocked, is about nobody', async () => {
    const { profileId } = await contestant();
    const blocked = await fresh();
    await block(db, profileId, blocked);
    const refused = { message: 'no_such_profile' };
    await expect(report(db, await fresh(), offensive(randomUUID()))).rejects.toMatchObject(refused);
    await expect(report(db, profileId, offensive(profileId))).rejects.toMatchObject(refused);
    await expect(report(db, await fresh(), { ...offensive(profileId), part: 'body' })).rejects.toMatchObject(
      refused,
    );
    await expect(report(db, blocked, offensive(profileId))).rejects.toMatchObject(refused);
    const blocker = await fresh();
    await block(db, blocker, profileId);
    await report(db, blocker, offensive(profileId));
    expect((await caseAbout(db, admin, profileId, 'offensive')).reports).toBe(1);
  });
});

describe('a report of a message', () => {
  it('is for who got it, freezes it, and hides it from both where it is urgent', async () => {
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
  it('removes for good, keeps the statement of reasons, and tells both sides', async () => {
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
    expect(await noticesOf(db, reporter)).toMatchObject([
      { kind: 'report_decided', about: { decision: 'removed', decision_reason: 'not_own_picture' } },
    ]);
    expect((await noticesOf(db, profileId)).at(-1)).toMatchObject({
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

  it('is not for the admin whom it is about, nor for anybody else', async () => {
    const { profileId } = await contestant();
    await db.owner`insert into public.user_roles (user_id, role) values (${profileId}, 'admin')`;
    await report(db, await fresh(), { subject: 'profile', person: profileId, reason: 'other' });
    const { id } = await caseAbout(db, admin, profileId, 'other');
    for (const as of [signedIn(profileId), signedIn(await fresh())]) {
      await expect(decideReport(db, as, id, 'cleared')).rejects.toMatchObject({ message: 'not_allowed' });
    }
    await expect(decideReport(db, { role: 'anon' }, id, 'cleared')).rejects.toMatchObject({ code: '42501' });
    await expect(reportQueue(db, await fresh())).rejects.toMatchObject({ message: 'not_allowed' });
  });

  it('comes first where the 48 hours run, and what is late is counted', async () => {
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
    await db.owner`select private.drop_media_files(m.id) from public.media m where m.owner_id = ${other.profileId}`;
    expect(await db.owner`delete from private.media_jobs where bucket = 'uploads' returning id`).toHaveLength(
      1,
    );
    const kept = () => db.owner`select path from private.evidence_files where case_id = ${found.id}`;
    expect(await kept()).toHaveLength(1);
    await db.owner`select private.drop_media_files(m.id) from public.media m where m.owner_id = ${profileId}`;
    expect(await db.owner`select from private.media_jobs where bucket = 'uploads'`).toHaveLength(0);
    await decideReport(db, signedIn(admin), found.id, 'removed');
    await setClock(db, new Date(now.getTime() + 170 * 24 * HOUR));
    await db.owner`select private.forget_evidence()`;
    expect(await kept()).toHaveLength(1);
    await setClock(db, new Date(now.getTime() + 190 * 24 * HOUR));
    await db.owner`delete from public.media where owner_id = ${profileId}`;
    await db.owner`select private.forget_evidence()`;
    expect(await kept()).toHaveLength(0);
    expect(await db.owner`select from private.media_jobs where bucket = 'uploads'`).toHaveLength(1);
    const [row] = await db.owner`select evidence, decision from private.report_cases where id = ${found.id}`;
    expect(row).toEqual({ evidence: null, decision: 'removed' });
    await setClock(db, now);
  });
});
