// The ballots of a ledger, read once from the first to the last, in pieces of any size.
import type { LedgerManifest, LedgerPart } from './manifest.ts';
import { VOID_REASONS } from './manifest.ts';
import { Sha256 } from './sha256.ts';
import { LedgerFault } from './verdict.ts';

/** Sums over the counted ballots of an entry; weights in hundredths. */
export interface BallotSums {
  weight: number;
  weightedStars: number;
  votes: number;
  fives: number;
}

/** A ballot that somebody looked for. */
export interface FoundBallot {
  readonly receiptHash: string;
  readonly entryId: string;
  readonly stars: number;
  /** In hundredths. */
  readonly weight: number;
  readonly state: 'counted' | 'void';
  /** Empty where it is counted. */
  readonly reason: string;
}

const BALLOT = new RegExp(
  `^([0-9a-f]{64}),([0-9a-f-]{36}),([1-5]),(0\\.25|1\\.00),(?:counted,|void,(${VOID_REASONS.join('|')}))$`,
);
/** No ballot is longer, its line feed included. A file without an end is refused by it. */
const LONGEST_LINE = 140;

const encoder = new TextEncoder();

/** Counts the ballots of all parts. Call `startPart`, `read` for its bytes, `endPart`, part by part. */
export class BallotCount {
  readonly sums: Map<string, BallotSums>;
  readonly states: Record<string, number> = {};
  readonly found: FoundBallot[] = [];
  readonly #wanted: ReadonlySet<string>;
  readonly #seed = new Sha256();
  // Each byte becomes one character, so that no byte is lost and the pattern refuses what is not ASCII.
  readonly #decoder = new TextDecoder('latin1');
  #part: LedgerPart = { path: '', sha256: '', ballots: 0 };
  #digest = new Sha256();
  #carry = '';
  #lines = 0;
  #last = '';
  #bytesLeft = 0;
  #fault: unknown = null;

  /** `wanted`: the hashes of receipts to look for. */
  constructor(manifest: LedgerManifest, wanted: ReadonlySet<string> = new Set()) {
    this.sums = new Map(
      manifest.entries.map((entry) => [entry.entry_id, { weight: 0, weightedStars: 0, votes: 0, fives: 0 }]),
    );
    this.#wanted = wanted;
  }

  /** Begins a part. */
  startPart(part: LedgerPart): void {
    this.#part = part;
    this.#digest = new Sha256();
    this.#carry = '';
    this.#lines = 0;
    this.#bytesLeft = part.ballots * LONGEST_LINE;
    this.#fault = null;
  }

  /**
   * Counts the next uncompressed bytes of the part.
   * @throws LedgerFault part_altered where the part is far too long.
   */
  read(bytes: Uint8Array): void {
    this.#bytesLeft -= bytes.length;
    if (this.#bytesLeft < 0) throw new LedgerFault('part_altered', this.#part.path);
    this.#digest.update(bytes);
    if (this.#fault !== null) return;
    const lines = (this.#carry + this.#decoder.decode(bytes)).split('\n');
    this.#carry = lines.pop() as string;
    try {
      let hashes = '';
      for (const line of lines) hashes += `${this.#count(line)}\n`;
      this.#seed.update(encoder.encode(hashes));
    } catch (error) {
      // An altered part is called altered, whatever it says: the digest of the whole part comes first.
      this.#fault = error;
    }
  }

  /**
   * Ends a part.
   * @throws LedgerFault part_altered; where the digest is right ballot_malformed, ballots_unsorted, ballot_of_other_entry or
   * part_of_other_size.
   */
  endPart(): void {
    if (this.#digest.hex() !== this.#part.sha256) throw new LedgerFault('part_altered', this.#part.path);
    if (this.#fault !== null) throw this.#fault;
    if (this.#carry !== '') this.#refuse('ballot_malformed');
    if (this.#lines !== this.#part.ballots) throw new LedgerFault('part_of_other_size', this.#part.path);
  }

  /** The seed of the draw, after the last part. */
  drawSeed(): string {
    return this.#seed.hex();
  }

  #refuse(code: 'ballot_malformed' | 'ballots_unsorted' | 'ballot_of_other_entry'): never {
    throw new LedgerFault(code, `${this.#part.path}:${this.#lines + 1}`);
  }

  #count(line: string): string {
    const [, receiptHash = '', entryId = '', stars = '', weightText, reason = ''] = BALLOT.exec(line) ?? [];
    if (receiptHash === '') this.#refuse('ballot_malformed');
    if (receiptHash <= this.#last) this.#refuse('ballots_unsorted');
    const sums = this.sums.get(entryId);
    if (sums === undefined) return this.#refuse('ballot_of_other_entry');
    this.#last = receiptHash;
    this.#lines += 1;
    const state = reason === '' ? 'counted' : 'void';
    const weight = weightText === '1.00' ? 100 : 25;
    this.#addState(state);
    if (reason !== '') this.#addState(`void:${reason}`);
    else {
      sums.weight += weight;
      sums.weightedStars += weight * Number(stars);
      sums.votes += 1;
      if (stars === '5') sums.fives += 1;
    }
    if (this.#wanted.has(receiptHash)) {
      this.found.push({ receiptHash, entryId, stars: Number(stars), weight, state, reason });
    }
    return receiptHash;
  }

  #addState(name: string): void {
    this.states[name] = (this.states[name] ?? 0) + 1;
  }
}
