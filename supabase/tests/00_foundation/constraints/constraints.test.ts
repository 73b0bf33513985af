import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/backend/database.ts';
import { DOMAIN_PROBES, TABLE_PROBES, UNIQUE_PROBES, wrongProbes } from './probe.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

it('each check constraint, unique key and domain accepts its good values and refuses its bad ones', async () => {
  await db.owner.begin(async (tx) => {
    expect(await wrongProbes(tx)).toEqual([]);
  });
});

it('each check constraint has a good and a bad value in one of the files of probes', async () => {
  const found = await db.owner<{ name: string }[]>`
    select n.nspname || '.' || t.relname || ' ' || c.conname as name
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
    where c.contype = 'c' and n.nspname in ('public', 'private')`;
  const probed = Object.entries(TABLE_PROBES).flatMap(([table, rules]) =>
    Object.entries(rules)
      .filter(([, [, good, bad]]) => good.length > 0 && bad.length > 0)
      .map(([rule]) => `${table} ${rule}`),
  );
  expect(probed.sort()).toEqual(found.map(({ name }) => name).sort());
});

it('each unique key has both in unique-probes.ts', async () => {
  const found = await db.owner<{ name: string }[]>`
    select n.nspname || '.' || t.relname || ' ' || c.relname as name
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    join pg_namespace n on n.oid = t.relnamespace
    where i.indisunique and not i.indisprimary and n.nspname in ('public', 'private')`;
  const probed = Object.entries(UNIQUE_PROBES).flatMap(([table, keys]) =>
    Object.keys(keys).map((key) => `${table} ${key}`),
  );
  expect(probed.sort()).toEqual(found.map(({ name }) => name).sort());
});

it('each domain has both in domain-probes.ts', async () => {
  const found = await db.owner<{ name: string }[]>`
    select n.nspname || '.' || t.typname as name
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where t.typtype = 'd' and n.nspname in ('public', 'private')`;
  expect(Object.keys(DOMAIN_PROBES).sort()).toEqual(found.map(({ name }) => name).sort());
});
