// Who may call what about notifications, what each actor reads, and the cost.
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { costOf } from '../../../../tests/support/backend/explain.ts';
import { vacuum } from '../../../../tests/support/backend/vacuum.ts';
import { anon, item, signedIn } from '../../fixtures/contest.ts';
import {
  addNotifications,
  listNotificationsOf,
  markNotificationsRead,
  saveNotificationSettings,
  unreadCounts,
} from '../../fixtures/notifications.ts';
import { answerTo } from '../../fixtures/people.ts';
import { addAdmin } from '../../fixtures/reviews.ts';

const UNKNOWN_ID = '99999999-9999-4999-8999-999999999999';

let db: TestDatabase;
let owner: string;
let stranger: string;
let suspended: string;
let admin: string;

beforeAll(async () => {
  db = await createTestDatabase();
  [owner, stranger, suspended, admin] = (await Promise.all([
    db.createUser(),
    db.createUser(),
    db.createUser(),
    addAdmin(db),
  ])) as [string, string, string, string];
  await addNotifications(db, owner, 60);
  await addNotifications(db, suspended, 1);
  await db.owner`update public.profiles set suspended_at = private.clock() where id = ${suspended}`;
});
afterAll(() => db.drop());

const CALLS = [
  'select to_jsonb(public.get_unread_counts())',
  'select * from public.list_notifications()',
  'select to_jsonb(public.mark_notifications_read(1))',
  'select public.get_notification_settings()',
  `select public.save_notification_settings('{"off": [], "in_browser": false}')`,
];

describe('a visitor and a token without an account', () => {
  it.each(CALLS)('are refused: %s', async (statement) => {
    await expect(db.as(anon).query(statement)).rejects.toMatchObject({ code: '42501' });
    const answer = await answerTo(db, signedIn(UNKNOWN_ID), statement);
    expect(JSON.stringify(answer)).toMatch(
      /not_signed_in|^\[\]$|"messages":0.*"notifications":0|"notifications":0.*"messages":0/,
    );
    await expect(db.as(signedIn(owner)).query(statement)).resolves.toHaveLength(
      statement.includes('list_') ? 20 : 1,
    );
  });
});

describe('notifications', () => {
  it('are read by their owner alone, also by a suspended one, and through no table', async () => {
    expect(await listNotificationsOf(db, owner)).toHaveLength(50);
    expect(await listNotificationsOf(db, suspended)).toHaveLength(1);
    for (const other of [stranger, admin]) {
      expect(await listNotificationsOf(db, other)).toEqual([]);
      expect((await unreadCounts(db, other)).notifications).toBe(0);
    }
    await expect(db.as(signedIn(owner)).query('select * from private.notifications')).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('come page by page, the newest first, without any text', async () => {
    const first = await listNotificationsOf(db, owner, 40);
    const second = await listNotificationsOf(db, owner, 40, item(first, -1).cursor);
    const ids = [...first, ...second].map(({ id }) => Number(id));
    expect(ids).toHaveLength(60);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(first[0]?.about).toEqual({ subject: 'profile' });
    await expect(listNotificationsOf(db, owner, 40, 'conversation_1')).rejects.toMatchObject({
      message: 'invalid_input',
    });
  });

  it('are marked as read by their owner alone: one, or all up to one', async () => {
    const person = await db.createUser();
    await addNotifications(db, person, 5);
    const [newest, , third] = (await listNotificationsOf(db, person)) as [
      { id: string },
      unknown,
      { id: string },
    ];
    await markNotificationsRead(db, stranger, newest.id);
    expect((await unreadCounts(db, person)).notifications).toBe(5);
    expect((await markNotificationsRead(db, person, newest.id, true)).notifications).toBe(4);
    expect((await markNotificationsRead(db, person, third.id)).notifications).toBe(1);
    expect((await listNotificationsOf(db, person)).map(({ is_read }) => is_read)).toEqual([
      true,
      false,
      true,
      true,
      true,
    ]);
  });

  it('are the newest 500', async () => {
    const person = await db.createUser();
    await addNotifications(db, person, 510);
    const [stored] = await db.owner`
      select count(*)::integer as stored, min(subject) filter (where subject in ('case 10', 'case 11')) as oldest
      from private.notifications where profile_id = ${person}`;
    expect(stored).toEqual({ stored: 500, oldest: 'case 11' });
  });
});

describe('settings', () => {
  it('are all on and not shown in browsers by default, and stored beside those of messages', async () => {
    const person = await db.createUser();
    const read = async () =>
      (await db.as(signedIn(person)).query('select to_jsonb(public.get_notification_settings()) as s'))[0];
    expect(await read()).toEqual({ s: { off: [], in_browser: false, is_quiet: false } });
    await db.as(signedIn(person)).query(`select public.save_message_settings('{"requests_from": "nobody"}')`);
    expect(await saveNotificationSettings(db, person, ['week', 'entry', 'week'], true)).toEqual({
      off: ['entry', 'week'],
      in_browser: true,
      is_quiet: false,
    });
    await db.as(signedIn(person)).query(`select public.save_message_settings('{"requests_from": "liked"}')`);
    expect(await read()).toEqual({ s: { off: ['entry', 'week'], in_browser: true, is_quiet: false } });
  });

  it.each([
    ['off', '{"off": ["content"], "in_browser": false}'],
    ['off', '{"off": "entry", "in_browser": false}'],
    ['off', '{"off": [["entry"]], "in_browser": false}'],
    ['off', '{}'],
    ['in_browser', '{"off": [], "in_browser": "yes"}'],
  ])('refuse an unknown %s: %s', async (detail, settings) => {
    await expect(
      db.as(signedIn(owner)).query('select public.save_notification_settings($1)', [JSON.parse(settings)]),
    ).rejects.toMatchObject({ message: 'invalid_field', detail: expect.stringContaining(detail) });
  });
});

describe('the badge of a person with 500 notifications among 50,000 of others', () => {
  // A database of its own: an older snapshot of another connection would keep pages from being visible.
  let own: TestDatabase;
  let reader: Sql;
  let person: string;

  beforeAll(async () => {
    own = await createTestDatabase();
    person = await own.createUser();
    const other = await own.createUser();
    await own.owner`
      insert into private.notifications (profile_id, kind, subject, about)
      select case when n % 100 = 0 then ${person}::uuid else ${other}::uuid end, 'report_decided', 'cost ' || n, '{}'
      from generate_series(1, 50000) n`;
    await vacuum(own);
    reader = postgres(own.requestUrl, { max: 1, connection: { role: 'authenticated' }, onnotice: () => {} });
    await reader`select set_config('request.jwt.claims', ${JSON.stringify({ sub: person })}, false)`;
  });
  afterAll(async () => {
    await reader.end();
    await own.drop();
  });

  it('costs at most 22 buffers, and a page of the list at most 40', async () => {
    for (const [statement, most] of [
      // Two of them are the guard of the session (private.get_user_id).
      ['select public.get_unread_counts()', 22],
      ['select * from public.list_notifications()', 40],
    ] as const) {
      for (let n = 0; n < 12; n += 1) await reader.unsafe(statement);
      expect((await costOf(reader, statement)).buffers, statement).toBeLessThanOrEqual(most);
    }
    expect(await unreadCounts(own, person)).toMatchObject({ notifications: 100 });
  });
});
