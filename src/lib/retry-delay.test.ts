import { describe, expect, it } from 'vitest';
import { retryDelay } from './retry-delay.ts';

describe('the wait before the next try', () => {
  it('grows with every failure up to five minutes', () => {
    const waits = [1, 2, 3, 4, 8, 9, 40].map((failures) => retryDelay(failures, 0, 1) / 1000);
    expect(waits).toEqual([2, 4, 8, 16, 256, 300, 300]);
  });

  it('differs from browser to browser, by up to a half', () => {
    expect(retryDelay(3, 0, 0)).toBe(4000);
    expect(retryDelay(3, 0, 0.5)).toBe(6000);
  });

  it('is never shorter than the server asked for, nor much longer', () => {
    for (const random of [0, 0.5, 1]) {
      expect(retryDelay(1, 30_000, random)).toBeGreaterThanOrEqual(30_000);
      expect(retryDelay(1, 30_000, random)).toBeLessThanOrEqual(33_000);
    }
  });
});
