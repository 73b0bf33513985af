// How a tapped star becomes a vote: shown at once, kept in the browser first, sent one at a time per entry,
// settled by the server's answer alone.
import { type MapStore, map } from 'nanostores';
import type { Stars, Vote, VoteRequest } from '#data/votes.ts';
import { type AppError, toAppError } from '#lib/app-error.ts';
import type { KeptVote } from '#stores/kept-votes.ts';
import type { Ballot, KeptReason } from './ballot.ts';
import {
  type CastOutcome,
  isGeneral,
  isRefusal,
  keptReason,
  sendKeptVote,
  type VoteSendingPorts,
} from './vote-sending.ts';

export type Candidate = Pick<KeptVote, 'entryId' | 'displayName' | 'closesAt'>;

export type VoteCastingPorts = VoteSendingPorts & {
  newRequestId(): string;
  keepVote(vote: KeptVote): void;
  keptVotesOf(voterId: string | null): readonly KeptVote[];
  areKeptForGood(): boolean;
  /** True only where the server's clock says so. */
  isOver(closesAt: string | null | undefined): boolean;
  /** How long the server wants no votes from here, in milliseconds. */
  pauseLeft(): number;
  pause(ms: number): void;
  /** Told after every accepted vote. */
  onAccepted?(vote: Vote): void;
  /** Told how each vote went that somebody has just given; those of `castKept` are returned by it. */
  onChoice?(outcome: CastOutcome): void;
};

/** The pause after "too many" where the server does not say how long. */
export const RATE_LIMIT_PAUSE_MS = 60_000;

export class VoteCasting {
  /** By entry; an entry without a ballot has no vote and no choice. */
  readonly $ballots: MapStore<Record<string, Ballot>> = map({});
  readonly #ports: VoteCastingPorts;
  readonly #accepted = new Map<string, Vote>();
  /** Entries whose vote is known from the moment it was accepted. */
  readonly #told = new Set<string>();
  readonly #newest = new Map<string, string>();
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #failures = new Map<string, number>();
  #isCasting = false;
  /** Counts the people who were signed in one after the other: an answer for one is not painted for the next. */
  #era = 0;

  constructor(ports: VoteCastingPorts) {
    this.#ports = ports;
  }

