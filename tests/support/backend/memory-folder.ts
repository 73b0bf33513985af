import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** A file system in memory, where Linux has one. */
const IN_MEMORY = '/dev/shm';
const GB = 1e9;
/** The databases of all workers and the log of their changes took at most half of it. */
const NEEDED_BYTES = 3 * GB;

function hasRoom(dir: string): boolean {
  try {
    accessSync(dir, constants.W_OK);
    const { bavail, bsize } = statfsSync(dir);
    return bavail * bsize > NEEDED_BYTES && process.availableMemory() > 2 * NEEDED_BYTES;
  } catch {
    return false;
  }
}

/**
 * Where data lies that may vanish: in memory where there is plenty, for a database is 650 files, and a disk that others
 * write to makes them ten times as slowly.
 */
export function foldersOfTests(): { best: string; all: readonly string[] } {
  const disk = tmpdir();
  return { best: hasRoom(IN_MEMORY) ? IN_MEMORY : disk, all: [IN_MEMORY, disk] };
}
