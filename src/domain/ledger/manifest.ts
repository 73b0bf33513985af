// The manifest of a ledger (product rules, section 7), read strictly.
import {
  exactly,
  listOf,
  nullOr,
  type Reader,
  recordOf,
  scaled,
  textLike,
  truth,
  wholeFrom,
} from './json-shape.ts';
import { LedgerFault } from './verdict.ts';

/** All but the last part of a ledger have so many ballots. */
export const PART_LINES = 100_000;

export interface LedgerEntry {
  readonly entry_id: string;
  readonly rank: number | null;
  /** In ten-thousandths. */
  readonly score: number | null;
  /** In hundredths. */
  readonly weight: number;
  readonly votes: number;
  readonly fives: number;
}

export interface LedgerCandidate {
  readonly entry_id: string;
  readonly likes: number;
  readonly by_right: boolean;
  readonly place: number | null;
}

export interface LedgerQualification {
  readonly commitment: string | null;
  readonly bytes: string | null;
  readonly previous_draw_seed: string | null;
  readonly seed: string | null;
  readonly capacity: number;
  readonly candidates: readonly LedgerCandidate[];
}

export interface LedgerPart {
  readonly path: string;
  readonly sha256: string;
  readonly ballots: number;
}

export interface LedgerManifest {
  readonly format: 1;
  readonly rules_version: string;
  readonly country: string;
  readonly week: string;
  readonly starts_at: string;
  readonly ends_at: string;
  /** In ten-thousandths. */
  readonly prior: number;
  readonly prior_weeks: readonly string[];
  readonly prior_weight: number;
  readonly entries: readonly LedgerEntry[];
  readonly states: Readonly<Record<string, number>>;
  readonly winner: string | null;
  readonly draw_seed: string;
  readonly qualification: LedgerQualification | null;
  readonly parts: readonly LedgerPart[];
  readonly root: string;
}

/** Why a ballot is void. */
export const VOID_REASONS = [
  'shared_device',
  'burst',
  'weak_signals',
  'undecided',
  'account_deleted',
  'account_suspended',
  'entry_withdrawn',
  'entry_disqualified',
  'admin_voided',
] as const;

const id = textLike(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const hash = textLike(/^[0-9a-f]{64}$/);
const time = textLike(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/);
const week = textLike(/^\d{4}-w[0-5]\d$/);

const formatOne: Reader<1> = (value) => {
  if (value !== 1) throw new LedgerFault('foreign_format', JSON.stringify(value));
  return value;
};

const readShape = exactly<LedgerManifest>({
  format: formatOne,
  rules_version: textLike(/./),
  country: textLike(/^[a-z]{2}$/),
  week,
  starts_at: time,
  ends_at: time,
  prior: scaled(10_000),
  prior_weeks: listOf(week),
  prior_weight: wholeFrom(1),
  entries: listOf(
    exactly<LedgerEntry>({
      entry_id: id,
      rank: nullOr(wholeFrom(1)),
      score: nullOr(scaled(10_000)),
      weight: scaled(100),
      votes: wholeFrom(0),
      fives: wholeFrom(0),
    }),
  ),
  states: recordOf(new RegExp(`^(counted|void|void:(${VOID_REASONS.join('|')}))$`), wholeFrom(1)),
  winner: nullOr(id),
  draw_seed: hash,
  qualification: nullOr(
    exactly<LedgerQualification>({
      commitment: nullOr(hash),
      bytes: nullOr(hash),
      previous_draw_seed: nullOr(hash),
      seed: nullOr(hash),
      capacity: wholeFrom(1),
      candidates: listOf(
        exactly<LedgerCandidate>({
          entry_id: id,
          likes: wholeFrom(0),
          by_right: truth,
          place: nullOr(wholeFrom(1)),
        }),
      ),
    }),
  ),
  parts: listOf(
    exactly<LedgerPart>({
      path: textLike(/^ballots-\d{4,}\.csv\.gz$/),
      sha256: hash,
      ballots: wholeFrom(1),
    }),
  ),
  root: hash,
});

function refuseIf(isWrong: boolean, key: string): void {
  if (isWrong) throw new LedgerFault('manifest_malformed', `manifest.${key}`);
}

function checkEntries({ entries, qualification }: LedgerManifest): void {
  refuseIf(new Set(entries.map((entry) => entry.entry_id)).size !== entries.length, 'entries');
  const candidates = qualification?.candidates ?? [];
  refuseIf(
    new Set(candidates.map((candidate) => candidate.entry_id)).size !== candidates.length,
    'qualification.candidates',
  );
  for (const { entry_id, rank, score, weight, votes, fives } of entries) {
    const isEmpty = weight === 0 && votes === 0 && fives === 0;
    refuseIf((rank === null) !== (score === null) || (rank === null && !isEmpty), `entries ${entry_id}`);
  }
}

function checkParts({ parts }: LedgerManifest): void {
  parts.forEach(({ path, ballots }, index) => {
    refuseIf(path !== `ballots-${String(index + 1).padStart(4, '0')}.csv.gz`, `parts[${index}].path`);
    const isLast = index === parts.length - 1;
    refuseIf(isLast ? ballots > PART_LINES : ballots !== PART_LINES, `parts[${index}].ballots`);
  });
}

/**
 * Reads a manifest.
 * @throws LedgerFault manifest_malformed where it is no JSON or not of the shape, foreign_format where it says so.
 */
export function readManifest(bytes: Uint8Array): LedgerManifest {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    throw new LedgerFault('manifest_malformed', 'manifest');
  }
  // Another format may have other keys, so it comes first.
  if (typeof value === 'object' && value !== null && 'format' in value)
    formatOne(value.format, 'manifest.format');
  const manifest = readShape(value, 'manifest');
  refuseIf(manifest.starts_at >= manifest.ends_at, 'ends_at');
  refuseIf(manifest.prior < 10_000 || manifest.prior > 50_000, 'prior');
  refuseIf(manifest.prior_weight !== 20, 'prior_weight');
  // Weeks are compared as texts: their slugs sort by time.
  refuseIf(
    manifest.prior_weeks.some(
      (slug, index) => slug <= (manifest.prior_weeks[index - 1] ?? '') || slug >= manifest.week,
    ),
    'prior_weeks',
  );
  refuseIf(manifest.prior_weeks.length > 7, 'prior_weeks');
  refuseIf(manifest.prior_weeks.length === 0 && manifest.prior !== 35_000, 'prior');
  checkEntries(manifest);
  checkParts(manifest);
  return manifest;
}
