import { expect, it } from 'vitest';
import {
  currentDatabaseTypes,
  generateDatabaseTypes,
} from '../../../supabase/local/postgres/database-types.ts';
import { BACKEND_MIGRATIONS } from '../../support/backend/backend-migrations.ts';
import { createTestDatabase } from '../../support/backend/database.ts';

it('the files of types are what the migrations say (npm run schema writes them)', async () => {
  await using db = await createTestDatabase();
  const [current, sources] = [currentDatabaseTypes(), await generateDatabaseTypes(db.ownerUrl)];
  for (const file of Object.keys(sources) as (keyof typeof sources)[]) {
    expect(current[file], file).toBe(sources[file]);
  }
});

it('types say what may be null, left out or written', async () => {
  await using db = await createTestDatabase({ migrationsDir: BACKEND_MIGRATIONS });
  const sources = await generateDatabaseTypes(db.ownerUrl);
  const source = sources['src/data/database.types.ts'].replace(/\s+/g, ' ');
  expect(source).toContain(
    'Row: { body: string; id: number; owner_id: string | null; tags: Json; written_at: string; };',
  );
  expect(source).toContain(
    'Insert: { body: string; owner_id?: string | null; tags?: Json; written_at?: string; };',
  );
  expect(source).toContain(
    "write_note: { Args: { p_body: string; p_count?: number | null }; Returns: Database['public']['CompositeTypes']['note_receipt']; };",
  );
  expect(source).toContain('Returns: { amount: number | null; at: string | null; n: number | null; }[];');
  expect(source).toContain(
    "note_author: { joined_at: string | null; mood: Database['public']['Enums']['mood']; name: string; };",
  );
  expect(source).toContain("authors: Database['public']['CompositeTypes']['note_author'][];");
  expect(source).toContain("Enums: { mood: 'after-paint' | 'loud'; };");
  expect(source).toContain(
    'note_receipt: { body: string | null; id: number | null; written_at: string | null; };',
  );
  expect(source).not.toContain('greet_new_user');
});
