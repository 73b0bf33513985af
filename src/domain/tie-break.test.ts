import { describe, expect, it } from 'vitest';
import { compareSums, drawOf, drawSeed, rankFinally } from './tie-break.ts';

const entry = (
  entryId: string,
  sums: { score?: number; weight?: number; votes?: number; fives?: number } = {},
) => ({
  entryId,
  score: sums.score ?? 4.2,
  weight: sums.weight ?? 10,
  votes: sums.votes ?? 10,
  fives: sums.fives ?? 4,
});

describe('a ranking', () => {
  it('asks score, then weight, then the share of fives', () => {
    expect(compareSums(entry('a', { score: 4.3 }), entry('b', { weight: 99 }))).toBeLessThan(0);
    expect(compareSums(entry('a', { weight: 11 }), entry('b', { fives: 9 }))).toBeLessThan(0);
    expect(compareSums(entry('a', { fives: 5 }), entry('b'))).toBeLessThan(0);
    expect(compareSums(entry('a', { votes: 30, fives: 10 }), entry('b', { votes: 3, fives: 1 }))).toBe(0);
    expect(compareSums(entry('a', { votes: 0, fives: 0 }), entry('b', { votes: 3, fives: 0 }))).toBe(0);
  });
});

describe('the draw', () => {
  it('has a seed that anyone can repeat from the receipts in any order', async () => {
    const receipts = ['b0000000-0000-4000-8000-000000000000', 'A0000000-0000-4000-8000-000000000000'];
    // Computed with hashlib of Python.
    const seed = '0bb0c2267e665320b0e136d656dbd4405881b0a03501ccde023df58f498cec79';
    expect(await drawSeed(receipts)).toBe(seed);
    expect(await drawSeed([...receipts].reverse())).toBe(seed);
  });

  it('of a week without votes has the SHA-256 of nothing', async () => {
    expect(await drawSeed([])).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  });

  it('gives a tie to the smaller SHA-256 of seed and entry', async () => {
    const tied = ['x', 'y', 'z'].map((id) => entry(id));
    const draws = await Promise.all(tied.map(({ entryId }) => drawOf('seed', entryId)));
    const expected = tied
      .map((e, n) => [draws[n] ?? '', e.entryId])
      .sort()
      .map(([, id]) => id);
    expect((await rankFinally(tied, 'seed')).map((e) => e.entryId)).toEqual(expected);
    expect((await rankFinally([...tied].reverse(), 'seed')).map((e) => e.entryId)).toEqual(expected);
  });

  it('never outweighs a better score', async () => {
    const ranked = await rankFinally([entry('x'), entry('y'), entry('best', { score: 4.2001 })], 'seed');
    expect(ranked[0]?.entryId).toBe('best');
  });
});
