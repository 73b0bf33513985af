// Abuse of reports: what one person, one device or one connection can hide with them, and for how long.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { anon, item, liveWeek, signedIn } from '../../fixtures/contest.ts';
import { createWriters } from '../../fixtures/messages.ts';
import { caseAbout, decideReport, report } from '../../fixtures/reports.ts';

let db: TestDatabase;
let targets: string[];
let admin: string;
beforeAll(async () => {
  db = await createTestDatabase();
  targets = (await liveWeek(db, 22)).entries.map(({ profileId }) => profileId);
  admin = await db.createUser();
  await db.owner`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`;
});
afterAll(() => db.drop());

const spam = (person: string) => ({ subject: 'profile', person, reason: 'spam' });
const isHidden = async (person: string) => (await caseAbout(db, admin, person, 'spam')).is_hidden;

it('one account that reports everyone hides nobody, and is refused after twenty', async () => {
  const script = await db.createUser();
  for (const target of targets.slice(0, 20)) await report(db, script, spam(target));
  await expect(report(db, script, spam(item(targets, 20)))).rejects.toMatchObject({
    message: 'rate_limited',
    detail: '20 reports in a day',
  });
  await report(db, await db.createUser(), spam(item(targets, 21)));
  for (const target of [item(targets, 0), item(targets, 21)]) expect(await isHidden(target)).toBe(false);
});

it('accounts of one device, unverified and suspended ones count as one or none; three people do hide', async () => {
  const contestant = item(targets, 2);
  const shared = await createWriters(db, 3);
  const [device] = await db.owner<{ id: string }[]>`insert into public.devices default values returning id`;
  for (const id of shared) {
    await db.owner`insert into public.device_accounts (user_id, device_id) values (${id}, ${device?.id ?? ''})`;
    await report(db, id, spam(contestant));
  }
  await report(db, await db.createUser({ confirmed: false }), spam(contestant));
  const suspended = await db.createUser();
  await db.owner`update public.profiles set suspended_at = private.clock() where id = ${suspended}`;
  await expect(report(db, suspended, spam(contestant))).rejects.toMatchObject({ message: 'not_allowed' });
  // A report from before the suspension counts no more.
  await db.owner`
    insert into private.reports (case_id, reporter_id)
    select c.id, ${suspended} from private.report_cases c where c.person_id = ${contestant} and c.reason = 'spam'`;
  expect(await isHidden(contestant)).toBe(false);
  await report(db, await db.createUser(), spam(contestant));
  expect(await isHidden(contestant)).toBe(true);
});

it('a cleared thing is not hidden again for the same reason, by any number of people', async () => {
  const contestant = item(targets, 3);
  for (let n = 0; n < 3; n += 1) await report(db, await db.createUser(), spam(contestant));
  expect(await isHidden(contestant)).toBe(true);
  await decideReport(db, signedIn(admin), (await caseAbout(db, admin, contestant, 'spam')).id, 'cleared');
  for (let n = 0; n < 4; n += 1) await report(db, await db.createUser(), spam(contestant));
  expect(await isHidden(contestant)).toBe(false);
});

it('a connection without an account reports urgent reasons alone, five an hour', async () => {
  await expect(report(db, null, spam(item(targets, 4)))).rejects.toMatchObject({ message: 'not_signed_in' });
  for (const target of targets.slice(5, 10))
    await report(db, null, { subject: 'profile', person: target, reason: 'minor' });
  await expect(
    report(db, null, { subject: 'profile', person: item(targets, 11), reason: 'minor' }),
  ).rejects.toMatchObject({ message: 'rate_limited', detail: expect.stringMatching(/5 reports in an hour/) });
});

it('addresses of one IPv6 network are one connection, and those of the next another', async () => {
  const reportFrom = (address: string, person: string) =>
    db.as(anon).transaction(async (query) => {
      const headers = JSON.stringify({ 'cf-connecting-ip': address });
      await query(`select set_config('request.headers', $1, true)`, [headers]);
      await query('select public.report_content($1, $2, null, $3)', ['profile', person, 'minor']);
    });
  for (const n of [1, 2, 3, 4, 5]) await reportFrom(`2001:db8:1:2::${n}`, item(targets, 12 + n));
  await expect(reportFrom('2001:db8:1:2:ffff::6', item(targets, 12))).rejects.toMatchObject({
    message: 'rate_limited',
  });
  await reportFrom('2001:db8:1:3::1', item(targets, 12));
});

it.each([
  ['2001:DB8:1:2:3::4', '2001:db8:1:2::'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7', '203.0.113.7'],
  ['no:address', 'no:address'],
  ['', null],
])('the connection of %s counts as %s', async (address, counted) => {
  await db.owner.begin(async (sql) => {
    await sql`select set_config('request.headers', ${JSON.stringify({ 'x-forwarded-for': address })}, true)`;
    const [row] = await sql`select nullif(private.get_connection_address(), '') as address`;
    expect(row?.['address']).toBe(counted);
  });
});

it.each(['portrait', 'Call me', '63'])('words in the part of a profile (%s) are not stored', async (part) => {
  const contestant = item(targets, 18);
  await report(db, await db.createUser(), { subject: 'profile', person: contestant, part, reason: 'other' });
  expect(await caseAbout(db, admin, contestant, 'other')).toMatchObject({ part: '' });
});

it.each([
  ['part', { part: 'You are ugly' }],
  ['part', { part: 'x'.repeat(3_000_000) }],
  ['note', { note: ' '.repeat(10_001) }],
])('a %s that is too long is refused, with any text', async (_name, what) => {
  await expect(
    report(db, await db.createUser(), {
      subject: 'profile',
      person: item(targets, 19),
      reason: 'other',
      ...what,
    }),
  ).rejects.toMatchObject({ message: 'invalid_input' });
});

it('no case has an unknown part, through any way', async () => {
  const insert = (subject: string, part: string) => db.owner`
    insert into private.report_cases (subject, part, thing, person_id, reason)
    values (${subject}, ${part}, ${`${subject} ${part}`}, ${item(targets, 20)}, 'other')`;
  for (const [subject, part] of [
    ['profile', 'words'],
    ['photo', 'ear'],
    ['message', 'one'],
  ] as const)
    await expect(insert(subject, part)).rejects.toMatchObject({ code: '23514' });
  for (const [subject, part] of [
    ['profile', ''],
    ['photo', 'body'],
    ['message', '1'],
  ] as const)
    await insert(subject, part);
});
