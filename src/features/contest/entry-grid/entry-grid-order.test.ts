import { describe, expect, it } from 'vitest';
import type { Contestant } from '#data/entities/contestant.ts';
import { fillInPlace, isReordered, withoutGone } from './entry-grid-order.ts';

function contestant(entryId: string, rank: number | null = null): Contestant {
  const portrait = { width: 3, height: 4, placeholder: '#cccccc', sizes: [] };
  return {
    entryId,
    profileId: entryId,
    displayName: entryId,
    age: 20,
    city: 'Manila',
    portrait,
    rank,
    score: rank,
    votes: rank,
  };
}

const built = [contestant('ana'), contestant('bea'), contestant('cora')];

describe('an answer in another order', () => {
  const answer = [contestant('cora', 1), contestant('ana', 2), contestant('bea', 3)];

  it('fills ranks into the cards where they stand', () => {
    expect(fillInPlace(built, answer).map(({ entryId, rank }) => [entryId, rank])).toEqual([
      ['ana', 2],
      ['bea', 3],
      ['cora', 1],
    ]);
  });

  it('is recognised as another order', () => {
    expect(isReordered(built, answer)).toBe(true);
  });
});

it('an answer in the order of the cards is no new order, also when somebody is missing or new', () => {
  expect(isReordered(built, [contestant('ana', 1), contestant('cora', 2), contestant('dina', 3)])).toBe(
    false,
  );
});

it('a new contestant comes after the cards that stand, and an unanswered one stays', () => {
  const filled = fillInPlace(built, [contestant('dina', 1), contestant('ana', 2)]);
  expect(filled.map(({ entryId }) => entryId)).toEqual(['ana', 'bea', 'cora', 'dina']);
});

it('whoever a whole answer does not have goes, and nobody else', () => {
  const left = withoutGone(built, [contestant('dina', 1), contestant('cora', 2), contestant('ana', 3)]);
  expect(left.map(({ entryId }) => entryId)).toEqual(['ana', 'cora']);
});
