// How a tapped star becomes a vote: shown at once, kept on the device first, sent one at a time per entry,
// settled by the server's answer alone.
import { type MapStore, map } from 'nanostores';
import type { Stars, Vote, VoteRequest } from '#data/votes.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import type { KeptVote } from '#stores/kept-votes.ts';
import type { Ballot, KeptReason } from './ballot.ts';

export type Candidate = { readonly entryId: string; readonly displayName: string };

/** How a kept vote ended; `kept` is neither: it waits for the next chance. */
export type CastOutcome =
  | { readonly kept: KeptVote; readonly status: 'saved'; readonly vote: Vote }
  | { readonly kept: KeptVote; readonly status: 'refused'; readonly error: AppErrorCode }
  | { readonly kept: KeptVote; readonly status: 'kept'; readonly error: AppErrorCode };

export type VoteCastingPorts = {
  /** The signed-in voter, or null. */
  voterId(): string | null;
  castVote(request: VoteRequest): Promise<Vote>;
  newRequestId(): string;
  keepVote(vote: KeptVote): void;
  dropKeptVote(vote: Pick<KeptVote, 'requestId'>): void;
  keptVotesOf(voterId: string | null): readonly KeptVote[];
  wait(ms: number): Promise<void>;
  /** Told after every accepted vote. */
  onAccepted?(vote: Vote): void;
};

/** The pause before the one retry of a request that met no answer. */
export const RETRY_PAUSE_MS = 1000;

const UNANSWERED: ReadonlySet<AppErrorCode> = new Set(['offline', 'unavailable']);
const SIGNED_OUT: ReadonlySet<AppErrorCode> = new Set(['not_signed_in', 'session_expired']);

export class VoteCasting {
  /** By entry; an entry without a ballot has no vote and no choice. */
  readonly $ballots: MapStore<Record<string, Ballot>> = map({});
  readonly #ports: VoteCastingPorts;
  readonly #accepted = new Map<string, Vote>();
  readonly #newest = new Map<string, string>();
  readonly #running = new Map<string, Promise<unknown>>();

  constructor(ports: VoteCastingPorts) {
    this.#ports = ports;
  }

  /** The person chose; `settleMs` waits for a further choice first (arrow keys run through the stars). */
  async choose(candidate: Candidate, stars: Stars, settleMs = 0): Promise<void> {
    const { voterId, newRequestId, keepVote } = this.#ports;
    const kept = keptVote(candidate, stars, voterId(), newRequestId());
    keepVote(kept);
    if (kept.voterId !== null) {
      await this.#enqueue(kept, settleMs);
      return;
    }
    this.#newest.set(kept.entryId, kept.requestId);
    this.#show(kept, { status: 'kept', stars, reason: 'signed_out' });
  }

