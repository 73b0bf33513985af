const FIRST_MS = 2000;
const LONGEST_MS = 5 * 60_000;

/**
 * How long to wait before the next try, in milliseconds: 2 s doubled with each failure up to 5 minutes, of which
 * between half and all, so that the browsers which lost the same server do not come back at once. A pause that the
 * server asked for (`pauseMs`) is kept to the end, and by up to a tenth more.
 */
export function retryDelay(failures: number, pauseMs: number, random: number): number {
  const backoff = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
  return Math.max(backoff * (0.5 + random / 2), pauseMs * (1 + random / 10));
}
