// Ledgers as product.md (sections 3, 5 and 7) describes them, made without the code that checks them.
import { gzipSync } from 'node:zlib';
import type { Manifest, ManifestCandidate } from './manifest-json.ts';
import { randomFrom, sha256, uuid } from './random.ts';

export interface Ballot {
  receipt_hash: string;
  entry_id: string;
  stars: number;
  weight: '0.25' | '1.00';
  state: 'counted' | 'void';
  reason: string;
}

/** The files of a ledger, by name, gzip included. */
export interface Ledger {
  manifest: Manifest;
  ballots: Ballot[];
  files: Map<string, Uint8Array>;
}

export interface LedgerShape {
  /** The same number makes the same ledger. */
  random: number;
  entries: number;
  ballots: number;
  /** So many entries have no rank. */
  withdrawn?: number;
  /** The first two ranked entries get the same ballots, and only the draw orders them. */
  tied?: boolean;
  /** Candidates without a place, by right, and whether bytes were committed. Absent: all had a place. */
  qualification?: { carriedOver: number; byRight: number; committed: boolean };
}

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
];

/** The receipt of the ballot with this number. */
export function receiptOf(random: number, ballot: number): string {
  return uuid(`receipt ${random} ${ballot}`);
}

function makeBallots(shape: LedgerShape, ids: readonly string[]): Ballot[] {
  const random = randomFrom(shape.random);
  const lost = new Set(ids.slice(ids.length - (shape.withdrawn ?? 0)));
  return Array.from({ length: shape.ballots }, (_, index) => {
    const entry = ids[random(ids.length)] as string;
    const stars = 1 + random(5);
    const weight = random(4) === 0 ? '0.25' : '1.00';
    let reason = random(10) === 0 ? (VOID_REASONS[random(VOID_REASONS.length)] as string) : '';
    if (lost.has(entry)) reason = 'entry_withdrawn';
    return {
      receipt_hash: sha256(receiptOf(shape.random, index)),
      entry_id: entry,
      stars,
      weight,
      state: reason === '' ? 'counted' : 'void',
      reason,
    };
  });
}

/** Gives the first two entries the same ballots. */
function tie(ballots: Ballot[], ids: readonly string[], random: number): Ballot[] {
  const [first, second] = ids as [string, string];
  const rest = ballots.filter((ballot) => ballot.entry_id !== first && ballot.entry_id !== second);
  const own = ballots.filter((ballot) => ballot.entry_id === first);
  const twins = own.map((ballot, index) => ({
    ...ballot,
    entry_id: second,
    receipt_hash: sha256(receiptOf(random, -1 - index)),
  }));
  return [...rest, ...own, ...twins];
}

function score(sum: number, weight: number, prior: number): number {
  const upper = 2n * (10_000n * BigInt(sum) + 2_000n * BigInt(prior)) + BigInt(weight) + 2_000n;
  return Number(upper / (2n * (BigInt(weight) + 2_000n)));
}

/** The rows of `entries`, from the ballots. */
export function rankEntries(
  ballots: readonly Ballot[],
  ids: readonly string[],
  lost: ReadonlySet<string>,
  prior: number,
  seed: string,
) {
  const rows = ids.map((entry_id) => ({
    entry_id,
    sum: 0,
    weight: 0,
    votes: 0,
    fives: 0,
    score: 0,
    draw: sha256(seed + entry_id),
  }));
  const byId = new Map(rows.map((row) => [row.entry_id, row]));
  for (const { entry_id, stars, weight, state } of ballots) {
    const row = byId.get(entry_id);
    if (state !== 'counted' || row === undefined) continue;
    const hundredths = weight === '1.00' ? 100 : 25;
    row.weight += hundredths;
    row.sum += hundredths * stars;
    row.votes += 1;
    row.fives += stars === 5 ? 1 : 0;
  }
  for (const row of rows) row.score = score(row.sum, row.weight, prior);
  const ranked = rows
    .filter((row) => !lost.has(row.entry_id))
    .sort(
      (a, b) =>
        b.score - a.score ||
        b.weight - a.weight ||
        b.fives * a.votes - a.fives * b.votes ||
        (a.draw < b.draw ? -1 : 1),
    );
  return rows.map((row) => {
    const isLost = lost.has(row.entry_id);
    return {
      entry_id: row.entry_id,
      rank: isLost ? null : ranked.indexOf(row) + 1,
      score: isLost ? null : row.score / 10_000,
      weight: row.weight / 100,
      votes: row.votes,
      fives: row.fives,
    };
  });
}

