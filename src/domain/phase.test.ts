import { describe, expect, it } from 'vitest';
import { weekBounds } from './contest-week.ts';
import { blackoutStartsAt, isBlackoutAt, officialAt, phaseAt } from './phase.ts';

const week = { ...weekBounds('2026-w47', 'Asia/Manila'), entries: 24 };
const justBefore = (instant: Date) => new Date(instant.getTime() - 1);

describe('the phase of a week', () => {
  it('is upcoming until the start and live from it on', () => {
    expect(phaseAt(week, justBefore(week.startsAt))).toBe('upcoming');
    expect(phaseAt(week, week.startsAt)).toBe('live');
  });

  it('is live until the close and provisional from it on', () => {
    expect(phaseAt(week, justBefore(week.endsAt))).toBe('live');
    expect(phaseAt(week, week.endsAt)).toBe('provisional');
  });

  it('is official exactly 48 hours after the close', () => {
    expect(phaseAt(week, justBefore(officialAt(week.endsAt)))).toBe('provisional');
    expect(phaseAt(week, new Date('2026-11-24T16:00:00Z'))).toBe('official');
  });

  it('is cancelled from the start on with fewer than 3 entries', () => {
    const thin = { ...week, entries: 2 };
    expect(phaseAt(thin, justBefore(thin.startsAt))).toBe('upcoming');
    expect(phaseAt(thin, thin.startsAt)).toBe('cancelled');
    expect(phaseAt(thin, officialAt(thin.endsAt))).toBe('cancelled');
    expect(phaseAt({ ...week, entries: 3 }, week.startsAt)).toBe('live');
  });

  it('is cancelled at any time once an admin has said so', () => {
    for (const now of [justBefore(week.startsAt), week.startsAt, week.endsAt, officialAt(week.endsAt)]) {
      expect(phaseAt({ ...week, isCancelled: true }, now)).toBe('cancelled');
    }
  });
});

describe('the blackout', () => {
  it('is exactly the last 24 hours', () => {
    const start = new Date('2026-11-21T16:00:00Z');
    expect(blackoutStartsAt(week.endsAt)).toEqual(start);
    expect(isBlackoutAt(week.endsAt, justBefore(start))).toBe(false);
    expect(isBlackoutAt(week.endsAt, start)).toBe(true);
    expect(isBlackoutAt(week.endsAt, justBefore(week.endsAt))).toBe(true);
    expect(isBlackoutAt(week.endsAt, week.endsAt)).toBe(false);
  });

  it('has 24 hours also on a Sunday with 25', () => {
    const { endsAt } = weekBounds('2026-w43', 'Europe/Berlin');
    expect(endsAt.toISOString()).toBe('2026-10-25T23:00:00.000Z');
    expect(blackoutStartsAt(endsAt).toISOString()).toBe('2026-10-24T23:00:00.000Z');
  });
});
