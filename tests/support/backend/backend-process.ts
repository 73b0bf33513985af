// The backend as a process of its own, to be killed.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { loadKeys } from '../../../supabase/local/keys.ts';
import { clusterFolder } from '../../../supabase/local/postgres/cluster-folder.ts';
import { SUPERUSER } from '../../../supabase/local/postgres/postgres-process.ts';
import { attachTestDatabase, type TestDatabase } from './database.ts';

const RUN = new URL('../../../supabase/local/run.ts', import.meta.url).pathname;
const START_TIMEOUT_MS = 60_000;

export interface BackendProcess {
  pid: number;
  /** Where it answers. */
  url(): string;
  /** Everything it printed. */
  output(): string;
  /** A client with the secret key. */
  service(): SupabaseClient;
  /** A client as somebody who is signed in. */
  signedIn(sub: string): Promise<SupabaseClient>;
  /** Its database, past the API. */
  database(): TestDatabase;
  /** Resolves with the exit code, null when a signal ended it. */
  ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

/** The file that PostgreSQL keeps while it runs on a data folder. */
export function postmasterFile(dataDir: string): string {
  return path.join(clusterFolder(dataDir).cluster, 'postmaster.pid');
}

/** Process id of the PostgreSQL on a data folder. */
export function postgresPid(dataDir: string): number {
  return Number(readFileSync(postmasterFile(dataDir), 'utf8').split('\n')[0]);
}

/** Starts it and waits until it is ready, or until it ends (`output` tells why). */
export async function spawnBackend(
  dataDir: string,
  migrationsDir: string,
  more: Readonly<Record<string, string>> = {},
): Promise<BackendProcess> {
  const env = {
    ...process.env,
    ...more,
    DIADEM_DATA_DIR: dataDir,
    DIADEM_BACKEND_PORT: '0',
    DIADEM_MIGRATIONS_DIR: migrationsDir,
  };
  const child: ChildProcess = spawn(process.execPath, [RUN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`Not ready in time: ${output}`)), START_TIMEOUT_MS);
    const done = () => {
      clearTimeout(late);
      resolve();
    };
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (part) => {
        output += part;
        if (output.includes('Backend ready')) done();
      });
    }
    child.once('exit', done);
  });
  const url = () => {
    const found = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
    if (!found) throw new Error(`The backend did not start: ${output}`);
    return found;
  };
  return {
    pid: child.pid ?? 0,
    url,
    output: () => output,
    service: () => createClient(url(), loadKeys(dataDir).secretKey, { auth: { persistSession: false } }),
    signedIn: async (sub) => {
      const { jwtSecret, publishableKey } = loadKeys(dataDir);
      const token = await new SignJWT({ sub, role: 'authenticated', aud: 'authenticated' })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(jwtSecret));
      return createClient(url(), publishableKey, { accessToken: async () => token });
    },
    database: () => {
      const port = readFileSync(postmasterFile(dataDir), 'utf8').split('\n')[3];
      const { databasePassword } = loadKeys(dataDir);
      return attachTestDatabase(`postgres://${SUPERUSER}:${databasePassword}@127.0.0.1:${port}`, 'postgres');
    },
    ended,
    kill: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}
