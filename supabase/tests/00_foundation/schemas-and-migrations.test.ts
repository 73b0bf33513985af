// The schema exists twice: as people read it (schemas/) and as a database applies it (migrations/). Both make the
// same database.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/backend/database.ts';
import { compareCatalogs, readSchemaCatalog } from '../../../tests/support/backend/schema-catalog.ts';
import { applySchemas, readSchemas, type SchemaFile } from '../../local/postgres/schemas.ts';

/** Tables whose rows are part of the schema. */
const ROWS = ['public.contests', 'private.scheduled_jobs'];

const catalogOf = (db: TestDatabase) => readSchemaCatalog(db.owner, ROWS);

/** The differences between the database of the migrations and that of these files. */
async function differences(files?: SchemaFile[]): Promise<string> {
  const migrationsDir = mkdtempSync(path.join(tmpdir(), 'no-migrations-'));
  await using applied = await createTestDatabase();
  await using written = await createTestDatabase({ migrationsDir });
  await applySchemas(written.ownerUrl, files);
  return compareCatalogs(await catalogOf(applied), await catalogOf(written), ['migrations', 'schemas']);
}

describe('supabase/schemas and supabase/migrations', () => {
  it('make the same database (after a change of schemas/: npm run schema)', async () => {
    expect(await differences()).toBe('');
  });

  it('are compared by column, privilege, comment and job', async () => {
    const more = `
      alter table public.contests add column motto text;
      grant execute on function private.is_admin() to anon;
      comment on schema private is 'Another comment.';
      insert into private.scheduled_jobs values ('more', '* * * * *', 'select 1');`;
    const found = await differences([...readSchemas(), { name: 'more.sql', text: more }]);
    expect(found).toContain('alter table contests add column 8. motto text');
    expect(found).toContain('grant EXECUTE on function private.is_admin() to anon;');
    expect(found).toContain("comment on schema private is 'Another comment.';");
    expect(found).toContain('insert into private.scheduled_jobs values (more,');
  });
});

describe('every function', () => {
  it('has a body that PostgreSQL accepts once all tables and functions exist', async () => {
    await using db = await createTestDatabase();
    const functions = await db.owner<{ name: string; definition: string }[]>`
      select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition
      from pg_proc p where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`;
    expect(functions.length).toBeGreaterThan(400);
    for (const { name, definition } of functions) {
      await db.owner.unsafe(definition).catch((error: Error) => expect.fail(`${name}: ${error.message}`));
    }
  });

  it('is written once: a search for its name finds one definition', () => {
    const text = readSchemas()
      .map((file) => file.text)
      .join('\n');
    const names = [...text.matchAll(/^create function ((?:public|private)\.\w+)\s*\(/gm)].map(
      ([, name]) => name,
    );
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
    expect(text).not.toMatch(/create or replace|drop function|alter function/i);
  });

  it('stands in a file of at most 250 lines', () => {
    const long = readSchemas().filter(({ text }) => text.split('\n').length > 251);
    expect(long.map(({ name }) => name)).toEqual([]);
  });
});