function qualify(shape: LedgerShape, ids: readonly string[]): Manifest['qualification'] {
  if (shape.qualification === undefined) return null;
  const { carriedOver, byRight, committed } = shape.qualification;
  const random = randomFrom(shape.random + 1000);
  const bytes = sha256(`bytes ${shape.random}`);
  const previous = sha256('');
  const seed = sha256(Buffer.from(bytes + previous, 'hex'));
  const hash = (id: string) => (committed ? sha256(seed + id) : id);
  const byHash = [
    ...ids,
    ...Array.from({ length: carriedOver }, (_, index) => uuid(`carried ${index}`)),
  ].sort((a, b) => (hash(a) < hash(b) ? -1 : 1));
  const left = ids.length - byRight;
  const drawn = committed ? Math.min(2, left) : 0;
  const all: ManifestCandidate[] = byHash.map((entry_id) => ({
    entry_id,
    likes: random(3),
    by_right: false,
    place: null,
  }));
  const order = all.toSorted((a, b) => b.likes - a.likes);
  const rights = order.filter((_, index) => index % 2 === 0).slice(0, byRight);
  for (const candidate of rights) candidate.by_right = true;
  const liked = order.filter((candidate) => !candidate.by_right).slice(0, left - drawn);
  const lucky = all.filter((candidate) => !candidate.by_right && !liked.includes(candidate)).slice(0, drawn);
  [...rights, ...liked, ...lucky].forEach((candidate, index) => {
    candidate.place = index + 1;
  });
  return {
    commitment: committed ? sha256(Buffer.from(bytes, 'hex')) : null,
    bytes: committed ? bytes : null,
    previous_draw_seed: committed ? previous : null,
    seed: committed ? seed : null,
    capacity: ids.length,
    candidates: all,
  };
}

/** The files of these ballots; the manifest's parts, root, seed and states follow them. */
export function writeFiles(manifest: Manifest, ballots: readonly Ballot[]): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>();
  manifest.parts = [];
  for (let at = 0; at < ballots.length; at += 100_000) {
    const some = ballots.slice(at, at + 100_000);
    const text = some
      .map(
        (ballot) =>
          `${[ballot.receipt_hash, ballot.entry_id, ballot.stars, ballot.weight, ballot.state, ballot.reason].join(',')}\n`,
      )
      .join('');
    const path = `ballots-${String(manifest.parts.length + 1).padStart(4, '0')}.csv.gz`;
    manifest.parts.push({ path, sha256: sha256(text), ballots: some.length });
    files.set(path, gzipSync(text));
  }
  manifest.root = sha256(manifest.parts.map((part) => `${part.sha256}\n`).join(''));
  return files;
}

/** An honest ledger. */
export function makeLedger(shape: LedgerShape): Ledger {
  const names = Array.from({ length: shape.entries }, (_, index) => uuid(`entry ${shape.random} ${index}`));
  const qualification = qualify(shape, names);
  const ids =
    qualification?.candidates.filter((each) => each.place !== null).map((each) => each.entry_id) ?? names;
  const drawnBallots = makeBallots(shape, ids);
  const ballots = (shape.tied ? tie(drawnBallots, ids, shape.random) : drawnBallots).sort((a, b) =>
    a.receipt_hash < b.receipt_hash ? -1 : 1,
  );
  const lost = new Set(ids.slice(ids.length - (shape.withdrawn ?? 0)));
  const draw_seed = sha256(ballots.map((ballot) => `${ballot.receipt_hash}\n`).join(''));
  const entries = rankEntries(ballots, ids, lost, 32_000, draw_seed);
  const states: Record<string, number> = {};
  for (const { state, reason } of ballots) {
    for (const name of reason === '' ? [state] : [state, `void:${reason}`])
      states[name] = (states[name] ?? 0) + 1;
  }
  const first = entries.find((entry) => entry.rank === 1);
  const manifest: Manifest = {
    format: 1,
    rules_version: '2026-11',
    country: 'ph',
    week: '2026-w46',
    starts_at: '2026-11-08T16:00:00Z',
    ends_at: '2026-11-15T16:00:00Z',
    prior: 3.2,
    prior_weeks: ['2026-w43', '2026-w44'],
    prior_weight: 20,
    entries,
    states,
    winner: first !== undefined && first.weight >= 10 ? first.entry_id : null,
    draw_seed,
    qualification,
    parts: [],
    root: '',
  };
  const files = writeFiles(manifest, ballots);
  return { manifest, ballots, files };
}
