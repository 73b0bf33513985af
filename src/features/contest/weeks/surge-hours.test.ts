import { describe, expect, test } from 'vitest';
import { surgeBars, surgeTotals } from './surge-hours.ts';

const CLOSE = '2026-11-15T16:00:00Z';

describe('the bars of a surge', () => {
  test('are 24, end with the close, and are empty where nobody voted', () => {
    const bars = surgeBars([{ startsAt: '2026-11-14T17:00:00Z', votes: 3, changed: 1 }], CLOSE);
    expect(bars).toHaveLength(24);
    expect(bars[1]).toMatchObject({ votes: 3, changed: 1 });
    expect(bars.filter(({ votes }) => votes === 0)).toHaveLength(23);
    expect(new Date(bars[23]?.endsAt ?? 0).toISOString()).toBe('2026-11-15T16:00:00.000Z');
  });

  test('leave out what lies before the last 24 hours or after the close', () => {
    const outside = ['2026-11-14T15:00:00Z', '2026-11-15T16:00:00Z'];
    const bars = surgeBars(
      outside.map((startsAt) => ({ startsAt, votes: 9, changed: 9 })),
      CLOSE,
    );
    expect(surgeTotals(bars)).toEqual({ votes: 0, changed: 0, busiest: undefined, highest: 0 });
  });
});

test('the busiest hour is the one with the most new votes, the highest bar counts changes too', () => {
  const bars = surgeBars(
    [
      { startsAt: '2026-11-15T10:00:00Z', votes: 5, changed: 0 },
      { startsAt: '2026-11-15T12:00:00Z', votes: 4, changed: 6 },
    ],
    CLOSE,
  );
  const totals = surgeTotals(bars);
  expect(totals).toMatchObject({ votes: 9, changed: 6, highest: 10 });
  expect(totals.busiest?.startsAt).toBe(Date.parse('2026-11-15T10:00:00Z'));
});
