// One tab at a time: what all tabs of a browser would do with the same stored session or the same item of the outbox.
import { withLease } from './tab-lease.ts';

/** Longer than a call takes, its renewal included, in milliseconds: a holder that takes longer sleeps with its lock. */
const WAIT_MS = 45_000;

/** Another process may read what this tab wrote to storage only a moment later, in milliseconds (seen in Chromium). */
const SPREAD_MS = 200;

/**
 * Work calls `wrote` after it has written to storage what the next holder has to read. `isAlone` is false where a holder did
 * not come back in time, and may still be at work.
 */
export type LockedWork<Result> = (wrote: () => void, isAlone: boolean) => Promise<Result>;

/**
 * Runs `work` while no other tab runs work of the same name: by Web Locks, or by a lease in storage where the browser
 * has none (a page without a secure context). The lock is kept until what was written has reached the other tabs; the
 * result does not wait for that. Where a holder does not come back it runs without: the work must survive that.
 */
export function withTabLock<Result>(name: string, work: LockedWork<Result>): Promise<Result> {
  const { locks } = navigator;
  // A lease lies in the same storage as what was written before it is given back: there is nothing to wait for.
  if (!locks) return withLease(name, WAIT_MS, (isAlone) => work(() => undefined, isAlone));
  return new Promise((resolve, reject) => {
    let isStarted = false;
    let hasWritten = false;
    const start = (isAlone: boolean): Promise<Result> => {
      isStarted = true;
      const result = work(() => {
        hasWritten = true;
      }, isAlone);
      result.then(resolve, reject);
      return result;
    };
    const hold = async (): Promise<void> => {
      await start(true).catch(() => undefined);
      if (hasWritten) await new Promise((spread) => setTimeout(spread, SPREAD_MS));
    };
    locks.request(name, { signal: AbortSignal.timeout(WAIT_MS) }, hold).catch((error: unknown) => {
      if (isStarted) reject(error);
      else void start(false);
    });
  });
}
