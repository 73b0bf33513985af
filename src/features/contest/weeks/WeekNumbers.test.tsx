import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { WeekNumbers as Numbers } from '#data/entities/week-numbers.ts';
import { serverT } from '#i18n/server.ts';
import { WeekNumbers } from './WeekNumbers.tsx';

afterEach(cleanup);

const week = {
  entries: 12,
  prior: 3.5,
  phase: 'official',
  endsAt: '2026-11-15T16:00:00Z',
  officialAt: '2026-11-17T16:00:00Z',
  timeZone: 'Asia/Manila',
} as const;

function show(
  change: Partial<{ phase: 'official' | 'provisional' } & Pick<Numbers, 'average' | 'corrections'>> = {},
) {
  const { phase = 'official', average = 4.14159, corrections = [] } = change;
  const numbers = { votes: 1234, weight: 1200.5, average, corrections };
  render(
    <WeekNumbers week={{ ...week, phase }} numbers={numbers} city="Manila" lang="en" t={serverT('en')} />,
  );
}

const factOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

test('a closed week tells its contestants, votes, average and the score that everybody started from', () => {
  show();
  expect(factOf('Contestants')).toBe('12');
  expect(factOf('Votes')).toBe('1,234');
  expect(factOf('Average stars')).toBe('4.14');
  expect(factOf('Starting score')).toBe('3.50');
});

test('the close is told as the last minute of Sunday, in the time of the contest', () => {
  show();
  expect(factOf('Closed')).toBe('Sunday, November 15 at 23:59 Manila');
  expect(factOf('Official since')).toBe('Wednesday, November 18 at 00:00 Manila');
});

test('a provisional week says from when on it will be official', () => {
  show({ phase: 'provisional' });
  expect(factOf('Official from')).toContain('Wednesday, November 18');
});

test('a week without votes has no average', () => {
  show({ average: null });
  expect(screen.queryByText('Average stars')).toBeNull();
  expect(screen.getByText('Votes')).toBeTruthy();
});

test('a disqualification after the result is told with its day and rank, and no name', () => {
  show({ corrections: [{ rank: 1, at: '2026-11-20T04:00:00Z' }] });
  expect(
    screen.getByText(/^Correction of November 20, 2026: the contestant at rank 1 was disqualified/),
  ).toBeTruthy();
});

test('a result that stands has no correction', () => {
  show();
  expect(screen.queryByText(/Correction/)).toBeNull();
});
