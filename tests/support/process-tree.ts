// What a process and everything that it started hold in memory, from Linux' /proc.
import { readdirSync, readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;

/** Parent and resident bytes of a process; null where it has just ended. */
function readProcess(pid: string): { parent: number; bytes: number } | null {
  try {
    // The name in brackets may contain anything, so the fields are counted from behind it.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), bytes: Number(fields[21]) * PAGE_BYTES };
  } catch {
    return null;
  }
}

/** Resident bytes of a process and its descendants; pages that they share count once for each. */
export function treeBytes(root: number): number {
  const all = new Map<number, { parent: number; bytes: number }>();
  for (const name of readdirSync('/proc')) {
    const found = /^\d+$/.test(name) ? readProcess(name) : null;
    if (found) all.set(Number(name), found);
  }
  const isInTree = (pid: number): boolean => {
    if (pid === root) return true;
    const parent = all.get(pid)?.parent;
    return parent !== undefined && parent > 1 && isInTree(parent);
  };
  return [...all].reduce((sum, [pid, { bytes }]) => (isInTree(pid) ? sum + bytes : sum), 0);
}
