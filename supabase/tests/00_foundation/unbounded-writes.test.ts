// Hosted Supabase loads pg-safeupdate for the API's connections. It refuses UPDATE and DELETE without WHERE, in
// functions too.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/backend/database.ts';
import { readSchemas } from '../../local/postgres/schemas.ts';
import { unboundedWrites } from './unbounded-writes.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

it('no function writes to all rows of a table without a WHERE', async () => {
  const functions = await db.owner<{ name: string; source: string }[]>`
    select p.oid::regprocedure::text as name, p.prosrc as source
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    join pg_language l on l.oid = p.prolang
    where n.nspname in ('public', 'private') and l.lanname in ('sql', 'plpgsql')`;
  expect(functions.length).toBeGreaterThan(100);
  expect(functions.filter(({ source }) => source.trim() === '')).toEqual([]);
  expect(
    functions.flatMap(({ name, source }) => unboundedWrites(source).map((write) => `${name}: ${write}`)),
  ).toEqual([]);
});

it('the schemas change no row outside a function', () => {
  const files = readSchemas().map(({ name, text }) => ({
    name,
    outside: text.replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, ' '),
  }));
  expect(files.filter(({ outside }) => /^\s*create table/m.test(outside)).length).toBeGreaterThan(20);
  expect(files.filter(({ outside }) => /^\s*(update|delete|truncate|with \w+ as)\b/im.test(outside))).toEqual(
    [],
  );
});

it.each([
  ['in a CTE', 'with taken as (delete from private.vote_deltas d returning d.entry_id) select 1 where true;'],
  ['with a WHERE in a subquery alone', 'update a set b = (select c from d where d.e = a.e);'],
  ['with a WHERE in a comment or a string alone', "delete from a -- where\n; update b set c = ' where ';"],
  ['in a loop', 'for v in update a set b = 1 returning a.id loop perform 1 from c where d; end loop;'],
  ['joined', 'update a set b = c.b from c join d on c.e = d.e;'],
])('finds one %s', (_name, source) => {
  expect(unboundedWrites(source).length).toBeGreaterThan(0);
});

it('ignores bounded writes, locks, and ON CONFLICT', () => {
  const source = `
    delete from a where b; update a set c = 'it''s; -- no' where current of d;
    with x as (delete from a using b where a.c = b.c returning 1) select from x;
    perform from a for update; perform from a for no key update of a;
    insert into a values (1) on conflict (b) do update set c = excluded.c;
    for v in update a set b = 1 where c returning a.id loop end loop;`;
  expect(unboundedWrites(source)).toEqual([]);
});
