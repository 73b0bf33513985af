// The brake on reports that hide at once: what strangers, new accounts and networks can hide, and the wave's undo.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import {
  addEntries,
  anon,
  HOUR,
  item,
  liveWeek,
  setClock,
  signedIn,
  type Week,
} from '../../fixtures/contest.ts';
import { getProfile } from '../../fixtures/profiles.ts';
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
let people: string[];
let now: Date;
const DAY = 24 * HOUR;

beforeAll(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 3);
  now = new Date(week.startsAt.getTime() + 30 * HOUR);
  admin = await addAdmin(db);
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.owner`delete from private.report_cases`;
  await setClock(db, now);
  people = (await addEntries(db, week, 24)).map(({ profileId }) => profileId);
});

const minor = (person: string) => ({ subject: 'photo', person, part: 'portrait', reason: 'minor' });
const isHidden = async (person: string) => (await caseAbout(db, admin, person, 'minor')).is_hidden;
const portraits = async (person: string) => (await getProfile(db, person)).photos.length;
/** An account with a confirmed address, this many days old. */
async function account(days: number): Promise<string> {
  const id = await db.createUser();
  await db.owner`update public.profiles set created_at = private.clock() - make_interval(days => ${days}) where id = ${id}`;
  return id;
}
/** A stranger's report from an address. */
const reportFrom = (address: string, person: string, as = anon) =>
  db.as(as).transaction(async (query) => {
    await query(`select set_config('request.headers', $1, true)`, [
      JSON.stringify({ 'x-forwarded-for': address }),
    ]);
    await query('select public.report_content($1, $2, $3, $4)', ['photo', person, 'portrait', 'minor']);
  });
/** Every network has a connection of its own, so that the limit of five an hour never counts. */
const wave = async () => {
  for (const [n, person] of people.entries()) await reportFrom(`2001:db8:1:${n}::1`, person);
};

describe('strangers', () => {
  it('of one /48 hide 20 in an hour; further reports lead the queue with an alarm', async () => {
    await wave();
    const hidden = await Promise.all(people.map(isHidden));
    expect(hidden.filter(Boolean)).toHaveLength(20);
    const { cases, alarms } = await reportQueue(db, admin);
    expect(alarms).toBe(4);
    expect(cases.slice(0, 5).map(({ is_alarm }) => is_alarm)).toEqual([true, true, true, true, false]);
    expect(await portraits(item(people, 23))).toBe(1);
    await setClock(db, new Date(now.getTime() + 61 * 60_000));
    const [later] = await addEntries(db, week, 1);
    await reportFrom('2001:db8:2::1', item([later], 0)?.profileId ?? '');
    expect(await isHidden(later?.profileId ?? '')).toBe(true);
  });

  it('of many networks and new accounts share one brake; an older verified account hides beyond it', async () => {
    for (const person of people.slice(0, 10)) await report(db, await account(6), minor(person));
    for (const [n, person] of people.slice(10, 20).entries()) await reportFrom(`198.51.${n}.1`, person);
    const [stranger, young, unverified, older] = people.slice(20) as [string, string, string, string];
    await reportFrom('203.0.113.9', stranger);
    await report(db, await account(6), minor(young));
    const silent = await account(30);
    await db.owner`update public.profiles set email_verified_at = null where id = ${silent}`;
    await report(db, silent, minor(unverified));
    await report(db, await account(8), minor(older));
    expect(await Promise.all([stranger, young, unverified, older].map(isHidden))).toEqual([
      false,
      false,
      false,
      true,
    ]);
    // What leads the queue is still hidden by an older account.
    await report(db, await account(8), minor(stranger));
    expect(await isHidden(stranger)).toBe(true);
  });

  it('cannot hide after 20 reports of one network, whoever sent those', async () => {
    for (const person of people.slice(0, 21))
      await reportFrom('192.0.2.7', person, signedIn(await account(9)));
    expect((await Promise.all(people.slice(0, 21).map(isHidden))).every(Boolean)).toBe(true);
    await reportFrom('192.0.2.200', item(people, 21));
    await reportFrom('192.0.3.7', item(people, 22));
    expect([await isHidden(item(people, 21)), await isHidden(item(people, 22))]).toEqual([false, true]);
  });
});

describe('a target', () => {
  it('is hidden once in 24 hours, also as a whole page or for the other reason', async () => {
    const person = item(people, 0);
    await report(db, await account(9), minor(person));
    await decideReport(db, signedIn(admin), (await caseAbout(db, admin, person, 'minor')).id, 'cleared');
    expect(await portraits(person)).toBe(1);
    await report(db, await account(9), { ...minor(person), reason: 'intimate_image' });
    await report(db, await account(9), { subject: 'profile', person, reason: 'intimate_image' });
    expect(await portraits(person)).toBe(1);
    expect((await reportQueue(db, admin)).alarms).toBe(2);
    await setClock(db, new Date(now.getTime() + 25 * HOUR));
    await report(db, await account(9), { ...minor(person), reason: 'intimate_image' });
    expect(await portraits(person)).toBe(0);
  });
});

describe('a suspended account', () => {
  it('cannot report; the same account could before', async () => {
    const reporter = await account(9);
    await report(db, reporter, minor(item(people, 0)));
    await db.owner`update public.profiles set suspended_at = private.clock() where id = ${reporter}`;
    for (const reason of ['minor', 'spam'])
      await expect(report(db, reporter, { ...minor(item(people, 1)), reason })).rejects.toMatchObject({
        message: 'not_allowed',
      });
    expect(await portraits(item(people, 1))).toBe(1);
  });
});

