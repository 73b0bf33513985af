// SQL in the database of the running product, as its owner: to arrange what only time would bring.
import postgres, { type Sql } from 'postgres';
import { clusterFolder } from '../../supabase/local/cluster-folder.ts';
import { databaseUrl } from '../../supabase/local/database-url.ts';
import { loadKeys } from '../../supabase/local/keys.ts';
import { postmasterLines } from '../../supabase/local/postgres-orphan.ts';
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
