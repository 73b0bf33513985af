import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { serverT } from '#i18n/server.ts';
import { ContestPhaseNote } from './ContestPhaseNote.tsx';
import type { ContestWeek } from './country-snapshot.ts';
import { liveWeek } from './week-fixture.ts';

afterEach(cleanup);

function note(week: Partial<ContestWeek>): string {
  return render(<ContestPhaseNote week={{ ...liveWeek, ...week }} t={serverT('en')} />).container.textContent;
}

test.each<[string, Partial<ContestWeek>, string]>([
  ['a live week needs none', {}, ''],
  ['the last 24 hours are explained', { isBlackout: true }, 'scores and ranks stay hidden'],
  ['an upcoming week says when one can vote', { phase: 'upcoming' }, 'as soon as the week opens'],
  ['a week that closed needs none', { phase: 'provisional' }, ''],
  ['a ranking without a winner says why', { phase: 'official' }, 'no winner'],
  [
    'too few entries are a reason',
    { phase: 'cancelled', cancelReason: 'too_few_entries' },
    'Fewer than 3 contestants',
  ],
  [
    'a stopped week says what becomes of its votes',
    { phase: 'cancelled', cancelReason: 'fraud' },
    'do not count',
  ],
])('%s', (_, week, expected) => {
  const text = note(week);
  if (expected === '') expect(text).toBe('');
  else expect(text).toContain(expected);
});
