// Applies supabase/migrations/*.sql as `supabase db push` does: by name, each in a transaction, as role `postgres`.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { BASELINE_SOURCE } from '../hosted/hosted-baseline.ts';

/** The project's own migrations. */
export const MIGRATIONS_DIR = new URL('../../migrations', import.meta.url).pathname;

interface Migration {
  version: string;
  name: string;
  file: string;
  text: string;
}

/** Reads the migrations of a folder in their order; other files are ignored, as the official CLI does. */
function readMigrations(dir: string): Migration[] {
  if (!existsSync(dir)) return [];
  return readdirSync(dir)
    .sort()
    .flatMap((file) => {
      const [, version, name] = /^(\d{14})_(.+)\.sql$/.exec(file) ?? [];
      if (!version || !name) return [];
      return [{ version, name, file, text: readFileSync(path.join(dir, file), 'utf8') }];
    });
}

/** Changes whenever a database made from these migrations would be another one (hex, 16 digits). */
export function fingerprint(dir: string): string {
  const hash = createHash('sha256').update(BASELINE_SOURCE);
  for (const { file, text } of readMigrations(dir)) hash.update(`\n-- ${file}\n${text}`);
  return hash.digest('hex').slice(0, 16);
}

/** PostgreSQL counts characters; people count lines. The cause is left out: it repeats the whole file. */
function failure(error: unknown, { file, text }: Migration): Error {
  if (!(error instanceof postgres.PostgresError)) return new Error(`Migration ${file}: ${String(error)}`);
  const position = Number(error.position);
  const line = Number.isNaN(position) ? '' : `:${text.slice(0, position).split('\n').length}`;
  const more = [error.detail, error.hint, error.where].filter(Boolean).map((part) => `\n  ${part}`);
  return new Error(`Migration ${file}${line}: ${error.message} (${error.code})${more.join('')}`);
}

/**
 * Applies what the database does not have yet and returns the names of the files applied.
 * @param ownerUrl the database as role `postgres`
 * @throws Error naming file and line; also when a file changed after it was applied.
 */
export async function applyMigrations(ownerUrl: string, dir = MIGRATIONS_DIR): Promise<string[]> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} });
  const history = () =>
    sql<
      { version: string; text: string | null }[]
    >`select version, statements[1] as text from supabase_migrations.schema_migrations`;
  try {
    const applied = new Map((await history()).map((row) => [row.version, row.text]));
    const fresh: string[] = [];
    const migrations = readMigrations(dir);
    if (
      [...applied.keys()].some((version) => !migrations.some((migration) => migration.version === version))
    ) {
      throw new Error(
        'Delete the data folder (DIADEM_DATA_DIR, default .data) and start again: ' +
          'this database was made by an older schema, which no migration leads on from.',
      );
    }
    for (const migration of migrations) {
      const known = applied.get(migration.version);
      if (known === migration.text) continue;
      if (known !== undefined) {
        throw new Error(
          'Delete the data folder (DIADEM_DATA_DIR, default .data) and start again: ' +
            `migration ${migration.file} changed after it was applied to this database.`,
        );
      }
      await sql
        .begin(async (tx) => {
          await tx.unsafe(migration.text).simple();
          await tx`
            insert into supabase_migrations.schema_migrations (version, name, statements)
            values (${migration.version}, ${migration.name}, ${[migration.text]})`;
        })
        .catch((error: unknown) => {
          throw failure(error, migration);
        });
      fresh.push(migration.file);
    }
    return fresh;
  } finally {
    await sql.end();
  }
}
