// A voter whose server the test answers by hand, and a device that keeps votes in memory.
import type { Vote, VoteRequest } from '#data/votes.ts';
import { AppError, type AppErrorCode } from '#lib/app-error.ts';
import type { KeptVote } from '#stores/kept-votes.ts';
import { VoteCasting, type VoteCastingPorts } from './vote-casting.ts';
import type { CastOutcome } from './vote-sending.ts';

export const maria = { entryId: 'entry-maria', displayName: 'Maria' };

/** When voting for `maria` closes, where a test says so. */
export const CLOSE = '2026-11-22T16:00:00Z';

type Call = VoteRequest & { answer(): void; refuse(code: AppErrorCode, retryAfterMs?: number): void };

/** `voterId` null: a visitor. */
export function givenVoter(voterId: string | null = 'voter') {
  const calls: Call[] = [];
  const pauses: number[] = [];
  let kept: KeptVote[] = [];
  const state = { voterId, isLasting: true, isOver: false, pauseLeft: 0 };
  const told: CastOutcome[] = [];
  let requests = 0;
  const ports: VoteCastingPorts = {
    voterId: () => state.voterId,
    castVote: (request) =>
      new Promise<Vote>((resolve, reject) => {
        const vote: Vote = {
          ...request,
          state: 'counted',
          receipt: 'receipt',
          castAt: '2026-11-20T10:00:00Z',
        };
        calls.push({
          ...request,
          answer: () => resolve(vote),
          refuse: (code, retryAfterMs) =>
            reject(new AppError(code, retryAfterMs === undefined ? {} : { retryAfterMs })),
        });
      }),
    newRequestId: () => `request-${++requests}`,
    keepVote: (vote) => {
      kept = [...kept.filter((each) => each.entryId !== vote.entryId), vote];
    },
    dropKeptVote: (vote) => {
      kept = kept.filter((each) => each.requestId !== vote.requestId);
    },
    claimKeptVote: ({ requestId }) => kept.some((each) => each.requestId === requestId),
    keptVotesOf: () => kept,
    areKeptForGood: () => state.isLasting,
    isOver: (closesAt) => closesAt === CLOSE && state.isOver,
    pauseLeft: () => state.pauseLeft,
    pause: (ms) => {
      state.pauseLeft = ms;
    },
    alone: (_, work) => work(() => undefined),
    onChoice: (outcome) => told.push(outcome),
    wait: async (ms) => {
      pauses.push(ms);
    },
  };
  const casting = new VoteCasting(ports);
  const ballot = () => casting.$ballots.get()[maria.entryId];
  const otherTabKeeps = (votes: KeptVote[]) => {
    kept = votes;
    casting.followKept();
  };
  return { casting, calls, pauses, ballot, kept: () => kept, otherTabKeeps, state, told };
}

/** Lets everything run that waits for nothing but promises. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}
