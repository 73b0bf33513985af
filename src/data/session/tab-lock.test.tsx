import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withTabLock } from './tab-lock.ts';

let tail: Promise<unknown> = Promise.resolve();

beforeEach(() => {
  vi.useFakeTimers();
  tail = Promise.resolve();
  const request = (_: string, __: object, work: () => Promise<unknown>) => {
    const job = tail.then(work);
    tail = job.catch(() => undefined);
    return job;
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
});

it('what was written reaches the other tabs before one of them has its turn, and nobody waits for the result', async () => {
  const next = vi.fn(async () => 'second');
  const first = withTabLock('vote', async (wrote) => {
    wrote();
    return 'first';
  });
  const second = withTabLock('vote', next);
  expect(await first).toBe('first');
  await vi.advanceTimersByTimeAsync(100);
  expect(next).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(await second).toBe('second');
});

it('work is told whether it has the lock, or a holder did not come back', async () => {
  const work = async (_: () => void, isAlone: boolean) => isAlone;
  expect(await withTabLock('vote', work)).toBe(true);
  const request = () => Promise.reject(new DOMException('signal timed out', 'TimeoutError'));
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  expect(await withTabLock('vote', work)).toBe(false);
});

it('work that wrote nothing, or failed, lets the next one in at once', async () => {
  const first = withTabLock('vote', async () => {
    throw new Error('broken');
  });
  const second = withTabLock('vote', async () => 'second');
  await expect(first).rejects.toThrow('broken');
  await vi.advanceTimersByTimeAsync(0);
  expect(await second).toBe('second');
});
