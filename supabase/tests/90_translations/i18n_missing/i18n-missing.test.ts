import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type Actor,
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/backend/database.ts';
import { anon, signedIn } from '../../fixtures/contest.ts';
import { addAdmin } from '../../fixtures/reviews.ts';

let db: TestDatabase;
let voter: Actor;
let admin: Actor;
let suspendedAdmin: Actor;
beforeAll(async () => {
  db = await createTestDatabase();
  voter = signedIn(await db.createUser());
  admin = signedIn(await addAdmin(db));
  const suspended = await addAdmin(db);
  await db.owner`update public.profiles set suspended_at = now() where id = ${suspended}`;
  suspendedAdmin = signedIn(suspended);
});
afterAll(() => db.drop());
beforeEach(() => db.owner`truncate public.i18n_missing, private.rate_limits`);

const REPORT = `insert into public.i18n_missing (key, default_text, target_lang) values ($1, $2, $3)
  on conflict (key, target_lang) do nothing`;
const report = (as: Actor, key: string, text = 'Votes', lang = 'ru') =>
  db.as(as).query(REPORT, [key, text, lang]);
const rows = () => db.owner`select key, default_text, target_lang from public.i18n_missing order by key`;

/** This many reports of different keys, in one call from an address. */
const flood = (address: string, from: number, count: number) =>
  db.as(anon).transaction(async (query) => {
    await query("select set_config('request.headers', $1, true)", [
      JSON.stringify({ 'x-forwarded-for': address }),
    ]);
    await query(
      `insert into public.i18n_missing (key, default_text, target_lang)
      select 'flood.key' || n, 'Text', 'ru' from generate_series($1::integer, $2::integer) n
      on conflict (key, target_lang) do nothing`,
      [from, from + count - 1],
    );
  });

describe('a key without a text', () => {
  it('is reported by anyone, once, and stays as first reported', async () => {
    for (const as of [anon, voter, admin, suspendedAdmin]) await report(as, 'contest.votes', 'Votes');
    await report(anon, 'contest.votes', 'Something else');
    await report(anon, 'contest.votes', 'Votes', 'ar');
    expect(await rows()).toHaveLength(2);
    expect(await rows()).toContainEqual({ key: 'contest.votes', default_text: 'Votes', target_lang: 'ru' });
  });

  it('is read by nobody directly', async () => {
    await report(anon, 'contest.votes');
    const read = 'select key, target_lang from public.i18n_missing';
    for (const as of [anon, voter, admin, suspendedAdmin]) expect(await db.as(as).query(read)).toEqual([]);
    const text = 'select default_text from public.i18n_missing';
    await expect(db.as(anon).query(text)).rejects.toMatchObject({ code: '42501' });
  });

  it('shows a reporter nothing of other reports', async () => {
    await report(anon, 'contest.votes');
    const returning = `${REPORT} returning key`;
    expect(await db.as(anon).query(returning, ['contest.votes', 'x', 'ru'])).toEqual([]);
    expect(await db.as(anon).query(returning, ['contest.own', 'x', 'ru'])).toEqual([{ key: 'contest.own' }]);
  });

  it('is changed and removed by no API role', async () => {
    await report(anon, 'contest.votes');
    const writes = [
      "update public.i18n_missing set default_text = 'Other'",
      'delete from public.i18n_missing',
      'truncate public.i18n_missing',
      `${REPORT.replace('nothing', "update set default_text = 'Other'")}`,
    ];
    for (const as of [anon, voter, admin, suspendedAdmin]) {
      for (const write of writes)
        await expect(
          db.as(as).query(write, write.includes('$1') ? ['contest.votes', 'x', 'ru'] : []),
          write,
        ).rejects.toMatchObject({ code: '42501' });
    }
    expect(await rows()).toMatchObject([{ default_text: 'Votes' }]);
  });

  it('ignores a time and a text in the report', async () => {
    await expect(
      db
        .as(anon)
        .query(
          "insert into public.i18n_missing (key, default_text, target_lang, reported_at) values ('a.b', '', 'ru', now())",
        ),
    ).rejects.toMatchObject({ code: '42501' });
    await db.owner`
      insert into public.i18n_values (key, lang, text, source) values ('contest.known', 'ru', 'Текст', 'Text')`;
    await report(anon, 'contest.known');
    expect(await rows()).toEqual([]);
  });
});

describe('a report', () => {
  it('is shortened, also from a megabyte, and loses everything that is not text', async () => {
    await report(anon, 'k'.repeat(1_000_000), 'x'.repeat(1_000_000));
    await report(anon, 'contest.turned', '<script>alert(1)</script>\u202e\u0007', 'ar');
    const [turned, long] = await rows();
    expect(long).toMatchObject({ key: 'k'.repeat(96), default_text: 'x'.repeat(2000) });
    expect(turned).toMatchObject({ default_text: '<script>alert(1)</script>  ' });
  });

  it('needs a language of the interface', async () => {
    await expect(report(anon, 'contest.votes', 'Votes', 'xx')).rejects.toMatchObject({ code: '23514' });
  });
});

describe('a flood', () => {
  it('of 10,000 reports a minute from one address leaves at most 60 rows', async () => {
    await flood('198.51.100.7', 1, 10_000);
    const stored = (await rows()).length;
    expect(stored).toBeGreaterThanOrEqual(30);
    expect(stored).toBeLessThanOrEqual(60);
    await flood('198.51.100.8', 20_001, 1);
    expect(await rows()).toHaveLength(stored + 1);
  });

  it('from many addresses leaves at most 600 rows a minute', async () => {
    for (let n = 1; n <= 40; n += 1) await flood(`203.0.113.${n}`, n * 100, 30);
    const stored = (await rows()).length;
    expect(stored).toBeGreaterThanOrEqual(300);
    expect(stored).toBeLessThanOrEqual(600);
  });

  it('never makes more than 20,000 rows, and a full table still takes what somebody else misses', async () => {
    await db.owner`alter table public.i18n_missing disable trigger i18n_missing_before_insert_receive_missing_key`;
    await db.owner`
      insert into public.i18n_missing (key, default_text, target_lang)
      select 'old.key' || n, '', 'ru' from generate_series(1, 20000) n`;
    await db.owner`alter table public.i18n_missing enable trigger i18n_missing_before_insert_receive_missing_key`;
    await report(anon, 'contest.one');
    expect((await rows()).length).toBeLessThanOrEqual(20_000);
    expect((await rows()).some(({ key }) => key === 'contest.one')).toBe(true);
  });
});
