// A private PostgreSQL 17 for one data folder, on 127.0.0.1 only.
import type { ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { loadKeys } from '../keys.ts';
import { clusterFolder } from './cluster-folder.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { databaseUrl } from './database-url.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { type KeptPostgres, keepPostgres } from './postgres-keeper.ts';
import { endOrphan } from './postgres-orphan.ts';
import { initialiseCluster, runPostgres, SUPERUSER, stopPostgres } from './postgres-process.ts';

export { linkPostgresLibraries } from './postgres-binaries.ts';

export interface PostgresOptions {
  dataDir: string;
  /** TCP port; a free one when left out. */
  port?: number | undefined;
  /** `durable` (default): an answered commit survives a power cut. `fast`: for tests, whose data may vanish. */
  mode?: 'durable' | 'fast' | undefined;
  /** Starts it again whenever it ends unasked, and hears about it. Default: what ends stays ended. */
  keep?: ((line: string) => void) | undefined;
}

export interface Postgres {
  port: number;
  /** Of all login roles of this data folder. */
  password: string;
  /** Process id of the postmaster. */
  readonly pid: number;
  /** Address of a database as superuser `supabase_admin`. */
  adminUrl(database?: string): string;
  /** Ends all sessions, waits for PostgreSQL to be gone, gives the data folder back. */
  stop(): Promise<void>;
}

/** 300 connections: 200 that vote at once, the request pool, and people with psql. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 300,
  shared_buffers: '128MB',
  wal_level: 'replica',
  max_wal_size: '2GB',
  timezone: 'UTC',
  log_min_messages: 'fatal', // a refused vote is an answer, not an incident
  password_encryption: 'scram-sha-256',
} as const;

const MODES = {
  durable: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' },
  fast: {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    scram_iterations: '1', // tests connect thousands of times
  },
} as const;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function runOnce(start: () => Promise<ChildProcess>): Promise<KeptPostgres> {
  const child = await start();
  return { pid: () => child.pid ?? 0, stop: () => stopPostgres(child) };
}

/**
 * Starts PostgreSQL on a data folder, which is created and initialised when new.
 * @throws DataFolderLocked when another backend runs on the folder; Error with PostgreSQL's own words otherwise.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { dataDir, port, mode = 'durable', keep } = options;
  const folder = path.resolve(dataDir);
  mkdirSync(folder, { recursive: true });
  const unlock = lockDataFolder(folder);
  try {
    const place = clusterFolder(folder);
    const binaries = postgresBinaries(place.user);
    const { databasePassword } = loadKeys(folder);
    await endOrphan(place.cluster);
    await initialiseCluster(binaries, place, databasePassword, mode);
    const listen = port ?? (await freePort());
    const settings = { ...SETTINGS, ...MODES[mode], port: listen };
    const start = () => runPostgres(binaries, place, settings, path.join(folder, 'postgres.log'));
    const running = keep ? await keepPostgres(start, keep) : await runOnce(start);
    return {
      port: listen,
      password: databasePassword,
      get pid() {
        return running.pid();
      },
      adminUrl: (database = 'postgres') =>
        databaseUrl(`postgres://127.0.0.1:${listen}`, SUPERUSER, databasePassword, database),
      stop: async () => {
        await running.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
