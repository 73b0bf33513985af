// One tab at a time: what all tabs of a browser would do with the same stored session.

/** Longer than auth-js tries to renew, in milliseconds: a holder that takes longer was put to sleep with its lock. */
const WAIT_MS = 45_000;

/**
 * Runs `work` while no other tab runs work of the same name. Where the browser has no Web Locks (a page without a
 * secure context), or the holder does not come back, it runs without: the work must then survive that.
 */
export async function withTabLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator;
  if (!locks) return work();
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
