// Who had a place in a week with more entries than places (product rules, section 3).
import type { LedgerManifest, LedgerQualification } from './manifest.ts';
import { ledgerDraw } from './ranking.ts';
import { sha256 } from './sha256.ts';
import { LedgerFault } from './verdict.ts';

/** So many of the places left are drawn. */
const DRAWN_PLACES = 2;

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** The ids of those with a place: place 1 first. */
export function assignPlaces({ seed, capacity, candidates }: LedgerQualification): string[] {
  const drawn = candidates
    .map((candidate) => ({
      ...candidate,
      draw: seed === null ? candidate.entry_id : ledgerDraw(seed, candidate.entry_id),
    }))
    .sort((a, b) => (a.draw < b.draw ? -1 : 1));
  // Sorting is stable, so equal likes stay in the order of the draw.
  const liked = drawn.toSorted((a, b) => b.likes - a.likes);
  const byRight = liked.filter((candidate) => candidate.by_right);
  const left = Math.max(capacity - byRight.length, 0);
  const byDraw = seed === null ? 0 : Math.min(left, DRAWN_PLACES);
  const byLikes = liked.filter((candidate) => !candidate.by_right).slice(0, left - byDraw);
  const placed = [...byRight, ...byLikes];
  const rest = drawn.filter((candidate) => !placed.includes(candidate));
  return [...placed, ...rest.slice(0, byDraw)].map((candidate) => candidate.entry_id);
}

function checkSeed({ commitment, bytes, previous_draw_seed, seed }: LedgerQualification): void {
  if (commitment === null || bytes === null || previous_draw_seed === null || seed === null) {
    if ([commitment, bytes, previous_draw_seed, seed].some((value) => value !== null)) {
      throw new LedgerFault('commitment_differs');
    }
    return;
  }
  if (sha256(bytesOf(bytes)) !== commitment) throw new LedgerFault('commitment_differs');
  if (sha256(bytesOf(bytes + previous_draw_seed)) !== seed)
    throw new LedgerFault('qualification_seed_differs');
}

/** @throws LedgerFault commitment_differs, qualification_seed_differs, places_differ. */
export function checkQualification({ qualification, entries }: LedgerManifest): void {
  if (qualification === null) return;
  checkSeed(qualification);
  const places = assignPlaces(qualification);
  for (const { entry_id, place } of qualification.candidates) {
    if ((place ?? 0) !== places.indexOf(entry_id) + 1) throw new LedgerFault('places_differ', entry_id);
  }
  const competed = new Set(entries.map((entry) => entry.entry_id));
  const other = places.find((entryId) => !competed.has(entryId));
  if (other !== undefined || competed.size !== places.length)
    throw new LedgerFault('places_differ', other ?? '');
}
