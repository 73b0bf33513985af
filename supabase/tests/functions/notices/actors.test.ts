// Who may call what about notices, what each reads, and what it costs.
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { costOf } from '../../../../tests/support/explain.ts';
import { anon, item, signedIn } from '../../fixtures/contest.ts';
import {
  addNotices,
  listNotices,
  readNotices,
  saveNoticeSettings,
  unreadCounts,
} from '../../fixtures/notices.ts';
import { told } from '../../fixtures/people.ts';
import { addAdmin } from '../../fixtures/reviews.ts';

const NOBODY = '99999999-9999-4999-8999-999999999999';

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
  await addNotices(db, owner, 60);
  await addNotices(db, suspended, 1);
  await db.owner`update public.profiles set suspended_at = private.clock() where id = ${suspended}`;
});
afterAll(() => db.drop());

const CALLS = [
  'select public.get_unread_counts()',
  'select * from public.list_notices()',
  'select public.read_notices(1)',
  'select public.get_notice_settings()',
  `select public.save_notice_settings('{"off": [], "in_browser": false}')`,
];

describe('a visitor and a token without an account', () => {
  it.each(CALLS)('are refused: %s', async (statement) => {
    await expect(db.as(anon).query(statement)).rejects.toMatchObject({ code: '42501' });
    const answer = await told(db, signedIn(NOBODY), statement);
    expect(JSON.stringify(answer)).toMatch(
      /not_signed_in|^\[\]$|"messages":0.*"notices":0|"notices":0.*"messages":0/,
    );
    await expect(db.as(signedIn(owner)).query(statement)).resolves.toHaveLength(
      statement.includes('list_') ? 20 : 1,
    );
  });
});

describe('notices', () => {
  it('are read by their owner alone, a suspended one too, and by no table', async () => {
    expect(await listNotices(db, owner)).toHaveLength(50);
    expect(await listNotices(db, suspended)).toHaveLength(1);
    for (const other of [stranger, admin]) {
      expect(await listNotices(db, other)).toEqual([]);
      expect((await unreadCounts(db, other)).notices).toBe(0);
    }
    await expect(db.as(signedIn(owner)).query('select * from private.notices')).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('come page by page, the newest first, without any text', async () => {
    const first = await listNotices(db, owner, 40);
    const second = await listNotices(db, owner, 40, item(first, -1).cursor);
    const ids = [...first, ...second].map(({ id }) => Number(id));
    expect(ids).toHaveLength(60);
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(first[0]?.about).toEqual({ subject: 'profile' });
    await expect(listNotices(db, owner, 40, 'seat_1')).rejects.toMatchObject({ message: 'invalid_input' });
  });

  it('are marked as read by their owner alone: one, or all up to one', async () => {
    const person = await db.createUser();
    await addNotices(db, person, 5);
    const [newest, , third] = (await listNotices(db, person)) as [{ id: string }, unknown, { id: string }];
    await readNotices(db, stranger, newest.id);
    expect((await unreadCounts(db, person)).notices).toBe(5);
    expect((await readNotices(db, person, newest.id, true)).notices).toBe(4);
    expect((await readNotices(db, person, third.id)).notices).toBe(1);
    expect((await listNotices(db, person)).map(({ is_read }) => is_read)).toEqual([
      true,
      false,
      true,
      true,
      true,
    ]);
  });

  it('are kept to the newest 500', async () => {
    const person = await db.createUser();
    await addNotices(db, person, 510);
    const [kept] = await db.owner`
      select count(*)::integer as kept, min(subject) filter (where subject in ('case 10', 'case 11')) as oldest
      from private.notices where profile_id = ${person}`;
    expect(kept).toEqual({ kept: 500, oldest: 'case 11' });
  });
});

describe('settings', () => {
  it('are told everything and shown nowhere until somebody chooses, and kept beside those of messages', async () => {
    const person = await db.createUser();
    const read = async () =>
      (await db.as(signedIn(person)).query('select public.get_notice_settings() as s'))[0];
    expect(await read()).toEqual({ s: { off: [], in_browser: false, is_quiet: false } });
    await db.as(signedIn(person)).query(`select public.save_message_settings('{"requests_from": "nobody"}')`);
    expect(await saveNoticeSettings(db, person, ['week', 'entry', 'week'], true)).toEqual({
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
      db.as(signedIn(owner)).query('select public.save_notice_settings($1)', [JSON.parse(settings)]),
    ).rejects.toMatchObject({ message: 'invalid_field', detail: expect.stringContaining(detail) });
  });
});

describe('the badge of a person with 500 notices among 50,000 of others', () => {
  let reader: Sql;
  let person: string;

  beforeAll(async () => {
    person = await db.createUser();
    await db.owner`
      insert into private.notices (profile_id, kind, subject, about)
      select case when n % 100 = 0 then ${person}::uuid else ${stranger}::uuid end, 'report_decided', 'cost ' || n, '{}'
      from generate_series(1, 50000) n`;
    const root = postgres(db.adminUrl, { max: 1, onnotice: () => {} });
    await root`vacuum (analyze)`;
    await root.end();
    reader = postgres(db.requestUrl, { max: 1, connection: { role: 'authenticated' }, onnotice: () => {} });
    await reader`select set_config('request.jwt.claims', ${JSON.stringify({ sub: person })}, false)`;
  });
  afterAll(() => reader.end());

  it('costs at most 20 buffers, and a page of the list at most 40', async () => {
    for (const [statement, most] of [
      ['select public.get_unread_counts()', 20],
      ['select * from public.list_notices()', 40],
    ] as const) {
      for (let n = 0; n < 12; n += 1) await reader.unsafe(statement);
      expect((await costOf(reader, statement)).buffers, statement).toBeLessThanOrEqual(most);
    }
    expect(await unreadCounts(db, person)).toMatchObject({ notices: 100 });
  });
});
