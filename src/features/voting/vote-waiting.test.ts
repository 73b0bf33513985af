import { describe, expect, it } from 'vitest';
import { RATE_LIMIT_PAUSE_MS } from './vote-casting.ts';
import { givenVoter, maria, settled } from './voting-fixture.ts';

describe('what the server did not decide', () => {
  it.each(['unexpected', 'offline', 'rate_limited', 'session_expired', 'age_unconfirmed'] as const)(
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
