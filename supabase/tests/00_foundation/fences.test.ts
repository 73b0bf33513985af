// Rules for everything in the schema, also for later additions. Who may do what is in matrix/.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/backend/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

const names = async (query: string) =>
  (await db.owner.unsafe<{ name: string }[]>(query)).map((row) => row.name);

const OURS = `n.nspname in ('public', 'private')`;
const TABLES = `from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind in ('r', 'p') and ${OURS}`;
const FUNCTIONS = `from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${OURS}`;

describe('every table', () => {
  it('is found by these checks', async () => {
    expect(await names(`select c.relname as name ${TABLES}`)).toEqual(
      expect.arrayContaining([
        'profiles',
        'user_roles',
        'contests',
        'contest_weeks',
        'entries',
        'photos',
        'votes',
        'standings',
      ]),
    );
  });

  it('has a comment', async () => {
    expect(
      await names(`select c.relname as name ${TABLES} and obj_description(c.oid, 'pg_class') is null`),
    ).toEqual([]);
  });

  it('grants columns, never itself, to the API roles', async () => {
    expect(
      await names(`
        select c.relname || ' to ' || coalesce(r.rolname, 'public') as name
        from pg_class c
        join pg_namespace n on n.oid = c.relnamespace
        cross join lateral aclexplode(c.relacl) a
        left join pg_roles r on r.oid = a.grantee
        where ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'S')
          and coalesce(r.rolname, 'public') in ('public', 'anon', 'authenticated')`),
    ).toEqual([]);
  });

  it('in private is closed to the API roles, also to the service role', async () => {
    expect(
      await names(`
        select c.relname || ' for ' || r.rolname as name
        ${TABLES.replace('where', `cross join (values ('anon'), ('authenticated'), ('service_role')) r (rolname) where`)}
          and n.nspname = 'private' and has_any_column_privilege(r.rolname, c.oid, 'select, insert, update, references')`),
    ).toEqual([]);
  });

  it('has named constraints', async () => {
    expect(
      await names(`
        select k.conname as name
        from pg_constraint k
        join pg_namespace n on n.oid = k.connamespace
        where ${OURS} and k.contype in ('c', 'f') and k.conname ~ '(_check|_fkey)[0-9]*$'`),
    ).toEqual([]);
  });
});

describe('every policy', () => {
  it('is a sentence, for one operation, to named roles', async () => {
    expect(
      await names(`
        select p.policyname as name
        from pg_policies p
        where p.schemaname = 'public'
          and (p.policyname !~ '^[A-Z].* .* ' or p.cmd = 'ALL' or p.roles && array['public'::name])`),
    ).toEqual([]);
  });
});

describe('every function', () => {
  it('that runs with the rights of its owner has an empty search path', async () => {
    expect(
      await names(`
        select p.proname as name ${FUNCTIONS} and p.prosecdef and not coalesce(p.proconfig @> array['search_path=""'], false)`),
    ).toEqual([]);
  });

  it('is revoked from public', async () => {
    expect(
      await names(`
        select p.proname as name ${FUNCTIONS}
          and exists (
            select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0
          )`),
    ).toEqual([]);
  });

  it('has a comment', async () => {
    expect(
      await names(`select p.proname as name ${FUNCTIONS} and obj_description(p.oid, 'pg_proc') is null`),
    ).toEqual([]);
  });
});
