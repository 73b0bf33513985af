import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withLease } from './tab-lease.ts';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('a lease', () => {
  it('is held by one of those who come at once; the others follow one by one', async () => {
    let running = 0;
    let most = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 300));
      running -= 1;
      return running;
    };
    const all = Promise.all([1, 2, 3, 4].map(() => withLease('vote', 45_000, work)));
    await vi.advanceTimersByTimeAsync(5000);
    await all;
    expect(most).toBe(1);
    expect(localStorage.length).toBe(0);
  });

  it('of a tab that was closed ends by itself', async () => {
    void withLease('vote', 45_000, () => new Promise<void>(() => undefined));
    await vi.advanceTimersByTimeAsync(1000);
    const next = vi.fn(async () => 'ran');
    const ran = withLease('vote', 45_000, next);
    await vi.advanceTimersByTimeAsync(40_000);
    expect(next).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(6000);
    expect(await ran).toBe('ran');
    expect(next.mock.calls).toEqual([[true]]);
  });

  it('is given back when the work fails', async () => {
    const failed = withLease('vote', 45_000, () => Promise.reject(new Error('broken')));
    const seen = expect(failed).rejects.toThrow('broken');
    await vi.advanceTimersByTimeAsync(100);
    await seen;
    expect(localStorage.length).toBe(0);
  });
});
