// Writes src/data/database.types.ts from the migrated database; `npm run schema` calls it.
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { removeDataFolder } from './cluster-folder.ts';
import { readCatalog } from './database-catalog.ts';
import { openDatabase } from './database-server.ts';
import { databaseTypesSource } from './database-types-source.ts';

const TYPES_FILE = new URL('../../../src/data/database.types.ts', import.meta.url);

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

/** Writes the file from a fresh database with all migrations. Returns whether that changed it. */
export async function writeDatabaseTypes(): Promise<boolean> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'diadem-types-'));
  const database = await openDatabase({ dataDir, mode: 'fast' });
  try {
    const source = await generateDatabaseTypes(database.ownerUrl);
    if (source === currentDatabaseTypes()) return false;
    writeFileSync(TYPES_FILE, source);
    return true;
  } finally {
    await database.stop();
    removeDataFolder(dataDir);
  }
}
