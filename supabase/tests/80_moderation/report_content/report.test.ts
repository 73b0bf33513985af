import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { addEntries, HOUR, item, liveWeek, signedIn, type Week } from '../../fixtures/contest.ts';
import { block } from '../../fixtures/people.ts';
import { addDetails, addVideo, getProfile } from '../../fixtures/profiles.ts';
import { caseAbout, decideReport, listReportNotifications, report } from '../../fixtures/reports.ts';
import { addAdmin } from '../../fixtures/reviews.ts';

let db: TestDatabase;
let week: Week;
let admin: string;

beforeAll(async () => {
  db = await createTestDatabase({ connections: 40 });
  week = await liveWeek(db, 3);
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
const listedPortrait = async (person: string) => {
  const [row] = await db
    .as({ role: 'anon' })
    .query<{ portrait: unknown; votes: number }>(
      `select to_jsonb(portrait) as portrait, votes from public.list_standings('ph', null, 100) s where s.profile_id = $1`,
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
      // Two readings of the clock, in microseconds.
      expect(Date.parse(found.due_at ?? '') - Date.parse(found.opened_at)).toBeCloseTo(48 * HOUR, -2);
      expect(await listReportNotifications(db, profileId)).toMatchObject([
        { kind: 'content_hidden', about: { subject: 'photo', reason } },
      ]);
      await db.owner`delete from private.reports where connection_hash is not null`;
    },
  );

  it('of a video hides it and deletes its file, and publishes a new copy when it is cleared', async () => {
    const { profileId } = await contestant();
    await report(db, await fresh(), { subject: 'photo', person: profileId, part: 'video', reason: 'minor' });
    expect((await getProfile(db, profileId)).video).toBeNull();
    const jobs = () => db.owner<{ kind: string }[]>`
      select j.kind from private.media_jobs j left join public.media m on m.id = j.media_id where m.owner_id = ${profileId} or j.kind = 'remove' order by 1`;
    expect((await jobs()).map(({ kind }) => kind)).toEqual(['remove']);
    // No other call publishes it again.
    await db.owner`
      insert into private.media_jobs (kind, media_id, due_at)
      select 'publish', m.id, private.clock() from public.media m where m.owner_id = ${profileId}`;
    expect((await jobs()).map(({ kind }) => kind)).toEqual(['remove']);
    const { id } = await caseAbout(db, admin, profileId, 'minor');
    await decideReport(db, signedIn(admin), id, 'cleared');
    expect((await jobs()).map(({ kind }) => kind)).toEqual(['publish', 'remove']);
    await db.owner`delete from private.media_jobs`;
  });

  it('of a profile hides pictures and texts, and keeps entry, name and place', async () => {
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

  it('hides after three different verified people, and two accounts of one device are one', async () => {
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

  it('is not hidden again for the same reason after an admin cleared it, but for another', async () => {
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

  it('by 30 people at once is counted exactly, until the picture is hidden, which happens once', async () => {
    const { profileId } = await contestant();
    const crowd = await Promise.all(Array.from({ length: 30 }, fresh));
    const answers = await Promise.allSettled(
      crowd.map((reporter) => report(db, reporter, offensive(profileId))),
    );
    const taken = answers.filter(({ status }) => status === 'fulfilled').length;
    expect(taken).toBeGreaterThanOrEqual(3);
    // A later caller finds no picture any more.
    const received = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason.message] : [],
    );
    expect(received).toEqual(Array(30 - taken).fill('no_such_profile'));
    expect(await caseAbout(db, admin, profileId, 'offensive')).toMatchObject({
      reports: taken,
      is_hidden: true,
    });
    expect(await listReportNotifications(db, profileId)).toHaveLength(1);
  });

  it('of a text is about this text: a changed one is shown', async () => {
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

  it('of an unknown person, of oneself, of a missing picture, or by a blocked person, is no_such_profile', async () => {
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
