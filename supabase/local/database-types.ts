// Writes src/data/database.types.ts from the migrations: `node supabase/local/database-types.ts`.
// With --check it writes nothing, and ends with 1 when the file is not what it would write.
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { removeDataFolder } from './cluster-folder.ts';
import { readCatalog } from './database-catalog.ts';
import { openDatabase } from './database-server.ts';
import { databaseTypesSource } from './database-types-source.ts';

const TYPES_FILE = new URL('../../src/data/database.types.ts', import.meta.url);

/** The source of the types of a migrated database, addressed as its owner. */
export async function generateDatabaseTypes(ownerUrl: string): Promise<string> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} });
  try {
    return databaseTypesSource(await readCatalog(sql));
  } finally {
    await sql.end();
  }
}

/** The file as it is, or an empty text where there is none. */
export function currentDatabaseTypes(): string {
  return existsSync(TYPES_FILE) ? readFileSync(TYPES_FILE, 'utf8') : '';
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'diadem-types-'));
  const database = await openDatabase({ dataDir, mode: 'fast' });
  try {
    const source = await generateDatabaseTypes(database.ownerUrl);
    const isCurrent = source === currentDatabaseTypes();
    if (isCurrent) console.log('src/data/database.types.ts is current.');
    else if (process.argv.includes('--check')) {
      console.error('src/data/database.types.ts is not current: run node supabase/local/database-types.ts');
      process.exitCode = 1;
    } else {
      writeFileSync(TYPES_FILE, source);
      console.log('src/data/database.types.ts written.');
    }
  } finally {
    await database.stop();
    removeDataFolder(dataDir);
  }
}

if (process.argv[1] === import.meta.filename) await main();
