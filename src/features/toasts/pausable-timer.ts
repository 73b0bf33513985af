/** A timer that can stand still: hover and focus give people the time they need to read. */
export type PausableTimer = {
  readonly pause: () => void;
  readonly resume: () => void;
  readonly cancel: () => void;
};

/** Calls `onEnd` after `durationMs` of time that was not paused. */
export function startPausableTimer(durationMs: number, onEnd: () => void): PausableTimer {
  let remaining = durationMs;
  let startedAt = 0;
  let handle: ReturnType<typeof setTimeout> | undefined;

  function resume(): void {
    if (handle !== undefined || remaining < 0) return;
    startedAt = Date.now();
    handle = setTimeout(() => {
      remaining = -1;
      onEnd();
    }, remaining);
  }

  function pause(): void {
    if (handle === undefined) return;
    clearTimeout(handle);
    handle = undefined;
    if (remaining >= 0) remaining = Math.max(0, remaining - (Date.now() - startedAt));
  }

  function cancel(): void {
    clearTimeout(handle);
    handle = undefined;
    remaining = -1;
  }

  resume();
  return { pause, resume, cancel };
}
