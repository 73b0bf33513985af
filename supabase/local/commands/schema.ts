// npm run schema: makes the baseline migration and the types of the database from supabase/schemas.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeDatabaseTypes } from '../postgres/database-types.ts';
import { MIGRATIONS_DIR } from '../postgres/migrations.ts';
import { BASELINE_FILE, baselineOf, readSchemas } from '../postgres/schemas.ts';

const files = readSchemas();
writeFileSync(path.join(MIGRATIONS_DIR, BASELINE_FILE), baselineOf(files));
console.log(`supabase/migrations/${BASELINE_FILE}: ${files.length} files of supabase/schemas`);
for (const { file, isNew } of await writeDatabaseTypes()) {
  console.log(`${file}: ${isNew ? 'written' : 'unchanged'}`);
}
