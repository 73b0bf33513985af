import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { SurgeHour } from '#data/week-surge.ts';
import { serverT } from '#i18n/server.ts';
import { WeekSurge } from './WeekSurge.tsx';

afterEach(cleanup);

const busyEvening: SurgeHour[] = [
  { startsAt: '2026-11-15T10:00:00Z', votes: 2, changed: 1 },
  { startsAt: '2026-11-15T12:00:00Z', votes: 8, changed: 0 },
];

function show(surge: readonly SurgeHour[]) {
  const close = { endsAt: '2026-11-15T16:00:00Z', timeZone: 'Asia/Manila', city: 'Manila' };
  render(<WeekSurge {...close} surge={surge} lang="en" t={serverT('en')} />);
}

test('the sentence says how many votes came in, and when the most', () => {
  show(busyEvening);
  expect(screen.getByRole('figure').textContent).toContain(
    'While the standings were hidden: 10 votes, and 1 changed. The busiest hour was 20:00 to 21:00: 8 votes.',
  );
});

test('the drawing has a name and a bar for each hour, the highest as high as the drawing', () => {
  show(busyEvening);
  const drawing = screen.getByRole('img', { name: 'New and changed votes in each of the last 24 hours' });
  const heights = [...drawing.querySelectorAll('g > rect:first-child')].map((bar) =>
    bar.getAttribute('height'),
  );
  expect(heights).toHaveLength(24);
  expect(heights[20]).toBe('100');
  expect(heights[18]).toBe('25');
  expect(heights[0]).toBe('0');
});

test('the same stands in a table, in the time of the contest', () => {
  show(busyEvening);
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows).toHaveLength(25);
  expect(rows[1]?.textContent).toBe('00:00 – 01:0000');
  expect(rows[19]?.textContent).toBe('18:00 – 19:0021');
});

test('a week without votes at its end says so and draws nothing', () => {
  show([]);
  expect(screen.getByText('Nobody voted while the standings were hidden.')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});
