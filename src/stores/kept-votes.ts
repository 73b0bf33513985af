// Votes that a person chose and the server has not accepted yet: signed out, offline, or with an expired
// session. Strictly necessary storage; it survives the mail confirmation in another tab of the same browser.
import { atom } from 'nanostores';
import type { VoteRequest } from '#data/votes.ts';
import { isLasting, safeStorage } from '#lib/safe-storage.ts';

export const KEPT_VOTES_KEY = 'diadem-kept-votes';

/** More than a voter may cast in an hour is not kept (product rules, 5). */
const MOST_KEPT = 60;

export type KeptVote = VoteRequest & {
  readonly displayName: string;
  /** Who chose it; null for a visitor who had not signed in. Never cast for anyone else. */
  readonly voterId: string | null;
  /** ISO 8601, by the clock of this device. */
  readonly chosenAt: string;
  /** When the week of the entry closes, ISO 8601; null where it was not known. */
  readonly closesAt?: string | null | undefined;
};

/** No week is longer, and a day for clocks that are wrong: what is older can belong to no week that is open. */
const LONGEST_WAIT_MS = 8 * 24 * 3_600_000;

/** By the order in which they were chosen, one per entry. */
export const $keptVotes = atom<readonly KeptVote[]>([]);

/** Keeps a vote; a newer choice for the same entry takes the place of the older one, but not of another voter's. */
export function keepVote(vote: KeptVote): void {
  const others = read().filter((kept) => kept.entryId !== vote.entryId || isOfAnother(kept, vote));
  write([...others, vote].slice(-MOST_KEPT));
}

/**
 * Before a vote is sent it belongs to the voter for whom it is: should the answer get lost, nobody who signs in
 * here later may send it a second time. False when it is not kept any more.
 */
export function claimKeptVote({ requestId }: Pick<KeptVote, 'requestId'>, voterId: string): boolean {
  const votes = read();
  const kept = votes.find((vote) => vote.requestId === requestId);
  if (!kept || (kept.voterId !== null && kept.voterId !== voterId)) return false;
  if (kept.voterId === null) {
    write(votes.map((vote) => (vote === kept ? { ...kept, voterId } : vote)));
  }
  return true;
}

/** Forgets the choices of visitors whose week was over at `now` (ms, the server's); returns them. Never sent, they count nowhere. */
export function dropExpiredVotes(now: number): readonly KeptVote[] {
  const votes = read();
  const expired = votes.filter((vote) => vote.voterId === null && closeOf(vote) <= now);
  if (expired.length > 0) write(votes.filter((vote) => !expired.includes(vote)));
  return expired;
}

/** False while the kept votes are in the memory of this page alone, and gone with it. */
export function areKeptForGood(): boolean {
  return isLasting(KEPT_VOTES_KEY);
}

/** Forgets a kept vote once the server has answered it; a newer choice that was made meanwhile stays. */
export function dropKeptVote(vote: Pick<KeptVote, 'requestId'>): void {
  write(read().filter((kept) => kept.requestId !== vote.requestId));
}

/** The kept votes that may be cast for this person; all of this device while nobody is signed in. */
export function keptVotesOf(voterId: string | null): KeptVote[] {
  return read().filter((vote) => voterId === null || vote.voterId === null || vote.voterId === voterId);
}

/** Follows the kept votes of this tab and of the others; returns how to stop. */
export function followKeptVotes(): () => void {
  const refresh = (): void => $keptVotes.set(read());
  const onStorage = (event: StorageEvent): void => {
    if (event.key === KEPT_VOTES_KEY || event.key === null) refresh();
  };
  refresh();
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

function isOfAnother(kept: KeptVote, { voterId }: KeptVote): boolean {
  return kept.voterId !== null && voterId !== null && kept.voterId !== voterId;
}

function closeOf({ closesAt, chosenAt }: KeptVote): number {
  const close = closesAt ? Date.parse(closesAt) : Date.parse(chosenAt) + LONGEST_WAIT_MS;
  return Number.isNaN(close) ? 0 : close;
}

function read(): KeptVote[] {
  try {
    const stored: unknown = JSON.parse(safeStorage().getItem(KEPT_VOTES_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isKeptVote) : [];
  } catch {
    return [];
  }
}

function write(votes: readonly KeptVote[]): void {
  if (votes.length === 0) safeStorage().removeItem(KEPT_VOTES_KEY);
  else safeStorage().setItem(KEPT_VOTES_KEY, JSON.stringify(votes));
  $keptVotes.set(votes);
}

function isKeptVote(value: unknown): value is KeptVote {
  const vote = value as Partial<KeptVote> | null;
  return (
    typeof vote?.entryId === 'string' &&
    typeof vote.requestId === 'string' &&
    typeof vote.displayName === 'string' &&
    typeof vote.chosenAt === 'string' &&
    [1, 2, 3, 4, 5].includes(vote.stars ?? 0)
  );
}

if (typeof window !== 'undefined') followKeptVotes();
