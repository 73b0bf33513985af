// One kept vote on its way to the server, and what its failure means.
import type { Vote, VoteRequest } from '#data/votes.ts';
import { AppError, type AppErrorCode, toAppError } from '#lib/app-error.ts';
import type { KeptVote } from '#stores/kept-votes.ts';
import type { KeptReason } from './ballot.ts';

/** How a kept vote ended; `kept` is neither: it waits for the next chance. */
export type CastOutcome =
  | { readonly kept: KeptVote; readonly status: 'saved'; readonly vote: Vote }
  | { readonly kept: KeptVote; readonly status: 'refused'; readonly error: AppErrorCode }
  | { readonly kept: KeptVote; readonly status: 'kept'; readonly error: AppErrorCode };

export type VoteSendingPorts = {
  /** The signed-in voter, or null. */
  voterId(): string | null;
  castVote(request: VoteRequest): Promise<Vote>;
  /** False when the vote is not kept any more: another tab has cast it, or a newer choice took its place. */
  claimKeptVote(vote: Pick<KeptVote, 'requestId'>, voterId: string): boolean;
  dropKeptVote(vote: Pick<KeptVote, 'requestId'>): void;
  /** Runs `work` while no other tab sends a vote for the same entry; `wrote` tells that what is kept has changed. */
  alone<Result>(entryId: string, work: (wrote: () => void) => Promise<Result>): Promise<Result>;
  wait(ms: number): Promise<void>;
};

/** The pause before the one quick retry of a request that met no answer. */
export const RETRY_PAUSE_MS = 1000;

/** What the server decided about this vote. Every other failure says nothing about it, and the vote stays kept. */
const REFUSALS: ReadonlySet<AppErrorCode> = new Set([
  'voting_closed',
  'voting_not_open',
  'own_entry',
  'entry_not_competing',
  'invalid_stars',
  'invalid_input',
  'email_not_verified',
  'not_allowed',
]);

/** The same failure awaits every vote that is sent now. */
const GENERAL: ReadonlySet<AppErrorCode> = new Set([
  'offline',
  'unavailable',
  'rate_limited',
  'not_signed_in',
  'session_expired',
  // Who is new with Google may look at the contest before answering the question: the choice waits for the answer.
  'age_unconfirmed',
]);

/** Refusals after which the page shows a week, or a contestant, that is not what the server has any more. */
const OUTDATED: ReadonlySet<AppErrorCode> = new Set([
  'voting_closed',
  'voting_not_open',
  'entry_not_competing',
]);

export const isRefusal = (error: AppErrorCode): boolean => REFUSALS.has(error);
export const isGeneral = (error: AppErrorCode): boolean => GENERAL.has(error);
export const isOutdated = (error: AppErrorCode): boolean => OUTDATED.has(error);

export function keptReason(error: AppErrorCode): KeptReason {
  if (error === 'not_signed_in' || error === 'session_expired') return 'signed_out';
  if (error === 'age_unconfirmed') return error;
  return error === 'rate_limited' ? 'paused' : 'unreachable';
}

/**
 * Sends a kept vote, and once more with the same id where no answer came; what the device knows to be offline is
 * not repeated. Null when there is nothing to send any more. Errors: those of `castVote`.
 */
export async function sendKeptVote(ports: VoteSendingPorts, kept: KeptVote): Promise<Vote | null> {
  try {
    return await sendOnce(ports, kept);
  } catch (thrown) {
    if (toAppError(thrown).code !== 'unavailable') throw thrown;
    await ports.wait(RETRY_PAUSE_MS);
    return sendOnce(ports, kept);
  }
}

function sendOnce(ports: VoteSendingPorts, kept: KeptVote): Promise<Vote | null> {
  return ports.alone(kept.entryId, async (wrote) => {
    const voterId = ports.voterId();
    if (voterId === null) throw new AppError('not_signed_in');
    if (!ports.claimKeptVote(kept, voterId)) return null;
    const { entryId, stars, requestId } = kept;
    // Before another tab has its turn, or it would send the vote again.
    const drop = (): void => {
      ports.dropKeptVote(kept);
      wrote();
    };
    try {
      const vote = await ports.castVote({ entryId, stars, requestId });
      drop();
      return vote;
    } catch (thrown) {
      if (isRefusal(toAppError(thrown).code)) drop();
      throw thrown;
    }
  });
}
