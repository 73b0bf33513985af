import { expect, test } from 'vitest';
import { serverT } from '#i18n/server.ts';
import { phaseLine } from './phase-line.ts';
import { liveWeek } from './week-fixture.ts';

const t = serverT('en');

test('a live week names the last minute of its Sunday, and counts to the close itself', () => {
  const { text, countdown } = phaseLine(liveWeek, 'en', t);
  expect(text).toBe('Closes Sunday, 23:59 Manila');
  expect(countdown).toEqual({
    until: '2026-11-22T16:00:00Z',
    named: '2026-11-22T15:59:00.000Z',
    template: 'Closes Sunday, 23:59 Manila, {{distance}}',
    after: 'Closed Sunday, 23:59 Manila',
  });
});

test('an upcoming week counts to its start', () => {
  const { text, countdown } = phaseLine({ ...liveWeek, phase: 'upcoming' }, 'en', t);
  expect(text).toBe('Opens Monday, 00:00 Manila');
  expect(countdown).toMatchObject({ until: liveWeek.startsAt, after: 'The week has begun' });
});

test('a provisional week counts to the moment it becomes official', () => {
  const { text, countdown } = phaseLine({ ...liveWeek, phase: 'provisional' }, 'en', t);
  expect(text).toBe('Voting is over. The result becomes official Wednesday, 00:00 Manila.');
  expect(countdown).toMatchObject({ until: liveWeek.officialAt, after: 'Official result' });
});

test.each([
  ['official', 'Official result'],
  ['cancelled', 'This week was cancelled'],
] as const)('a week that is %s counts to nothing', (phase, text) => {
  expect(phaseLine({ ...liveWeek, phase }, 'en', t)).toEqual({ text, countdown: null });
});
