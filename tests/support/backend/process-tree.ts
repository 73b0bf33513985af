// What a process and everything that it started use, from Linux' /proc.
import { readdirSync, readFileSync } from 'node:fs';

const PAGE_BYTES = 4096;
const TICKS_PER_SECOND = 100;

export interface TreeUse {
  /** Resident; pages that processes share count once for each. */
  readonly bytes: number;
  /** Processor time so far, that of ended children included. */
  readonly seconds: number;
}

/** Null where the process has just ended. */
function readProcess(pid: string): (TreeUse & { parent: number }) | null {
  try {
    // The name in brackets may contain anything, so the fields are counted from behind it.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    const bytes = Number(fields[21]) * PAGE_BYTES;
    return { parent: Number(fields[1]), bytes, seconds: ticks / TICKS_PER_SECOND };
  } catch {
    return null;
  }
}

/** Of a process and its descendants. */
export function treeUse(root: number): TreeUse {
  const all = new Map<number, TreeUse & { parent: number }>();
  for (const name of readdirSync('/proc')) {
    const found = /^\d+$/.test(name) ? readProcess(name) : null;
    if (found) all.set(Number(name), found);
  }
  const isInTree = (pid: number): boolean => {
    if (pid === root) return true;
    const parent = all.get(pid)?.parent;
    return parent !== undefined && parent > 1 && isInTree(parent);
  };
  const tree = [...all].filter(([pid]) => isInTree(pid)).map(([, use]) => use);
  return {
    bytes: tree.reduce((sum, { bytes }) => sum + bytes, 0),
    seconds: tree.reduce((sum, { seconds }) => sum + seconds, 0),
  };
}
