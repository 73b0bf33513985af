// Until when the server asked this browser to send no votes; all tabs and the next page honour it.
import { safeStorage } from '#lib/safe-storage.ts';

const KEY = 'diadem-votes-paused-until';

/** No server means longer; a device whose clock was set back would wait for days otherwise. In milliseconds. */
const LONGEST_PAUSE_MS = 3_600_000;

/** Lets no vote be sent for so many milliseconds. */
export function pauseVotes(ms: number): void {
  safeStorage().setItem(KEY, String(Date.now() + Math.min(ms, LONGEST_PAUSE_MS)));
}

/** How long no vote may be sent, in milliseconds; 0 when they may. */
export function votePauseLeft(): number {
  const until = Number(safeStorage().getItem(KEY) ?? 0);
  const left = until - Date.now();
  return left > 0 && left <= LONGEST_PAUSE_MS ? left : 0;
}
