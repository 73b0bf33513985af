import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pauseVotes, votePauseLeft } from './vote-pause.ts';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: Date.parse('2026-11-18T12:00:00Z') });
});
afterEach(() => vi.useRealTimers());

describe('a pause that the server asked for', () => {
  it('lasts as long as asked, on the next page too', () => {
    expect(votePauseLeft()).toBe(0);
    pauseVotes(30_000);
    vi.advanceTimersByTime(10_000);
    expect(votePauseLeft()).toBe(20_000);
    vi.advanceTimersByTime(20_000);
    expect(votePauseLeft()).toBe(0);
  });

  it('is an hour at most, also when the clock of the device is set back', () => {
    pauseVotes(24 * 3_600_000);
    expect(votePauseLeft()).toBe(3_600_000);
    vi.setSystemTime('2026-11-18T10:50:00Z');
    expect(votePauseLeft()).toBe(0);
  });
});
