import { expect, test } from 'vitest';
import { homeContestants } from './country-snapshot.ts';
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
