// A process id alone proves nothing: after a crash another process may carry it. Its start time tells them apart.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

function ps(pid: number, column: string): string | null {
  const { status, stdout } = spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' });
  return status === 0 && stdout.trim() ? stdout.trim() : null;
}

/** When the process started, as an opaque string; null when there is no such process. */
export function startOfProcess(pid: number): string | null {
  if (!existsSync('/proc/self/stat')) return ps(pid, 'lstart');
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold spaces; field 22 is counted from after it, field 3 is the state.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

/** The command line of a process, or null when there is no such process. */
export function commandOfProcess(pid: number): string | null {
  if (!existsSync('/proc/self/stat')) return ps(pid, 'command');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() || null;
  } catch {
    return null;
  }
}
