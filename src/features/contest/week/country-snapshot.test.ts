import { expect, test } from 'vitest';
import { homeContestants, weekWinners } from './country-snapshot.ts';
import { contestantInSlot } from './week-fixture.ts';

test('the first slot is the large portrait, the next eight are the cards', () => {
  const contestants = Array.from({ length: 12 }, (_, slot) => contestantInSlot(slot));
  const { hero, cards } = homeContestants({ contestants });
  expect(hero?.entryId).toBe('entry-0');
  expect(cards.map(({ entryId }) => entryId)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((slot) => `entry-${slot}`),
  );
});

test('a week that nobody entered, and a site without a backend, have neither', () => {
  expect(homeContestants({ contestants: [] })).toEqual({ hero: null, cards: [] });
  expect(homeContestants(null)).toEqual({ hero: null, cards: [] });
});

test('winners are those of official weeks that have one, in the order of the weeks', () => {
  const person = { ...contestantInSlot(1), score: 4.2, votes: 9 };
  const week = { startsAt: '', endsAt: '', entries: 3 };
  const winners = weekWinners([
    { ...week, week: '2026-w47', phase: 'live', winner: null },
    { ...week, week: '2026-w46', phase: 'official', winner: person },
    { ...week, week: '2026-w45', phase: 'official', winner: null },
    { ...week, week: '2026-w44', phase: 'official', winner: person },
  ]);
  expect(winners.map(({ week: slug }) => slug)).toEqual(['2026-w46', '2026-w44']);
});
