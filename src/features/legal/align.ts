// Which parts of two sequences belong together: the common subsequence whose parts are most alike.

/** A part of the older sequence beside its counterpart in the newer one; one of them is null where it has none. */
export type Aligned<Part> = readonly [Part, Part] | readonly [Part, null] | readonly [null, Part];

/**
 * Keeps the order of both sequences. `likeness` is from 0 (nothing to do with each other) to 1 (equal).
 * Wagner and Fischer, The String-to-String Correction Problem, 1974, with a weight for each pair.
 */
export function align<Part>(
  before: readonly Part[],
  after: readonly Part[],
  likeness: (one: Part, other: Part) => number,
): Aligned<Part>[] {
  const best = scores(before, after, likeness);
  const score = (i: number, j: number) => best[i]?.[j] ?? 0;
  const aligned: Aligned<Part>[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [older, newer] = [before[i], after[j]];
    if (newer === undefined || (older !== undefined && score(i + 1, j) === score(i, j))) {
      aligned.push([older as Part, null]);
      i += 1;
    } else if (older === undefined || score(i, j + 1) === score(i, j)) {
      aligned.push([null, newer]);
      j += 1;
    } else {
      aligned.push([older, newer]);
      i += 1;
      j += 1;
    }
  }
  return aligned;
}

/** For each place the largest sum of likenesses from there to the ends. */
function scores<Part>(
  before: readonly Part[],
  after: readonly Part[],
  likeness: (one: Part, other: Part) => number,
): number[][] {
  const best = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const alike = likeness(before[i] as Part, after[j] as Part);
      const paired = alike > 0 ? alike + (best[i + 1]?.[j + 1] ?? 0) : 0;
      (best[i] as number[])[j] = Math.max(paired, best[i + 1]?.[j] ?? 0, best[i]?.[j + 1] ?? 0);
    }
  }
  return best;
}
