import { expect, it } from 'vitest';
import {
  currentDatabaseTypes,
  generateDatabaseTypes,
} from '../../../supabase/local/postgres/database-types.ts';
import { BACKEND_MIGRATIONS } from '../../support/backend-migrations.ts';
import { createTestDatabase } from '../../support/database.ts';

it('src/data/database.types.ts is what the migrations say (npm run schema writes it)', async () => {
  await using db = await createTestDatabase();
  expect(currentDatabaseTypes()).toBe(await generateDatabaseTypes(db.ownerUrl));
});

it('types say what may be null, left out or written', async () => {
  await using db = await createTestDatabase({ migrationsDir: BACKEND_MIGRATIONS });
  const source = (await generateDatabaseTypes(db.ownerUrl)).replace(/\s+/g, ' ');
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
  expect(source).toContain("Enums: { mood: 'calm' | 'loud'; };");
  expect(source).toContain(
    'note_receipt: { body: string | null; id: number | null; written_at: string | null; };',
  );
  expect(source).not.toContain('greet_new_user');
});
