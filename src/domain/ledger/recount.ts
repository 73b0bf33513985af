// Checks a whole ledger: the files of one week, against themselves and against what the site shows.
import { BallotCount, type FoundBallot } from './ballots.ts';
import { type LedgerManifest, type LedgerPart, readManifest } from './manifest.ts';
import { checkQualification } from './qualification.ts';
import { checkDraw, checkOrder, checkScores, checkWinner } from './ranking.ts';
import { sha256 } from './sha256.ts';
import { LEDGER_STEPS, LedgerFault, type LedgerStep, type LedgerVerdict } from './verdict.ts';

/** What the reader of a ledger asked for, and what the site says of it. */
export interface ExpectedLedger {
  readonly country: string;
  readonly week: string;
  /** The SHA-256 of the manifest's bytes, where it is known. */
  readonly manifestSha256?: string;
  /** The root, where it is known. */
  readonly root?: string;
}

/** The files of a ledger. */
export interface LedgerFiles {
  /** The manifest's bytes. @throws LedgerFault manifest_missing. */
  manifest(): Promise<Uint8Array>;
  /** The uncompressed bytes of a part, in pieces. @throws LedgerFault part_missing, part_unreadable. */
  part(part: LedgerPart): AsyncIterable<Uint8Array>;
}

export interface LedgerReport {
  /** One for each step, in their order. */
  readonly verdicts: readonly LedgerVerdict[];
  /** Null where it could not be read. */
  readonly manifest: LedgerManifest | null;
  /** Those of the wanted receipts that are in it. */
  readonly found: readonly FoundBallot[];
}

export interface RecountOptions {
  /** Hashes of receipts to look for. */
  readonly wanted?: ReadonlySet<string>;
  /** Is called with the number of ballots read and of all ballots. */
  readonly onProgress?: (read: number, all: number) => void;
}

/** The steps that need every ballot. */
const BALLOT_STEPS: ReadonlySet<LedgerStep> = new Set(['seed', 'states', 'scores', 'ties', 'draw', 'winner']);

/** Reads the manifest. @throws LedgerFault with the codes of the step `manifest`. */
async function takeManifest(files: LedgerFiles, expected: ExpectedLedger): Promise<LedgerManifest> {
  const bytes = await files.manifest();
  const manifest = readManifest(bytes);
  if (manifest.country !== expected.country || manifest.week !== expected.week) {
    throw new LedgerFault('other_week', `${manifest.country}/${manifest.week}`);
  }
  if (expected.manifestSha256 !== undefined && sha256(bytes) !== expected.manifestSha256) {
    throw new LedgerFault('manifest_altered');
  }
  return manifest;
}

async function countBallots(
  manifest: LedgerManifest,
  files: LedgerFiles,
  options: RecountOptions,
): Promise<BallotCount> {
  const count = new BallotCount(manifest, options.wanted);
  const all = manifest.parts.reduce((sum, part) => sum + part.ballots, 0);
  let read = 0;
  for (const part of manifest.parts) {
    count.startPart(part);
    for await (const bytes of files.part(part)) count.read(bytes);
    count.endPart();
    read += part.ballots;
    options.onProgress?.(read, all);
  }
  return count;
}

function checkRoot(manifest: LedgerManifest, expected: ExpectedLedger): void {
  const root = sha256(manifest.parts.map((part) => `${part.sha256}\n`).join(''));
  if (root !== manifest.root || (expected.root !== undefined && root !== expected.root)) {
    throw new LedgerFault('root_differs');
  }
}

function checkStates(manifest: LedgerManifest, { states }: BallotCount): void {
  for (const name of new Set([...Object.keys(states), ...Object.keys(manifest.states)])) {
    if (states[name] !== manifest.states[name]) throw new LedgerFault('states_differ', name);
  }
}

/** What each step does once the manifest is read. */
function listChecks(manifest: LedgerManifest, count: () => BallotCount, expected: ExpectedLedger) {
  return {
    root: () => checkRoot(manifest, expected),
    seed: () => {
      if (count().drawSeed() !== manifest.draw_seed) throw new LedgerFault('seed_differs');
    },
    states: () => checkStates(manifest, count()),
    scores: () => checkScores(manifest, count().sums),
    ties: () => checkOrder(manifest, count().sums),
    draw: () => checkDraw(manifest, count().sums),
    winner: () => checkWinner(manifest, count().sums),
    qualification: () => checkQualification(manifest),
  };
}

/**
 * Checks a ledger step by step. A fault of the ledger is a verdict.
 * @throws what `files` throws beside LedgerFault: a network that is down is no fault of the ledger.
 */
export async function recountLedger(
  files: LedgerFiles,
  expected: ExpectedLedger,
  options: RecountOptions = {},
): Promise<LedgerReport> {
  const verdicts: LedgerVerdict[] = [];
  let manifest: LedgerManifest | null = null;
  let count: BallotCount | null = null;
  const take = async (step: LedgerStep, check: () => unknown) => {
    try {
      await check();
      verdicts.push({ step, state: 'passed' });
    } catch (error) {
      if (!(error instanceof LedgerFault)) throw error;
      verdicts.push({ step, state: 'failed', code: error.code, place: error.place });
    }
  };
  await take('manifest', async () => {
    manifest = await takeManifest(files, expected);
  });
  const read = manifest as LedgerManifest | null;
  if (read !== null) {
    await take('parts', async () => {
      count = await countBallots(read, files, options);
    });
    const counted = count as BallotCount | null;
    const checks = listChecks(read, () => counted as BallotCount, expected);
    for (const [step, check] of Object.entries(checks) as [LedgerStep, () => void][]) {
      if (counted === null && BALLOT_STEPS.has(step)) verdicts.push({ step, state: 'unchecked' });
      else await take(step, check);
    }
    return { verdicts, manifest: read, found: counted?.found ?? [] };
  }
  for (const step of LEDGER_STEPS.slice(1)) verdicts.push({ step, state: 'unchecked' });
  return { verdicts, manifest: null, found: [] };
}
