// One backend per data folder. The lock names its process; after a crash the next start takes it over.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startOfProcess } from './process-identity.ts';

export class DataFolderLocked extends Error {
  override name = 'DataFolderLocked';
}

interface Owner {
  pid: number;
  start: string | null;
}

const lockFile = (dataDir: string) => path.join(dataDir, 'backend.lock');

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function livingOwner(text: string): Owner | null {
  try {
    const owner: Owner = JSON.parse(text);
    return startOfProcess(owner.pid) === owner.start ? owner : null;
  } catch {
    return null; // torn by a crash while it was written
  }
}

/** Whether a living process holds the folder. */
export function isDataFolderLocked(dataDir: string): boolean {
  const text = read(lockFile(dataDir));
  return text !== null && livingOwner(text) !== null;
}

/** Removes a dead process's lock. Moving it away first lets only one of two starts do it. */
function discard(file: string, dead: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  // Somebody took the lock between the look and the move: give it back.
  if (read(aside) !== dead) {
    try {
      linkSync(aside, file);
    } catch {
      // a third start holds it now
    }
  }
  rmSync(aside, { force: true });
}

/**
 * Takes the lock of an existing data folder and returns the function that gives it back.
 * @throws DataFolderLocked when a living process holds it.
 */
export function lockDataFolder(dataDir: string): () => void {
  const file = lockFile(dataDir);
  const own = JSON.stringify({ pid: process.pid, start: startOfProcess(process.pid) });
  const draft = `${file}.${process.pid}.draft`;
  writeFileSync(draft, own, { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 10; attempt++) {
      try {
        linkSync(draft, file); // atomic, and the file is never seen half written
        return () => {
          if (read(file) === own) rmSync(file, { force: true });
        };
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      }
      const text = read(file);
      if (text === null) continue;
      const owner = livingOwner(text);
      if (owner) {
        throw new DataFolderLocked(
          `The data folder ${dataDir} is in use by another backend (process ${owner.pid}). ` +
            'Stop it, or set DIADEM_DATA_DIR to another folder.',
        );
      }
      discard(file, text);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new DataFolderLocked(
    `The data folder ${dataDir} could not be locked: other backends keep taking it.`,
  );
}
