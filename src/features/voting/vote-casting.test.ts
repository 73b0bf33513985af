import { describe, expect, it } from 'vitest';
import type { Vote, VoteRequest } from '#data/votes.ts';
import { AppError, type AppErrorCode } from '#lib/app-error.ts';
import type { KeptVote } from '#stores/kept-votes.ts';
import { RATE_LIMIT_PAUSE_MS, VoteCasting, type VoteCastingPorts } from './vote-casting.ts';
import { type CastOutcome, RETRY_PAUSE_MS } from './vote-sending.ts';

const maria = { entryId: 'entry-maria', displayName: 'Maria' };

const CLOSE = '2026-11-22T16:00:00Z';

type Call = VoteRequest & { answer(): void; refuse(code: AppErrorCode, retryAfterMs?: number): void };

/** A server whose answers the test gives by hand, and a device that keeps votes in memory. */
function givenVoter(voterId: string | null = 'voter') {
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

async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

describe('a signed-in voter', () => {
  it('sees the stars before the server has answered, and "saved" only after it has', async () => {
    const { casting, calls, ballot } = givenVoter();
    void casting.choose(maria, 4);
    expect(ballot()).toEqual({ status: 'saving', stars: 4 });
    await settled();
    expect(ballot()?.status).toBe('saving');
    calls[0]?.answer();
    await settled();
    expect(ballot()).toEqual({ status: 'saved', stars: 4, receipt: 'receipt' });
  });

  it('has the choice kept on the device until the server has answered', async () => {
    const { casting, calls, kept } = givenVoter();
    void casting.choose(maria, 4);
    expect(kept()).toHaveLength(1);
    await settled();
    calls[0]?.answer();
    await settled();
    expect(kept()).toEqual([]);
  });

  it('gets the last of several quick taps, sent after the one that is under way', async () => {
    const { casting, calls, ballot } = givenVoter();
    void casting.choose(maria, 2);
    await settled();
    void casting.choose(maria, 3);
    void casting.choose(maria, 5);
    calls[0]?.answer();
    await settled();
    expect(ballot()).toEqual({ status: 'saving', stars: 5 });
    calls[1]?.answer();
    await settled();
    expect(calls.map((call) => call.stars)).toEqual([2, 5]);
    expect(ballot()).toMatchObject({ status: 'saved', stars: 5 });
  });

  it("returns to the server's truth with the reason when a change is refused", async () => {
    const { casting, calls, ballot, kept } = givenVoter();
    casting.showVotes([{ ...maria, stars: 3, state: 'counted', receipt: 'r', castAt: '' }]);
    void casting.choose(maria, 5);
    await settled();
    calls[0]?.refuse('voting_closed');
    await settled();
    expect(ballot()).toEqual({ status: 'failed', stars: 3, error: 'voting_closed' });
    expect(kept()).toEqual([]);
  });

  it('has an unanswered vote sent once more with the same request id, then kept', async () => {
    const { casting, calls, ballot, kept, pauses } = givenVoter();
    void casting.choose(maria, 5);
    await settled();
    calls[0]?.refuse('unavailable');
    await settled();
    expect(pauses).toEqual([RETRY_PAUSE_MS]);
    expect(calls[1]?.requestId).toBe(calls[0]?.requestId);
    calls[1]?.refuse('unavailable');
    await settled();
    expect(calls).toHaveLength(2);
    expect(ballot()).toEqual({ status: 'kept', stars: 5, reason: 'unreachable', isLasting: true });
    expect(kept()).toHaveLength(1);
  });

  it('does not have a vote retried that the server refused', async () => {
    const { casting, calls } = givenVoter();
    void casting.choose(maria, 5);
    await settled();
    calls[0]?.refuse('own_entry');
    await settled();
    expect(calls).toHaveLength(1);
  });

  it('runs through the stars by key and sends only where it stops', async () => {
    const { casting, calls } = givenVoter();
    void casting.choose(maria, 1, 600);
    void casting.choose(maria, 2, 600);
    void casting.choose(maria, 3, 600);
    await settled();
    expect(calls.map((call) => call.stars)).toEqual([3]);
  });

  it('keeps the choice when the session turns out to have expired', async () => {
    const { casting, calls, ballot, kept, state } = givenVoter();
    void casting.choose(maria, 5);
    await settled();
    state.voterId = null;
    casting.reset();
    calls[0]?.refuse('session_expired');
    await settled();
    expect(ballot()).toEqual({ status: 'kept', stars: 5, reason: 'signed_out', isLasting: true });
    expect(kept()).toHaveLength(1);
  });
});

describe('a visitor', () => {
  it('keeps the stars through the sign-in, which casts them once', async () => {
    const { casting, calls, ballot, state } = givenVoter(null);
    await casting.choose(maria, 4);
    expect(ballot()).toEqual({ status: 'kept', stars: 4, reason: 'signed_out', isLasting: true });
    expect(calls).toEqual([]);

    state.voterId = 'voter';
    casting.reset();
    const outcomes = casting.castKept();
    void casting.castKept();
    await settled();
    expect(calls).toHaveLength(1);
    calls[0]?.answer();
    expect(await outcomes).toMatchObject([{ status: 'saved', vote: { stars: 4 } }]);
    expect(ballot()).toMatchObject({ status: 'saved', stars: 4 });
  });

  it.each(['voting_closed', 'age_unconfirmed'] as const)(
    'learns when a kept vote is refused: %s',
    async (code) => {
      const { casting, calls, state, kept } = givenVoter(null);
      await casting.choose(maria, 4);
      state.voterId = 'voter';
      const outcomes = casting.castKept();
      await settled();
      calls[0]?.refuse(code);
      expect(await outcomes).toMatchObject([{ status: 'refused', error: code }]);
      expect(kept()).toEqual([]);
    },
  );
});

it('does not let an older list of votes undo a vote that was just accepted', async () => {
  const { casting, calls, ballot } = givenVoter();
  void casting.choose(maria, 5);
  await settled();
  calls[0]?.answer();
  await settled();
  casting.showVotes([{ ...maria, stars: 1, state: 'counted', receipt: 'r', castAt: '' }]);
  expect(ballot()).toMatchObject({ stars: 5 });
  casting.showAccepted({ ...maria, stars: 2, state: 'counted', receipt: 'r', castAt: '' });
  expect(ballot()).toMatchObject({ stars: 2 });
});

describe('what the server did not decide', () => {
  it.each(['unexpected', 'offline', 'rate_limited', 'session_expired'] as const)(
    'about a vote (%s) is never taken for a refusal',
    async (code) => {
      const { casting, calls, kept, told } = givenVoter();
      void casting.choose(maria, 5);
      await settled();
      calls[0]?.refuse(code);
      await settled();
      expect(kept()).toHaveLength(1);
      expect(told).toMatchObject([{ status: 'kept', error: code }]);
    },
  );

  it('is said honestly where the browser stores nothing', async () => {
    const { casting, calls, ballot, state } = givenVoter();
    state.isLasting = false;
    void casting.choose(maria, 5);
    await settled();
    calls[0]?.refuse('offline');
    await settled();
    expect(ballot()).toEqual({ status: 'kept', stars: 5, reason: 'unreachable', isLasting: false });
  });
});

describe('a server that wants a pause', () => {
  it.each([
    [30_000, 30_000],
    [undefined, RATE_LIMIT_PAUSE_MS],
  ])('of %s ms gets no vote before it is over', async (asked, pause) => {
    const { casting, calls, ballot, state } = givenVoter();
    void casting.choose(maria, 5);
    await settled();
    calls[0]?.refuse('rate_limited', asked);
    await settled();
    expect(state.pauseLeft).toBe(pause);
    expect(ballot()).toMatchObject({ status: 'kept', reason: 'paused' });

    void casting.choose({ entryId: 'entry-bea', displayName: 'Bea' }, 3);
    await settled();
    expect(calls).toHaveLength(1);
    state.pauseLeft = 0;
    void casting.castKept();
    await settled();
    expect(calls).toHaveLength(2);
  });
});

describe('several kept votes', () => {
  const others = ['ana', 'bea', 'cora'].map((entryId) => ({ entryId, displayName: entryId }));

  async function givenThreeKept() {
    const voter = givenVoter(null);
    for (const other of others) await voter.casting.choose(other, 4);
    voter.state.voterId = 'voter';
    voter.casting.reset();
    return voter;
  }

  it('are sent one after the other, in the order in which they were chosen', async () => {
    const { casting, calls } = await givenThreeKept();
    void casting.castKept();
    await settled();
    expect(calls.map(({ entryId }) => entryId)).toEqual(['ana']);
    calls[0]?.answer();
    await settled();
    calls[1]?.answer();
    await settled();
    expect(calls.map(({ entryId }) => entryId)).toEqual(['ana', 'bea', 'cora']);
  });

  it('wait together while the server does not answer, and the one it stumbled over comes last', async () => {
    const { casting, calls, kept } = await givenThreeKept();
    const first = casting.castKept();
    await settled();
    calls[0]?.refuse('unavailable');
    await settled();
    calls[1]?.refuse('unavailable');
    expect(await first).toMatchObject([{ status: 'kept' }]);
    expect(kept()).toHaveLength(3);
    void casting.castKept();
    await settled();
    expect(calls.at(-1)?.entryId).toBe('bea');
  });

  it('are not held up by one that only itself is refused', async () => {
    const { casting, calls } = await givenThreeKept();
    void casting.castKept();
    await settled();
    calls[0]?.refuse('entry_not_competing');
    await settled();
    expect(calls.at(-1)?.entryId).toBe('bea');
  });
});

it('a visitor who chooses after the close, by the clock of the server, is told at once', async () => {
  const { casting, ballot, kept, state, told } = givenVoter(null);
  await casting.choose({ ...maria, closesAt: CLOSE }, 4);
  expect(kept()).toHaveLength(1);
  state.isOver = true;
  await casting.choose({ ...maria, closesAt: CLOSE }, 5);
  expect(ballot()).toEqual({ status: 'failed', stars: null, error: 'voting_closed' });
  expect(told).toMatchObject([{ status: 'refused', error: 'voting_closed' }]);
});

it('an answer for somebody who has signed out meanwhile is not shown to whoever comes next', async () => {
  const { casting, calls, ballot, state, otherTabKeeps } = givenVoter();
  void casting.choose(maria, 5);
  await settled();
  otherTabKeeps([]);
  state.voterId = 'another';
  casting.reset();
  calls[0]?.answer();
  await settled();
  expect(ballot()).toBeUndefined();
});

describe('another tab', () => {
  it('that cast a vote which waited here is believed', async () => {
    const { casting, ballot, state, otherTabKeeps } = givenVoter(null);
    await casting.choose(maria, 4);
    state.voterId = 'voter';
    casting.reset();
    expect(ballot()).toMatchObject({ status: 'kept', stars: 4, reason: 'unreachable' });
    otherTabKeeps([]);
    expect(ballot()).toEqual({ status: 'idle', stars: null, receipt: null });
    casting.showVotes([{ ...maria, stars: 4, state: 'counted', receipt: 'r', castAt: '' }]);
    expect(ballot()).toEqual({ status: 'idle', stars: 4, receipt: 'r' });
  });

  it('where a newer choice was made is shown here, and the older one is not sent again', async () => {
    const { casting, calls, ballot, kept, otherTabKeeps } = givenVoter();
    void casting.choose(maria, 2);
    await settled();
    const [mine] = kept();
    if (!mine) throw new Error('nothing is kept');
    otherTabKeeps([{ ...mine, stars: 5, requestId: 'of the other tab' }]);
    expect(ballot()).toMatchObject({ status: 'kept', stars: 5 });
    calls[0]?.refuse('unavailable');
    await settled();
    expect(calls).toHaveLength(1);
    expect(ballot()).toMatchObject({ stars: 5 });
  });
});
