// What the browser may do with a table, without a function. The list is the whole of it: the catalogue is compared with
// it, column by column. Everything else goes through functions.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/backend/database.ts';
import { anon, castVote, item, liveWeek, signedIn, type Week } from '../fixtures/contest.ts';

let db: TestDatabase;
let week: Week;
let person: string;
let stranger: string;
beforeAll(async () => {
  db = await createTestDatabase();
  week = await liveWeek(db, 3);
  person = item(week.entries, 0).profileId;
  stranger = await db.createUser();
  await castVote(db, person, item(week.entries, 1).entryId, 4);
});
afterAll(() => db.drop());

/** The calls of section 7 of the specification, and the own votes, which the contest page reads. */
const DIRECT = [
  'anon insert error_logs message release stack url',
  'anon insert i18n_missing default_text key target_lang',
  // An insert that ignores a known key has to read both columns of the key.
  'anon select i18n_missing key target_lang',
  'anon select i18n_values key lang text',
  'authenticated insert auth_login_logs device_id device_info fingerprint_id ip_address provider user_agent user_id',
  'authenticated insert error_logs message release stack url',
  'authenticated insert i18n_missing default_text key target_lang',
  'authenticated select auth_login_logs created_at device_id device_info fingerprint_id id ip_address provider user_agent user_id',
  'authenticated select i18n_missing key target_lang',
  'authenticated select i18n_values key lang text',
  'authenticated select profiles id',
  'authenticated select user_roles role user_id',
  'authenticated select votes changed_at cast_at entry_id receipt stars state week_id',
  'authenticated update profiles last_device_id last_login_at last_login_ip',
].map((line) => {
  const [role, right, table, ...columns] = line.split(' ');
  return [role, right, table, ...columns.sort()].join(' ');
});

it('the catalogue grants exactly this', async () => {
  const rows = await db.owner<{ line: string }[]>`
    select concat_ws(' ', r.role, p.word, c.relname, string_agg(a.attname, ' ' order by a.attname collate "C")) as line
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname in ('public', 'private')
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    cross join (values ('anon'), ('authenticated')) r (role)
    cross join (values ('select'), ('insert'), ('update'), ('references')) p (word)
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and has_column_privilege(r.role, c.oid, a.attnum, p.word)
      and has_schema_privilege(r.role, n.oid, 'usage')
    group by r.role, p.word, c.relname order by 1`;
  expect(rows.map(({ line }) => line).sort()).toEqual([...DIRECT].sort());
  const whole = await db.owner`
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    cross join (values ('anon'), ('authenticated')) r (role)
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'p', 'v', 'm')
      and has_table_privilege(r.role, c.oid, 'delete, truncate, trigger')`;
  expect(whole).toEqual([]);
});

describe('a profile', () => {
  const update = (changes: string, id: string, as = person) =>
    db.as(signedIn(as)).query(`update public.profiles set ${changes} where id = $1 returning id`, [id]);

  it('records its last sign-in directly, of its owner alone', async () => {
    expect(
      await update("last_login_at = now(), last_login_ip = '192.0.2.1', last_device_id = 'd'", person),
    ).toHaveLength(1);
    expect(await update("last_device_id = 'd'", person, stranger)).toEqual([]);
  });

  it.each([
    "display_name = E'Eve \\u202Emoc.live'",
    "city = 'https://evil.example'",
    "country = 'ph'",
    'likes = 1000',
  ])('takes no %s', async (changes) => {
    await expect(update(changes, person)).rejects.toMatchObject({ code: '42501' });
  });

  it('is changed by save_my_account, under its rules', async () => {
    const save = (fields: object) =>
      db
        .as(signedIn(person))
        .query('select public.save_my_account($1::text::jsonb)', [JSON.stringify(fields)]);
    await expect(save({ display_name: 'Eve', country: 'zz', language: 'en' })).rejects.toMatchObject({
      message: 'invalid_field',
    });
    await expect(
      save({ display_name: 'https://evil.example', country: 'us', language: 'en' }),
    ).rejects.toMatchObject({
      message: 'invalid_field',
    });
    await save({ display_name: 'Eve', country: 'us', language: 'en' });
  });
});

describe('direct reads', () => {
  it('show people their own rows, and strangers nothing', async () => {
    for (const [table, column] of [
      ['profiles', 'id'],
      ['votes', 'stars'],
    ] as const) {
      const read = (as: string) => db.as(signedIn(as)).query(`select ${column} from public.${table}`);
      expect([(await read(person)).length, (await read(stranger)).length], table).toEqual([
        1,
        table === 'profiles' ? 1 : 0,
      ]);
    }
  });

  it.each([
    'entries',
    'profiles',
    'photos',
    'videos',
    'results',
    'contest_weeks',
    'contests',
    'qualified_entries',
    'likes',
  ])('of %s are refused to strangers, also when they only count', async (table) => {
    for (const statement of [`select count(*) from public.${table}`, `select * from public.${table}`])
      await expect(db.as(anon).query(statement)).rejects.toMatchObject({ code: '42501' });
  });
});
