// Writes the types of the migrated database for pages and for edge functions; `npm run schema` calls it.
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { removeDataFolder } from './cluster-folder.ts';
import { readCatalog } from './database-catalog.ts';
import { openDatabase } from './database-server.ts';
import { catalogForServers, databaseTypesSource } from './database-types-source.ts';

const ROOT = new URL('../../../', import.meta.url).pathname;

/** Edge functions may import nothing outside their folder, so they have a file of their own. */
const TYPES_FILES = ['src/data/database.types.ts', 'supabase/functions/_shared/database.types.ts'] as const;

export type DatabaseTypes = Record<(typeof TYPES_FILES)[number], string>;

/** The source of each file of types, from a migrated database that is addressed as its owner. */
export async function generateDatabaseTypes(ownerUrl: string): Promise<DatabaseTypes> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} });
  try {
    const catalog = await readCatalog(sql);
    return {
      'src/data/database.types.ts': databaseTypesSource(catalog),
      'supabase/functions/_shared/database.types.ts': databaseTypesSource(catalogForServers(catalog)),
    };
  } finally {
    await sql.end();
  }
}

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** The files as they are; an empty text where there is none. */
export function currentDatabaseTypes(): DatabaseTypes {
  const [pages, servers] = TYPES_FILES;
  return { [pages]: textOf(path.join(ROOT, pages)), [servers]: textOf(path.join(ROOT, servers)) };
}

/** Writes the files from a fresh database with all migrations. Returns which of them that changed. */
export async function writeDatabaseTypes(): Promise<{ file: string; isNew: boolean }[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'diadem-types-'));
  const database = await openDatabase({ dataDir, mode: 'fast' });
  try {
    const sources = await generateDatabaseTypes(database.ownerUrl);
    const current = currentDatabaseTypes();
    return TYPES_FILES.map((file) => {
      const isNew = sources[file] !== current[file];
      if (isNew) writeFileSync(path.join(ROOT, file), sources[file]);
      return { file, isNew };
    });
  } finally {
    await database.stop();
    removeDataFolder(dataDir);
  }
}
