// As root, in a clone that other users cannot enter, binaries and cluster live outside of the clone.
import { mkdirSync } from 'node:fs';

/** Folders that survive a restart of the machine, best first. */
const ROOTS = ['/var/lib/diadem', '/var/tmp/diadem'];

/** A folder of root that everybody can enter. @throws when neither place is writable. */
export function stagingRoot(): string {
  for (const root of ROOTS) {
    try {
      mkdirSync(root, { recursive: true, mode: 0o755 });
      return root;
    } catch {
      // a read-only system folder: try the next
    }
  }
  throw new Error(
    `Run as root in a private folder, the database needs one of ${ROOTS.join(', ')}: neither is writable.`,
  );
}
