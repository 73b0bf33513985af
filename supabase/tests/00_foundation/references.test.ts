// Erasing a person searches every table that refers to people. Tables that grow with the contest need an index for
// it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/backend/database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

it('every foreign key of a public table to a person, an entry, a medium or a device has an index', async () => {
  const bare = await db.owner<{ name: string }[]>`
    select k.conname as name
    from pg_constraint k
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
      and k.confrelid in (
        'public.profiles'::regclass, 'public.entries'::regclass, 'public.media'::regclass, 'public.devices'::regclass
      )
      and not exists (
        select from pg_index i
        where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1] and i.indisvalid
          -- All rows, or all but those that refer to nobody.
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) like '%IS NOT NULL%')
      )
    order by 1`;
  expect(bare.map(({ name }) => name)).toEqual([]);
});
