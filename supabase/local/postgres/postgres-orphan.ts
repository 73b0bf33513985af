// A PostgreSQL whose backend was killed: made unlikely, and ended by the next start.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandOfProcess } from './process-identity.ts';

/** How long a fast shutdown may take before a harder one. */
export const STOP_TIMEOUT_MS = 20_000;

/** The lines of PostgreSQL's own lock file: process id, folder, …, port, …, status; none when it does not run. */
export function postmasterLines(cluster: string): string[] {
  try {
    return readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

/** Ends a PostgreSQL that an earlier, killed backend left running on this cluster. Its data is kept. */
export async function endOrphan(cluster: string): Promise<void> {
  const pid = Number(postmasterLines(cluster)[0]);
  const ours = () => pid > 1 && commandOfProcess(pid)?.includes(cluster);
  if (!ours()) {
    // Dead, or a zombie that nobody reaps (containers without an init), which PostgreSQL would take for alive.
    rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
    return;
  }
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal);
    for (let waited = 0; waited < STOP_TIMEOUT_MS; waited += 50) {
      if (!ours()) return;
      await sleep(50);
    }
  }
  throw new Error(`Another PostgreSQL (process ${pid}) uses ${cluster} and does not end.`);
}

/** Ends PostgreSQL when this process dies without stopping it: the pipe closes, whatever killed us. */
export function guardAgainstOrphan(postgres: ChildProcess): void {
  if (process.platform === 'win32') return;
  const guard = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$0"', String(postgres.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
  });
  guard.on('error', () => {}); // no shell: the next start ends the orphan instead
  guard.unref();
  if (guard.stdin && 'unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref();
  postgres.once('exit', () => guard.kill('SIGKILL'));
}
