// SQL in the database of the running product, as its owner: to arrange what only time would bring.
import postgres, { type Sql } from 'postgres';
import { loadKeys } from '../../../supabase/local/keys.ts';
import { clusterFolder } from '../../../supabase/local/postgres/cluster-folder.ts';
import { databaseUrl } from '../../../supabase/local/postgres/database-url.ts';
import { postmasterLines } from '../../../supabase/local/postgres/postgres-orphan.ts';
import { dataDir } from './environment.ts';

/** Runs `work` with a connection of its own. */
export async function inProductDatabase<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
  const sql = postgres(process.env['DATABASE_URL'] ?? embeddedUrl(), { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

function embeddedUrl(): string {
  const port = postmasterLines(clusterFolder(dataDir()).cluster)[3];
  return databaseUrl(
    `postgres://127.0.0.1:${port}`,
    'postgres',
    loadKeys(dataDir()).databasePassword,
    'postgres',
  );
}
