import { expect, test } from 'vitest';
import { serverT } from '#i18n/server.ts';
import { weekState } from './week-state.ts';

const portrait = { width: 3, height: 4, placeholder: '#cccccc', sizes: [] };
const winner = {
  entryId: 'a',
  profileId: 'a',
  displayName: 'Ana',
  age: 20,
  city: 'Cebu',
  score: 4.256,
  votes: 9,
  portrait,
};
const week = { week: '2026-w47', startsAt: '', endsAt: '', entries: 3, winner: null };

test.each([
  ['upcoming', 'Coming up'],
  ['live', 'On now'],
  ['provisional', 'Provisional result'],
  ['cancelled', 'Cancelled'],
  ['official', 'No winner'],
] as const)('a week that is %s says "%s"', (phase, words) => {
  expect(weekState({ ...week, phase }, 'en', serverT('en'))).toBe(words);
});

test('an official week names who won it', () => {
  expect(weekState({ ...week, phase: 'official', winner }, 'de', serverT('de'))).toContain('Ana, 4,26');
});
