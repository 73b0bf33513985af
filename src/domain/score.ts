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

/** Digits behind the point of the score that orders. */
const ORDERING_DECIMALS = 4;
/** Digits behind the point of the score that people see. */
const SHOWN_DECIMALS = 2;

/**
 * (Σ w·r + 20·C) / (Σ w + 20), rounded half up as SQL rounds.
 * In whole numbers, because the nearest binary fraction of 3.345 would round to the wrong side.
 */
function roundedScore(sums: VoteSums, prior: number, decimals: number): number {
  const weightedStars = BigInt(Math.round(sums.weightedStars * 100));
  const weight = BigInt(Math.round(sums.weight * 100));
  const priorTenThousandths = BigInt(Math.round(prior * 10_000));
  const numerator = weightedStars * 100n + BigInt(PRIOR_WEIGHT) * priorTenThousandths;
  const denominator = weight * 100n + BigInt(PRIOR_WEIGHT) * 10_000n;
  const scale = 10 ** decimals;
  const rounded = (2n * numerator * BigInt(scale) + denominator) / (2n * denominator);
  return Number(rounded) / scale;
}

/** The score that orders entries, with 4 decimals. `prior` is that of the week, 1 to 5 with 4 decimals. */
export function orderingScore(sums: VoteSums, prior: number): number {
  return roundedScore(sums, prior, ORDERING_DECIMALS);
}

/** The score that people see, with 2 decimals; rounded from the exact value, not from the ordering score. */
export function shownScore(sums: VoteSums, prior: number): number {
  return roundedScore(sums, prior, SHOWN_DECIMALS);
}
