// The score of an entry. The SQL (private.compute_score) is the authority; with this anyone recomputes it from the ballots.

/** So many imaginary votes at the prior stand beside the real ones (product rules, section 5). */
export const PRIOR_WEIGHT = 20;
/** The prior of a country that has no official weeks yet. */
export const DEFAULT_PRIOR = 3.5;
/** A winner needs at least this effective weight. */
export const WINNER_MINIMUM_WEIGHT = 10;

/** Sums over the counted votes of an entry; both have at most two decimals. */
export interface VoteSums {
  readonly weight: number;
  readonly weightedStars: number;
}

/**
 * The score in ten-thousandths: (Σ w·r + 20·C) / (Σ w + 20), rounded half up.
 * In whole numbers, because the nearest binary fraction of 3.345 would round to the wrong side.
 */
function tenThousandths(sums: VoteSums, prior: number): bigint {
  const weightedStars = BigInt(Math.round(sums.weightedStars * 100));
  const weight = BigInt(Math.round(sums.weight * 100));
  const priorWeight = BigInt(PRIOR_WEIGHT * 100);
  const numerator = 10_000n * weightedStars + priorWeight * BigInt(Math.round(prior * 10_000));
  return (2n * numerator + weight + priorWeight) / (2n * (weight + priorWeight));
}

/** The score that orders entries, with 4 decimals. `prior` is that of the week, 1 to 5 with 4 decimals. */
export function orderingScore(sums: VoteSums, prior: number): number {
  return Number(tenThousandths(sums, prior)) / 10_000;
}

/** The score that people see: the ordering score, rounded half up to 2 decimals. */
export function shownScore(sums: VoteSums, prior: number): number {
  return Number((tenThousandths(sums, prior) + 50n) / 100n) / 100;
}
