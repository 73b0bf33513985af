// What ways to falsify a ledger share.
import type { LedgerFaultCode, LedgerStep } from '../../../src/domain/ledger/verdict.ts';
import { type Ballot, type Ledger, writeFiles } from './make-ledger.ts';

/** A way to falsify a ledger, with the step and the code that must find it. */
export interface Alteration {
  name: string;
  step: LedgerStep;
  code: LedgerFaultCode;
  alter(ledger: Ledger): void;
}

/** The first ballot that fits. */
export function findBallot(ledger: Ledger, fits: (ballot: Ballot) => boolean): Ballot {
  const found = ledger.ballots.find(fits);
  if (found === undefined) throw new Error('no such ballot in this ledger');
  return found;
}

/** Writes the ballots again, with digests and root that fit them. */
export function publish(ledger: Ledger): void {
  ledger.files = writeFiles(ledger.manifest, ledger.ballots);
}

/** The entry with a rank. */
export function ranked(ledger: Ledger, rank: number): Ledger['manifest']['entries'][number] {
  const found = ledger.manifest.entries.find((entry) => entry.rank === rank);
  if (found === undefined) throw new Error(`no rank ${rank}`);
  return found;
}

/** The last rank. */
export function lastRank(ledger: Ledger): number {
  return Math.max(...ledger.manifest.entries.map((entry) => entry.rank ?? 0));
}
