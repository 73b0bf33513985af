import { expect, test } from 'vitest';
import {
  formatDateRange,
  formatDateTime,
  formatNumber,
  formatRelative,
  formatScore,
  formatTime,
} from './format.ts';

test('a score has exactly two decimals', () => {
  expect(formatScore('en', 4)).toBe('4.00');
  expect(formatScore('de', 4.229)).toBe('4,23');
  expect(formatScore('ar', 3.5)).toBe('3.50');
});

test('numbers are grouped as the language does', () => {
  expect(formatNumber('en', 12_345)).toBe('12,345');
  expect(formatNumber('hi', 1_234_567)).toBe('12,34,567');
});

test('a moment is told in the time of the contest', () => {
  const close = '2026-11-22T15:59:00Z';
  expect(formatDateTime('en', close, 'Asia/Manila')).toMatch(/Sunday, November 22.*23:59/);
  expect(formatDateTime('en', close, 'America/New_York')).toMatch(/Sunday, November 22.*10:59/);
});

test('the time of day is on the 24-hour clock in every language', () => {
  expect(formatTime('en', '2026-11-22T16:00:00Z', 'Asia/Manila')).toBe('00:00');
  expect(formatTime('ar', '2026-11-22T10:30:00Z', 'Asia/Manila')).toBe('18:30');
});

test('a range of days does not repeat what both share', () => {
  const range = formatDateRange('en', '2026-11-16T00:00Z', '2026-11-22T00:00Z', 'UTC');
  expect(range).toMatch(/^November 16\s–\s22, 2026$/);
});

test('distances take the largest unit that fits, in both directions', () => {
  const now = '2026-11-20T00:00:00Z';
  expect(formatRelative('en', '2026-11-22T05:00:00Z', now)).toBe('in 2 days');
  expect(formatRelative('en', '2026-11-19T21:00:00Z', now)).toBe('3 hours ago');
  expect(formatRelative('en', '2026-11-20T00:00:30Z', now)).toBe('in 30 seconds');
  expect(formatRelative('en', now, now)).toBe('now');
});
