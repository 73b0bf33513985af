// Starts and stops the programs `initdb` and `postgres`.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { ClusterFolder } from './cluster-folder.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { guardAgainstOrphan, postmasterLines, STOP_TIMEOUT_MS } from './postgres-orphan.ts';

/** Superuser of the cluster, named as on hosted Supabase, where `postgres` is not one. */
export const SUPERUSER = 'supabase_admin';

const START_TIMEOUT_MS = 60_000;
/** Sessions that do not end lose nothing that was answered: the next start recovers it. */
const FAST_STOP_MS = 2_000;
const LOG_LIMIT_BYTES = 1_000_000;

/** macOS knows no C.UTF-8; the builtin provider sorts and folds there all the same. */
const LC_CTYPE = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

/** Without PGPORT, PGDATA and their like: they speak of another PostgreSQL. */
function ownEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')));
}

/** Creates the cluster unless it exists; an interrupted attempt leaves nothing behind that looks complete. */
export async function initialiseCluster(
  binaries: PostgresBinaries,
  { home, cluster, user }: ClusterFolder,
  password: string,
  mode: 'durable' | 'fast',
): Promise<void> {
  if (existsSync(path.join(cluster, 'PG_VERSION'))) return;
  const draft = `${cluster}.new`;
  const passwordFile = path.join(home, 'password');
  rmSync(draft, { recursive: true, force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  const flags = [
    `--pgdata=${draft}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    `--lc-ctype=${LC_CTYPE}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(mode === 'fast' ? ['--no-sync'] : []),
  ];
  // Not the synchronous call: a signal to end must be heard meanwhile.
  const failure = await promisify(execFile)(binaries.initdb, flags, {
    ...user,
    cwd: home,
    env: ownEnvironment(),
  }).then(
    () => null,
    (error: { stderr?: string; message: string }) => error.stderr?.trim() || error.message,
  );
  rmSync(passwordFile, { force: true });
  if (failure !== null) throw new Error(`PostgreSQL could not be initialised in ${home}: ${failure}`);
  renameSync(draft, cluster);
}

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

function exited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function ready(child: ChildProcess, cluster: string, logFile: string): Promise<void> {
  for (let waited = 0; waited < START_TIMEOUT_MS; waited += 20) {
    if (exited(child)) {
      const said = readFileSync(logFile, 'utf8').trim().split('\n').slice(-6).join('\n');
      throw new Error(`PostgreSQL ended while starting:\n${said}`);
    }
    const lines = postmasterLines(cluster);
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return;
    await sleep(20);
  }
  throw new Error(`PostgreSQL was not ready after ${START_TIMEOUT_MS / 1000} s; see ${logFile}.`);
}

/** What PostgreSQL says while sessions of a killed postmaster are still ending. */
const STILL_ENDING = /pre-existing shared memory block .* is still in use/;

/** Runs `postgres` on an initialised cluster and resolves when it answers. */
export async function runPostgres(...start: Parameters<typeof tryPostgres>): Promise<ChildProcess> {
  for (let waited = 0; ; waited += 200) {
    try {
      return await tryPostgres(...start);
    } catch (error) {
      if (waited > STOP_TIMEOUT_MS || !STILL_ENDING.test(String(error))) throw error;
      await sleep(200);
    }
  }
}

async function tryPostgres(
  binaries: PostgresBinaries,
  { cluster, user }: ClusterFolder,
  settings: Record<string, string | number>,
  logFile: string,
): Promise<ChildProcess> {
  mkdirSync(path.dirname(logFile), { recursive: true });
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(binaries.postgres, ['-D', cluster, ...flags], {
    ...user,
    cwd: '/',
    env: ownEnvironment(),
    stdio: ['ignore', 'ignore', openLog(logFile)],
    detached: true, // Ctrl-C in the terminal must reach us, not the database under us
  });
  const spawned = new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  await spawned;
  guardAgainstOrphan(child);
  try {
    await ready(child, cluster, logFile);
  } catch (error) {
    await stopPostgres(child);
    throw error;
  }
  return child;
}

/** Fast shutdown, then harder ones; everything committed is on disk. Resolves when the process is gone. */
export async function stopPostgres(child: ChildProcess): Promise<void> {
  if (exited(child)) return;
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGINT');
  const harder = setTimeout(() => child.kill('SIGQUIT'), FAST_STOP_MS);
  const hardest = setTimeout(() => child.kill('SIGKILL'), 1.5 * FAST_STOP_MS);
  await gone;
  clearTimeout(harder);
  clearTimeout(hardest);
}
