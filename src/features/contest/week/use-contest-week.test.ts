import { expect, test } from 'vitest';
import { firstWeekEver, mayHaveWeek, nearestWeeks } from './use-contest-week.ts';

const weeks = [{ week: '2026-w47' }, { week: '2026-w45' }, { week: '2025-w52' }];

test('the nearest weeks stand directly before and after', () => {
  expect(nearestWeeks(weeks, '2026-w46')).toEqual([{ week: '2026-w45' }, { week: '2026-w47' }]);
  expect(nearestWeeks(weeks, '2026-w01')).toEqual([{ week: '2025-w52' }, { week: '2026-w45' }]);
});

test('beyond the ends there is one neighbour, and for no week the newest', () => {
  expect(nearestWeeks(weeks, '2031-w01')).toEqual([{ week: '2026-w47' }]);
  expect(nearestWeeks(weeks, '2020-w01')).toEqual([{ week: '2025-w52' }]);
  expect(nearestWeeks(weeks, null)).toEqual([{ week: '2026-w47' }]);
  expect(nearestWeeks([], '2026-w46')).toEqual([]);
});

test('a week exists when it is listed, and may when the list was cut off before it', () => {
  expect(mayHaveWeek(weeks, '2026-w45')).toBe(true);
  expect(mayHaveWeek(weeks, '2026-w46')).toBe(false);
  expect(mayHaveWeek([], '2026-w46')).toBe(false);
  const cutOff = Array.from({ length: 100 }, () => ({ week: '2025-w52' }));
  expect(mayHaveWeek(cutOff, '2025-w51')).toBe(true);
  expect(mayHaveWeek(cutOff, '2026-w01')).toBe(false);
});

test('the first week ever is the last of a list that was not cut off', () => {
  expect(firstWeekEver(weeks)).toEqual({ week: '2025-w52' });
  expect(firstWeekEver([])).toBeUndefined();
  expect(firstWeekEver(Array.from({ length: 100 }, () => ({ week: '2025-w52' })))).toBeUndefined();
});