describe('the undo of a wave', () => {
  type Wave = { cases: number; own_cases: number };
  const undo = async (as: string, reporters: string, since: Date): Promise<Wave> => {
    const [row] = await db
      .as(signedIn(as))
      .query<{ wave: Wave }>('select to_jsonb(public.admin_republish_wave($1, $2, $3)) as wave', [
        reporters,
        since,
        'A wave',
      ]);
    return (row as { wave: Wave }).wave;
  };
  const count = async (as: string, reporters: string, since: Date): Promise<Wave> => {
    const [row] = await db
      .as(signedIn(as))
      .query<{ wave: Wave }>('select to_jsonb(public.admin_get_report_wave($1, $2)) as wave', [
        reporters,
        since,
      ]);
    return (row as { wave: Wave }).wave;
  };
  const hourAgo = () => new Date(now.getTime() - HOUR);

  it('shows all of it again in one call, keeps the cases in the queue, audits, and nothing hides it at once', async () => {
    await wave();
    expect(await count(admin, 'both', hourAgo())).toMatchObject({ cases: 20, own_cases: 0 });
    expect(await undo(admin, 'both', hourAgo())).toMatchObject({ cases: 20, own_cases: 0 });
    expect(await Promise.all(people.map(portraits))).toEqual(people.map(() => 1));
    expect(await reportQueue(db, admin)).toMatchObject({ waiting: 24, alarms: 24 });
    expect((await listReportNotifications(db, item(people, 0))).at(-1)).toMatchObject({
      kind: 'content_shown',
    });
    const [audit] = await db.owner`
      select actor_id, action, target_id, after from public.audit_log where action = 'republish_wave' order by id desc limit 1`;
    expect(audit).toMatchObject({ actor_id: admin, target_id: 'both', after: { shown: 20 } });
    await setClock(db, new Date(now.getTime() + 2 * HOUR));
    await reportFrom('2001:db8:9::1', item(people, 0));
    expect(await portraits(item(people, 0))).toBe(1);
    expect(await undo(admin, 'both', hourAgo())).toMatchObject({ cases: 0 });
  });

  it('takes only those who are selected, and nothing that an older verified account reported too', async () => {
    const [stranger, young, older, both] = people as [string, string, string, string];
    await reportFrom('198.51.100.1', stranger);
    await report(db, await account(1), minor(young));
    await report(db, await account(9), minor(older));
    await report(db, await account(1), minor(both));
    const { id } = await caseAbout(db, admin, both, 'minor');
    await db.owner`insert into private.reports (case_id, reporter_id, is_urgent) values (${id}, ${await account(9)}, true)`;
    expect(await undo(admin, 'without_account', hourAgo())).toMatchObject({ cases: 1 });
    expect(await Promise.all([stranger, young, older, both].map(isHidden))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(await undo(admin, 'new_account', new Date(now.getTime() + HOUR))).toMatchObject({ cases: 0 });
    expect(await undo(admin, 'new_account', hourAgo())).toMatchObject({ cases: 1 });
    expect(await Promise.all([young, older, both].map(isHidden))).toEqual([false, true, true]);
  });

  it('is refused to others, to an unknown selection and without a reason, and leaves own cases', async () => {
    await wave();
    await expect(undo(item(people, 5), 'both', hourAgo())).rejects.toMatchObject({ message: 'not_allowed' });
    await expect(undo(admin, 'everyone', hourAgo())).rejects.toMatchObject({ message: 'invalid_input' });
    const own = item(people, 0);
    await db.owner`insert into public.user_roles (user_id, role) values (${own}, 'admin')`;
    // The others compete in the same week.
    expect(await undo(own, 'both', hourAgo())).toMatchObject({ cases: 0, own_cases: 20 });
    expect(await isHidden(own)).toBe(true);
    await db.owner`delete from public.user_roles where user_id = ${own}`;
  });
});

describe('the place for a captcha', () => {
  it('asks strangers alone for a pass, which counts once and for ten minutes', async () => {
    const pass = async () => {
      const [row] = await db
        .as({ role: 'service_role' })
        .query<{ id: string }>('select public.create_captcha_pass() as id');
      return row?.id ?? '';
    };
    const withPass = (id: string | null, n: number) =>
      db
        .as(anon)
        .query('select public.report_content($1, $2, $3, $4, null, $5)', [
          'photo',
          item(people, n),
          'portrait',
          'minor',
          id,
        ]);
    await withPass(null, 0);
    await db.owner`update private.report_settings set captcha_required = true`;
    const refused = { message: 'captcha_required' };
    await expect(withPass(null, 1)).rejects.toMatchObject(refused);
    const first = await pass();
    await withPass(first, 1);
    await expect(withPass(first, 2)).rejects.toMatchObject(refused);
    const old = await pass();
    await setClock(db, new Date(now.getTime() + HOUR / 4));
    await expect(withPass(old, 2)).rejects.toMatchObject(refused);
    await report(db, await account(1), minor(item(people, 3)));
    await expect(db.as(anon).query('select public.create_captcha_pass()')).rejects.toMatchObject({
      code: '42501',
    });
    await db.owner`update private.report_settings set captcha_required = false`;
  });
});

it('the hashes of networks are deleted after a day', async () => {
  await reportFrom('2001:db8::1', item(people, 0));
  const stored = async () => (await db.owner`select from private.reports where networks <> '{}'`).length;
  await db.owner`select private.delete_old_evidence()`;
  expect(await stored()).toBe(1);
  await setClock(db, new Date(now.getTime() + DAY + HOUR));
  await db.owner`select private.delete_old_evidence()`;
  expect(await stored()).toBe(0);
});
