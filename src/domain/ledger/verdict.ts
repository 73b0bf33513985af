// What a check of a ledger finds.

/** The checks, in their order. */
export const LEDGER_STEPS = [
  'manifest',
  'parts',
  'root',
  'seed',
  'states',
  'scores',
  'ties',
  'draw',
  'winner',
  'qualification',
] as const;
export type LedgerStep = (typeof LEDGER_STEPS)[number];

/** Why a step fails. */
export type LedgerFaultCode =
  | 'manifest_missing'
  | 'manifest_malformed'
  | 'manifest_altered'
  | 'foreign_format'
  | 'other_week'
  | 'part_missing'
  | 'part_unreadable'
  | 'part_altered'
  | 'part_of_other_size'
  | 'ballot_malformed'
  | 'ballots_unsorted'
  | 'ballot_of_other_entry'
  | 'root_differs'
  | 'seed_differs'
  | 'states_differ'
  | 'counted_without_rank'
  | 'sums_differ'
  | 'score_differs'
  | 'order_differs'
  | 'draw_differs'
  | 'winner_differs'
  | 'commitment_differs'
  | 'qualification_seed_differs'
  | 'places_differ';

/** A fault of a ledger. `place` says where: a key, the name of a part with a line, or an entry's id. */
export class LedgerFault extends Error {
  override readonly name = 'LedgerFault';
  readonly code: LedgerFaultCode;
  readonly place: string;

  constructor(code: LedgerFaultCode, place = '') {
    super(place === '' ? code : `${code}: ${place}`);
    this.code = code;
    this.place = place;
  }
}

/** `unchecked`: an earlier step failed, and this one needs what that step reads. */
export type LedgerVerdict =
  | { readonly step: LedgerStep; readonly state: 'passed' | 'unchecked' }
  | {
      readonly step: LedgerStep;
      readonly state: 'failed';
      readonly code: LedgerFaultCode;
      readonly place: string;
    };
