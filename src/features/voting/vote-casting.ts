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

export type VoteCasting = {
  readonly $ballots: MapStore<Record<string, Ballot>>;
  /** The person chose; `settleMs` waits for a further choice first (arrow keys run through the stars). */
  choose(candidate: Candidate, stars: Stars, settleMs?: number): Promise<void>;
  /** Sends what was kept for the signed-in voter; a retry keeps its request id and never counts twice. */
  castKept(): Promise<CastOutcome[]>;
  /** Shows what the server knew when it was asked; what was chosen in this tab since is newer. */
  showVotes(votes: readonly Vote[]): void;
  /** Shows a vote that the server has just accepted from another tab of the same person. */
  showAccepted(vote: Vote): void;
  /** Another person, or nobody, is signed in now: shows what is kept on this device for them. */
  reset(): void;
};

/** The pause before the one retry of a request that met no answer. */
export const RETRY_PAUSE_MS = 1000;

const UNANSWERED: ReadonlySet<AppErrorCode> = new Set(['offline', 'unavailable']);
const SIGNED_OUT: ReadonlySet<AppErrorCode> = new Set(['not_signed_in', 'session_expired']);

export function createVoteCasting(ports: VoteCastingPorts): VoteCasting {
  const $ballots = map<Record<string, Ballot>>({});
  const accepted = new Map<string, Vote>();
  const newest = new Map<string, string>();
  const running = new Map<string, Promise<unknown>>();

  const show = (vote: VoteRequest, ballot: Ballot): void => {
    // An older request never paints over a newer choice: the last tap wins.
    if (newest.get(vote.entryId) === vote.requestId) $ballots.setKey(vote.entryId, ballot);
  };

  async function send(kept: KeptVote): Promise<CastOutcome | null> {
    if (newest.get(kept.entryId) !== kept.requestId) return null;
    try {
      const vote = await castWithOneRetry(ports, kept);
      ports.dropKeptVote(kept);
      if (newest.has(kept.entryId)) accepted.set(vote.entryId, vote);
      show(kept, { status: 'saved', stars: vote.stars, receipt: vote.receipt });
      ports.onAccepted?.(vote);
      return { kept, status: 'saved', vote };
    } catch (thrown) {
      return fail(kept, toAppError(thrown).code);
    }
  }

  function fail(kept: KeptVote, error: AppErrorCode): CastOutcome {
    const reason = keptReason(error);
    if (reason) {
      show(kept, { status: 'kept', stars: kept.stars, reason });
      return { kept, status: 'kept', error };
    }
    ports.dropKeptVote(kept);
    show(kept, { status: 'failed', stars: accepted.get(kept.entryId)?.stars ?? null, error });
    return { kept, status: 'refused', error };
  }

  function settle(vote: Vote): void {
    accepted.set(vote.entryId, vote);
    const status = $ballots.get()[vote.entryId]?.status;
    if (status === 'saving' || status === 'kept') return;
    $ballots.setKey(vote.entryId, { status: 'idle', stars: vote.stars, receipt: vote.receipt });
  }

  /** One request at a time per entry, so that the server sees the choices in the order they were made. */
  function enqueue(kept: KeptVote, settleMs: number): Promise<CastOutcome | null> {
    newest.set(kept.entryId, kept.requestId);
    show(kept, { status: 'saving', stars: kept.stars });
    const before = running.get(kept.entryId) ?? Promise.resolve();
    const job = Promise.all([before, settleMs > 0 ? ports.wait(settleMs) : null]).then(() => send(kept));
    running.set(kept.entryId, job);
    return job.finally(() => {
      if (running.get(kept.entryId) === job) running.delete(kept.entryId);
    });
  }

  return {
    $ballots,
    async choose(candidate, stars, settleMs = 0) {
      const voterId = ports.voterId();
      const kept = keptVote(candidate, stars, voterId, ports.newRequestId());
      ports.keepVote(kept);
      if (voterId !== null) {
        await enqueue(kept, settleMs);
        return;
      }
      newest.set(kept.entryId, kept.requestId);
      show(kept, { status: 'kept', stars, reason: 'signed_out' });
    },
    async castKept() {
      const voterId = ports.voterId();
      if (voterId === null) return [];
      const waiting = ports.keptVotesOf(voterId).filter((kept) => !running.has(kept.entryId));
      const outcomes = await Promise.all(waiting.map((kept) => enqueue(kept, 0)));
      return outcomes.filter((outcome) => outcome !== null);
    },
    showVotes(votes) {
      for (const vote of votes) {
        if ($ballots.get()[vote.entryId]?.status !== 'saved') settle(vote);
      }
    },
    showAccepted: settle,
    reset() {
      accepted.clear();
      newest.clear();
      const voterId = ports.voterId();
      const reason: KeptReason = voterId === null ? 'signed_out' : 'unreachable';
      const kept = ports.keptVotesOf(voterId);
      $ballots.set(
        Object.fromEntries(kept.map(({ entryId, stars }) => [entryId, { status: 'kept', stars, reason }])),
      );
    },
  };
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
