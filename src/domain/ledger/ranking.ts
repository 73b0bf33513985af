// Scores, ranks and winner of a ledger, in whole numbers (product rules, sections 5 and 7).
import type { BallotSums } from './ballots.ts';
import type { LedgerEntry, LedgerManifest } from './manifest.ts';
import { sha256 } from './sha256.ts';
import { LedgerFault } from './verdict.ts';

/** A winner needs so many hundredths of weight. */
const WINNER_WEIGHT = 1000;

/** The score in ten-thousandths; `prior` too, sums in hundredths. */
export function ledgerScore({ weight, weightedStars }: BallotSums, prior: number): number {
  const numerator = 2n * (10_000n * BigInt(weightedStars) + 2_000n * BigInt(prior)) + BigInt(weight) + 2_000n;
  return Number(numerator / (2n * (BigInt(weight) + 2_000n)));
}

/** The draw of an entry: the smaller one comes first. */
export function ledgerDraw(seed: string, entryId: string): string {
  return sha256(seed + entryId);
}

interface RankedEntry extends BallotSums {
  readonly entry: LedgerEntry;
  readonly score: number;
}

/** Below 0 where `a` comes first, 0 where the draw decides. */
function compare(a: RankedEntry, b: RankedEntry): number {
  return b.score - a.score || b.weight - a.weight || b.fives * a.votes - a.fives * b.votes;
}

/** The entries with a rank, in the order that the manifest says. */
function listRanked(manifest: LedgerManifest, sums: ReadonlyMap<string, BallotSums>): RankedEntry[] {
  return manifest.entries
    .filter((entry) => entry.rank !== null)
    .sort((a, b) => (a.rank as number) - (b.rank as number))
    .map((entry) => {
      const counted = sums.get(entry.entry_id) as BallotSums;
      return { entry, ...counted, score: ledgerScore(counted, manifest.prior) };
    });
}

/** @throws LedgerFault counted_without_rank, sums_differ, score_differs, with the id of the first such entry. */
export function checkScores(manifest: LedgerManifest, sums: ReadonlyMap<string, BallotSums>): void {
  for (const { entry_id, rank, score, weight, votes, fives } of manifest.entries) {
    const counted = sums.get(entry_id) as BallotSums;
    if (rank === null && counted.votes > 0) throw new LedgerFault('counted_without_rank', entry_id);
    if (weight !== counted.weight || votes !== counted.votes || fives !== counted.fives) {
      throw new LedgerFault('sums_differ', entry_id);
    }
    if (score !== null && score !== ledgerScore(counted, manifest.prior))
      throw new LedgerFault('score_differs', entry_id);
  }
}

/** @throws LedgerFault order_differs where ranks are not 1, 2, 3 … or score, weight or share of fives order otherwise. */
export function checkOrder(manifest: LedgerManifest, sums: ReadonlyMap<string, BallotSums>): void {
  const ranked = listRanked(manifest, sums);
  ranked.forEach((each, index) => {
    const before = ranked[index - 1];
    if (each.entry.rank !== index + 1 || (before !== undefined && compare(before, each) > 0)) {
      throw new LedgerFault('order_differs', each.entry.entry_id);
    }
  });
}

/** @throws LedgerFault draw_differs where entries with equal sums are not in the order of their draws. */
export function checkDraw(manifest: LedgerManifest, sums: ReadonlyMap<string, BallotSums>): void {
  const ranked = listRanked(manifest, sums);
  ranked.forEach((each, index) => {
    const before = ranked[index - 1];
    if (before === undefined || compare(before, each) !== 0) return;
    const draw = ledgerDraw(manifest.draw_seed, each.entry.entry_id);
    if (ledgerDraw(manifest.draw_seed, before.entry.entry_id) > draw) {
      throw new LedgerFault('draw_differs', each.entry.entry_id);
    }
  });
}

/** @throws LedgerFault winner_differs. */
export function checkWinner(manifest: LedgerManifest, sums: ReadonlyMap<string, BallotSums>): void {
  const [first] = listRanked(manifest, sums);
  const winner = first !== undefined && first.weight >= WINNER_WEIGHT ? first.entry.entry_id : null;
  if (manifest.winner !== winner) throw new LedgerFault('winner_differs', manifest.winner ?? '');
}
