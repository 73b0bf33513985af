import { describe, expect, test } from 'vitest';
import {
  formatDistance,
  formatWeekDays,
  formatWeekdayTime,
  lastMinuteBefore,
  weekNumber,
} from './contest-dates.ts';

const HOUR = 3_600_000;
const close = '2026-11-22T16:00:00Z';

describe('a time as people say it', () => {
  test('is a weekday and a time on the 24-hour clock in the zone that is asked for', () => {
    expect(formatWeekdayTime('en', close, 'Asia/Manila')).toBe('Monday, 00:00');
    expect(formatWeekdayTime('en', close, 'Europe/Berlin')).toBe('Sunday, 17:00');
    expect(formatWeekdayTime('de', close, 'Europe/Berlin')).toBe('Sonntag, 17:00');
  });

  test('has Western digits and its own comma in Arabic', () => {
    expect(formatWeekdayTime('ar', close, 'Asia/Manila')).toBe('الاثنين، 00:00');
  });

  test('of a close is the minute before it', () => {
    expect(formatWeekdayTime('en', lastMinuteBefore(close).toISOString(), 'Asia/Manila')).toBe(
      'Sunday, 23:59',
    );
  });
});

test('the days of a week end on its Sunday', () => {
  expect(formatWeekDays('en', '2026-11-15T16:00:00Z', close, 'Asia/Manila')).toMatch(
    /^November 16\s*–\s*22$/,
  );
});

describe('a distance', () => {
  test.each([
    [50 * HOUR, 'in 2 days'],
    [48 * HOUR, 'in 2 days'],
    [47.9 * HOUR, 'in 47 hours'],
    [HOUR, 'in 1 hour'],
    [HOUR - 1, 'in 59 minutes'],
    [59_999, 'in 59 seconds'],
    [-5, 'in 0 seconds'],
  ])('of %d ms is %s', (distance, expected) => {
    expect(formatDistance('en', distance)).toBe(expected);
  });
});

test('the number of a week is in its slug, and nothing else is a week', () => {
  expect(weekNumber('2026-w07')).toBe(7);
  expect(() => weekNumber('2026-07')).toThrow('not a week: 2026-07');
});