  /** The person chose; `settleMs` waits for a further choice first (arrow keys run through the stars). */
  async choose(candidate: Candidate, stars: Stars, settleMs = 0): Promise<void> {
    const { voterId, newRequestId, keepVote, isOver, onChoice } = this.#ports;
    const kept = keptVote(candidate, stars, voterId(), newRequestId());
    this.#newest.set(kept.entryId, kept.requestId);
    if (kept.voterId === null && isOver(kept.closesAt)) {
      onChoice?.(this.#refuse(kept, 'voting_closed'));
      return;
    }
    keepVote(kept);
    if (kept.voterId === null) {
      this.#showKept(kept, 'signed_out');
      return;
    }
    const outcome = await this.#enqueue(kept, settleMs);
    if (outcome) onChoice?.(outcome);
  }

  /** Sends what was kept for the signed-in voter, one by one, until the server cannot be reached. */
  async castKept(): Promise<CastOutcome[]> {
    const voterId = this.#ports.voterId();
    if (voterId === null || this.#isCasting) return [];
    this.#isCasting = true;
    try {
      return await this.#castInTurn(voterId);
    } finally {
      this.#isCasting = false;
    }
  }

  async #castInTurn(voterId: string): Promise<CastOutcome[]> {
    const outcomes: CastOutcome[] = [];
    for (const kept of this.#inOrderOfLuck(voterId)) {
      if (this.#ports.voterId() !== voterId) break;
      const outcome = this.#running.has(kept.entryId) ? null : await this.#enqueue(kept, 0);
      if (outcome) outcomes.push(outcome);
      if (outcome?.status === 'kept' && isGeneral(outcome.error)) break;
    }
    return outcomes;
  }

  /** Shows what the server knew when it was asked; what was accepted since, here or in another tab, is newer. */
  showVotes(votes: readonly Vote[]): void {
    for (const vote of votes) if (!this.#told.has(vote.entryId)) this.#learn(vote);
  }

  /** Shows a vote that the server has accepted just now, from another tab of the same person too. */
  showAccepted(vote: Vote): void {
    this.#told.add(vote.entryId);
    this.#learn(vote);
  }

  /** The kept votes changed, perhaps in another tab: shows what waits, and lets go of what does not wait any more. */
  followKept(): void {
    for (const kept of this.#ports.keptVotesOf(this.#ports.voterId())) {
      if (this.#newest.get(kept.entryId) === kept.requestId) continue;
      this.#newest.set(kept.entryId, kept.requestId);
      this.#showKept(kept, this.#waitingReason());
    }
    for (const [entryId, { status }] of Object.entries(this.$ballots.get())) {
      if (status === 'kept' && !this.#isKept(entryId)) this.#showKnown(entryId);
    }
  }

  /** Another person, or nobody, is signed in now: shows what is kept in this browser for them. */
  reset(): void {
    this.#era += 1;
    this.#accepted.clear();
    this.#told.clear();
    this.#newest.clear();
    this.$ballots.set({});
    this.followKept();
  }

  /** What failed before comes last: one vote that the server stumbles over does not hold up the others. */
  #inOrderOfLuck(voterId: string): readonly KeptVote[] {
    const failures = ({ requestId }: KeptVote) => this.#failures.get(requestId) ?? 0;
    return this.#ports.keptVotesOf(voterId).toSorted((a, b) => failures(a) - failures(b));
  }

  #learn(vote: Vote): void {
    this.#accepted.set(vote.entryId, vote);
    const status = this.$ballots.get()[vote.entryId]?.status;
    if (status === 'saving' || (status === 'kept' && this.#isKept(vote.entryId))) return;
    this.#showKnown(vote.entryId);
  }

  #isKept(entryId: string): boolean {
    return this.#ports.keptVotesOf(this.#ports.voterId()).some((kept) => kept.entryId === entryId);
  }

  #waitingReason(): KeptReason {
    return this.#ports.voterId() === null ? 'signed_out' : 'unreachable';
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
    if (this.#ports.pauseLeft() > 0) return this.#keep(kept, 'rate_limited');
    const era = this.#era;
    try {
      const vote = await sendKeptVote(this.#ports, kept);
      if (vote) return this.#accept(kept, vote, era);
      if (this.#newest.get(kept.entryId) === kept.requestId) this.#showKnown(kept.entryId);
      return null;
    } catch (thrown) {
      return this.#fail(kept, toAppError(thrown));
    }
  }

  #accept(kept: KeptVote, vote: Vote, era: number): CastOutcome {
    if (era === this.#era) {
      this.#told.add(vote.entryId);
      this.#accepted.set(vote.entryId, vote);
      this.#show(kept, { status: 'saved', stars: vote.stars, receipt: vote.receipt });
      this.#ports.onAccepted?.(vote);
    }
    return { kept, status: 'saved', vote };
  }

  #fail(kept: KeptVote, { code, retryAfterMs }: AppError): CastOutcome {
    if (isRefusal(code)) return this.#refuse(kept, code);
    if (code === 'rate_limited') this.#ports.pause(retryAfterMs ?? RATE_LIMIT_PAUSE_MS);
    this.#failures.set(kept.requestId, (this.#failures.get(kept.requestId) ?? 0) + 1);
    return this.#keep(kept, code);
  }

  #refuse(kept: KeptVote, error: AppError['code']): CastOutcome {
    const stars = this.#accepted.get(kept.entryId)?.stars ?? null;
    this.#show(kept, { status: 'failed', stars, error });
    return { kept, status: 'refused', error };
  }

  #keep(kept: KeptVote, error: AppError['code']): CastOutcome {
    // Whoever was signed out meanwhile has to sign in again, whatever went wrong.
    const reason = this.#ports.voterId() === null ? 'signed_out' : keptReason(error);
    this.#showKept(kept, reason);
    return { kept, status: 'kept', error };
  }

  #showKept(kept: KeptVote, reason: KeptReason): void {
    this.#show(kept, { status: 'kept', stars: kept.stars, reason, isLasting: this.#ports.areKeptForGood() });
  }

  /** What the server is known to have. */
  #showKnown(entryId: string): void {
    const { stars = null, receipt = null } = this.#accepted.get(entryId) ?? {};
    this.$ballots.setKey(entryId, { status: 'idle', stars, receipt });
  }

  /** An older request never paints over a newer choice: the last tap wins. */
  #show(vote: VoteRequest, ballot: Ballot): void {
    if (this.#newest.get(vote.entryId) === vote.requestId) this.$ballots.setKey(vote.entryId, ballot);
  }
}

function keptVote(candidate: Candidate, stars: Stars, voterId: string | null, requestId: string): KeptVote {
  return { ...candidate, stars, requestId, voterId, chosenAt: new Date().toISOString() };
}
