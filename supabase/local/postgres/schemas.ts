// supabase/schemas: the schema as people read it, in the order in which it is applied.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';

/** The project's own schema. */
export const SCHEMAS_DIR = new URL('../../schemas', import.meta.url).pathname;

/** The one migration until the first release; it is generated and never edited. */
export const BASELINE_FILE = '20261122000000_baseline.sql';

export interface SchemaFile {
  /** Folder and name, such as `10_people/01_profiles.sql`. */
  name: string;
  text: string;
}

const namesIn = (dir: string) => readdirSync(dir).sort();

/** All SQL files, by the numbers of their folders, then of their names: `schema_paths` of config.toml says the same. */
export function readSchemas(dir = SCHEMAS_DIR): SchemaFile[] {
  return namesIn(dir)
    .filter((folder) => !folder.endsWith('.md'))
    .flatMap((folder) => namesIn(path.join(dir, folder)).map((file) => `${folder}/${file}`))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => ({ name, text: readFileSync(path.join(dir, name), 'utf8') }));
}

/** The one migration that makes the whole schema. */
export function baselineOf(files: readonly SchemaFile[]): string {
  const parts = files.map(({ name, text }) => `-- supabase/schemas/${name}\n${text}`);
  return [
    '-- Generated from supabase/schemas by `npm run schema`. Change the schema there.\n',
    ...parts,
  ].join('\n');
}

/** Applies the files one by one as role `postgres`, in one transaction. @throws Error that names the file. */
export async function applySchemas(ownerUrl: string, files = readSchemas()): Promise<void> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} });
  try {
    await sql.begin(async (tx) => {
      for (const { name, text } of files) {
        await tx
          .unsafe(text)
          .simple()
          .catch((error: Error) => {
            throw new Error(`supabase/schemas/${name}: ${error.message}`, { cause: error });
          });
      }
    });
  } finally {
    await sql.end();
  }
}
