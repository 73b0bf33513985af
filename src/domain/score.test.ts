import { describe, expect, it } from 'vitest';
import { DEFAULT_PRIOR, orderingScore, shownScore } from './score.ts';

const votesOf = (votes: number, average: number) => ({ weight: votes, weightedStars: votes * average });

describe('the score', () => {
  it.each([
    [2, 5.0, 3.36],
    [10, 4.9, 3.77],
    [40, 4.6, 4.13],
    [120, 4.5, 4.31],
    [300, 4.3, 4.23],
  ])('of %i votes of %f is %f where the prior is 3.2', (votes, average, score) => {
    expect(shownScore(votesOf(votes, average), 3.2)).toBe(score);
  });

  it('is the prior without votes', () => {
    expect(shownScore(votesOf(0, 0), DEFAULT_PRIOR)).toBe(3.5);
    expect(orderingScore(votesOf(0, 0), 3.1234)).toBe(3.1234);
  });

  it('counts a vote by its weight', () => {
    expect(orderingScore({ weight: 0.25, weightedStars: 1.25 }, 3.5)).toBe(3.5185);
    expect(orderingScore({ weight: 1, weightedStars: 5 }, 3.5)).toBe(3.5714);
  });

  it('rounds half up, like SQL, where a binary fraction would round down', () => {
    expect(shownScore({ weight: 0, weightedStars: 0 }, 3.345)).toBe(3.35);
    expect(shownScore({ weight: 0, weightedStars: 0 }, 1.005)).toBe(1.01);
  });

  it('is shown as the four decimals round', () => {
    // 668.99 / 200 = 3.34495, which is 3.3450 with four decimals.
    const sums = { weight: 180, weightedStars: 599 };
    expect(orderingScore(sums, 3.4995)).toBe(3.345);
    expect(shownScore(sums, 3.4995)).toBe(3.35);
  });
});
