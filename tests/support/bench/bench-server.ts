// A durable PostgreSQL of its own for a bench: a fresh migrated database, gone afterwards.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres, { type Sql } from 'postgres';
import { ensureBaseline, ensureRoles } from '../../../supabase/local/hosted/hosted-baseline.ts';
import { removeDataFolder } from '../../../supabase/local/postgres/cluster-folder.ts';
import { databaseUrl } from '../../../supabase/local/postgres/database-url.ts';
import { applyMigrations } from '../../../supabase/local/postgres/migrations.ts';
import { startPostgres } from '../../../supabase/local/postgres/postgres.ts';

export interface BenchServer {
  /** Role `postgres`: owns what migrations create. */
  owner: Sql;
  /** Superuser, for statistics and checkpoints. */
  admin: Sql;
  /** Superuser's address of the server, and the name of the database. */
  url: string;
  database: string;
  /** Connections as requests have them: login role `authenticator`, switched to `role`. */
  requests(role: 'anon' | 'authenticated', connections: number): Sql;
  stop(): Promise<void>;
}

const quiet = { onnotice: () => {}, max_lifetime: null };

/** Starts the server with the settings of the embedded backend, commits durable. */
export async function startBenchServer(): Promise<BenchServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'diadem-bench-postgres-'));
  const server = await startPostgres({ dataDir, mode: 'durable' });
  const url = (role: string) => databaseUrl(server.adminUrl(), role, server.password, 'bench');
  await ensureRoles(server.adminUrl(), server.password);
  const first = postgres(server.adminUrl(), { ...quiet, max: 1 });
  await first`create database bench owner postgres`;
  await first.end();
  await ensureBaseline(server.adminUrl('bench'));
  await applyMigrations(url('postgres'));
  const open = [
    postgres(url('postgres'), { ...quiet, max: 4 }),
    postgres(server.adminUrl('bench'), { ...quiet, max: 2 }),
  ] as const;
  const pools: Sql[] = [...open];
  return {
    owner: open[0],
    admin: open[1],
    url: server.adminUrl(),
    database: 'bench',
    requests: (role, connections) => {
      const pool = postgres(url('authenticator'), { ...quiet, max: connections, connection: { role } });
      pools.push(pool);
      return pool;
    },
    stop: async () => {
      await Promise.all(pools.map((pool) => pool.end()));
      await server.stop();
      removeDataFolder(dataDir);
    },
  };
}
