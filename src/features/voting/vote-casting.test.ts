import { describe, expect, it } from 'vitest';
import { RETRY_PAUSE_MS } from './vote-sending.ts';
import { CLOSE, givenVoter, maria, settled } from './voting-fixture.ts';

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

  it.each(['voting_closed', 'own_entry'] as const)('learns when a kept vote is refused: %s', async (code) => {
    const { casting, calls, state, kept } = givenVoter(null);
    await casting.choose(maria, 4);
    state.voterId = 'voter';
    const outcomes = casting.castKept();
    await settled();
    calls[0]?.refuse(code);
    expect(await outcomes).toMatchObject([{ status: 'refused', error: code }]);
    expect(kept()).toEqual([]);
  });
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
