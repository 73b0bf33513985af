// The server's clock on this device: phones are minutes off, and a close is a close.

let offsetMs = 0;
const listeners = new Set<() => void>();

/** Milliseconds since 1970 by the server's clock, as far as it is known; by this device's before that. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}

/** Corrects the clock by an instant that the server just named (ISO 8601). */
export function setServerTime(serverTime: string): void {
  const instant = Date.parse(serverTime);
  if (Number.isNaN(instant)) return;
  offsetMs = instant - Date.now();
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever the clock was corrected; returns how to stop. */
export function onServerTime(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
