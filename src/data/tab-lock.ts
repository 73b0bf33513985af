// One tab at a time: what all tabs of a browser would do with the same stored session or the same kept vote.
import { withLease } from './tab-lease.ts';

/** Longer than a call takes, its renewal included, in milliseconds: a holder that takes longer sleeps with its lock. */
const WAIT_MS = 45_000;

/**
 * Runs `work` while no other tab runs work of the same name: by Web Locks, or by a lease in storage where the browser
 * has none (a page without a secure context). Where the holder does not come back it runs without: the work must
 * survive that.
 */
export async function withTabLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator;
  if (!locks) return withLease(name, WAIT_MS, work);
  let isStarted = false;
  const start = (): Promise<Result> => {
    isStarted = true;
    return work();
  };
  try {
    return (await locks.request(name, { signal: AbortSignal.timeout(WAIT_MS) }, start)) as Result;
  } catch (error) {
    if (isStarted) throw error;
    return work();
  }
}