  /** Sends what was kept for the signed-in voter; a retry keeps its request id and never counts twice. */
  async castKept(): Promise<CastOutcome[]> {
    const voterId = this.#ports.voterId();
    if (voterId === null) return [];
    const waiting = this.#ports.keptVotesOf(voterId).filter((kept) => !this.#running.has(kept.entryId));
    const outcomes = await Promise.all(waiting.map((kept) => this.#enqueue(kept, 0)));
    return outcomes.filter((outcome) => outcome !== null);
  }

  /** Shows what the server knew when it was asked; what was chosen in this tab since is newer. */
  showVotes(votes: readonly Vote[]): void {
    for (const vote of votes) {
      if (this.$ballots.get()[vote.entryId]?.status !== 'saved') this.showAccepted(vote);
    }
  }

  /** Shows a vote that the server has accepted, from another tab of the same person too. */
  showAccepted(vote: Vote): void {
    this.#accepted.set(vote.entryId, vote);
    const status = this.$ballots.get()[vote.entryId]?.status;
    if (status === 'saving' || (status === 'kept' && this.#isKept(vote.entryId))) return;
    this.$ballots.setKey(vote.entryId, { status: 'idle', stars: vote.stars, receipt: vote.receipt });
  }

  /** What is no longer kept was cast, or refused, by another tab: shows what the server is known to have. */
  releaseKept(): void {
    for (const [entryId, ballot] of Object.entries(this.$ballots.get())) {
      if (ballot.status !== 'kept' || this.#isKept(entryId)) continue;
      const vote = this.#accepted.get(entryId);
      const { stars = null, receipt = null } = vote ?? {};
      this.$ballots.setKey(entryId, { status: 'idle', stars, receipt });
    }
  }

  #isKept(entryId: string): boolean {
    return this.#ports.keptVotesOf(this.#ports.voterId()).some((kept) => kept.entryId === entryId);
  }

  /** Another person, or nobody, is signed in now: shows what is kept on this device for them. */
  reset(): void {
    this.#accepted.clear();
    this.#newest.clear();
    const voterId = this.#ports.voterId();
    const reason: KeptReason = voterId === null ? 'signed_out' : 'unreachable';
    const ballots = this.#ports
      .keptVotesOf(voterId)
      .map(({ entryId, stars }) => [entryId, { status: 'kept', stars, reason }] as const);
    this.$ballots.set(Object.fromEntries(ballots));
  }

  /** One request at a time per entry, so that the server sees the choices in the order they were made. */
  async #enqueue(kept: KeptVote, settleMs: number): Promise<CastOutcome | null> {
    this.#newest.set(kept.entryId, kept.requestId);
    this.#show(kept, { status: 'saving', stars: kept.stars });
    const settled = settleMs > 0 ? this.#ports.wait(settleMs) : null;
    const job = this.#sendAfter([this.#running.get(kept.entryId), settled], kept);
    this.#running.set(kept.entryId, job);
    const outcome = await job;
    if (this.#running.get(kept.entryId) === job) this.#running.delete(kept.entryId);
    return outcome;
  }

  async #sendAfter(others: readonly unknown[], kept: KeptVote): Promise<CastOutcome | null> {
    await Promise.all(others);
    if (this.#newest.get(kept.entryId) !== kept.requestId) return null;
    try {
      const vote = await castWithOneRetry(this.#ports, kept);
      return this.#accept(kept, vote);
    } catch (thrown) {
      return this.#fail(kept, toAppError(thrown).code);
    }
  }

  #accept(kept: KeptVote, vote: Vote): CastOutcome {
    this.#ports.dropKeptVote(kept);
    if (this.#newest.has(kept.entryId)) this.#accepted.set(vote.entryId, vote);
    this.#show(kept, { status: 'saved', stars: vote.stars, receipt: vote.receipt });
    this.#ports.onAccepted?.(vote);
    return { kept, status: 'saved', vote };
  }

  #fail(kept: KeptVote, error: AppErrorCode): CastOutcome {
    const reason = keptReason(error);
    if (reason) {
      this.#show(kept, { status: 'kept', stars: kept.stars, reason });
      return { kept, status: 'kept', error };
    }
    this.#ports.dropKeptVote(kept);
    const stars = this.#accepted.get(kept.entryId)?.stars ?? null;
    this.#show(kept, { status: 'failed', stars, error });
    return { kept, status: 'refused', error };
  }

  /** An older request never paints over a newer choice: the last tap wins. */
  #show(vote: VoteRequest, ballot: Ballot): void {
    if (this.#newest.get(vote.entryId) === vote.requestId) this.$ballots.setKey(vote.entryId, ballot);
  }
}

/** A request without an answer is sent once more, with the same id; what the device knows to be offline is not. */
async function castWithOneRetry(ports: VoteCastingPorts, request: VoteRequest): Promise<Vote> {
  const { entryId, stars, requestId } = request;
  try {
    return await ports.castVote({ entryId, stars, requestId });
  } catch (thrown) {
    if (toAppError(thrown).code !== 'unavailable') throw thrown;
    await ports.wait(RETRY_PAUSE_MS);
    return ports.castVote({ entryId, stars, requestId });
  }
}

function keptReason(error: AppErrorCode): KeptReason | null {
  if (UNANSWERED.has(error)) return 'unreachable';
  return SIGNED_OUT.has(error) ? 'signed_out' : null;
}

function keptVote(candidate: Candidate, stars: Stars, voterId: string | null, requestId: string): KeptVote {
  return { ...candidate, stars, requestId, voterId, chosenAt: new Date().toISOString() };
}
