import { expect, test } from 'vitest';
import { nearestWeeks } from './use-contest-week.ts';

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
