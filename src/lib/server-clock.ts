// The server's clock on this device: phones are minutes off, some by more than an hour, and a close is a close.

let offsetMs: number | undefined;
const listeners = new Set<() => void>();

/** Milliseconds since 1970 by the server's clock, as far as it is known; by this device's before that. */
export function serverNow(): number {
  return Date.now() + (offsetMs ?? 0);
}

/** False until the server has named its time on this page: nothing may be called over by a guess. */
export function isServerTimeKnown(): boolean {
  return offsetMs !== undefined;
}

/** Corrects the clock by an instant that the server just named (ISO 8601, or milliseconds since 1970). */
export function setServerTime(serverTime: string | number): void {
  const instant = typeof serverTime === 'number' ? serverTime : Date.parse(serverTime);
  if (Number.isNaN(instant)) return;
  offsetMs = instant - Date.now();
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever the clock was corrected; returns how to stop. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
