// Votes that a person chose and the server has not accepted yet: signed out, offline, or with an expired
// session. Strictly necessary storage; it survives the mail confirmation in another tab of the same browser.
import { atom } from 'nanostores';
import type { VoteRequest } from '#data/votes.ts';
import { safeStorage } from '#lib/safe-storage.ts';

export const KEPT_VOTES_KEY = 'diadem-kept-votes';

/** More than a voter may cast in an hour is not kept (product rules, 5). */
const MOST_KEPT = 60;

export type KeptVote = VoteRequest & {
  readonly displayName: string;
  /** Who chose it; null for a visitor who had not signed in. Never cast for anyone else. */
  readonly voterId: string | null;
  /** ISO 8601. */
  readonly chosenAt: string;
};

/** By the order in which they were chosen, one per entry. */
export const $keptVotes = atom<readonly KeptVote[]>([]);

/** Keeps a vote; a newer choice for the same entry takes the place of the older one. */
export function keepVote(vote: KeptVote): void {
  const others = read().filter((kept) => kept.entryId !== vote.entryId);
  write([...others, vote].slice(-MOST_KEPT));
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
