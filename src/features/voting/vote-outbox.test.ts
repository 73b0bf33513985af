import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { KeptVote } from '#stores/kept-votes.ts';
import { VoteOutbox } from './vote-outbox.ts';
import type { CastOutcome } from './vote-sending.ts';

const vote: KeptVote = {
  entryId: 'maria',
  displayName: 'Maria',
  stars: 5,
  requestId: 'request',
  voterId: 'voter',
  chosenAt: '2026-11-20T10:00:00Z',
};
const unreached: CastOutcome = { kept: vote, status: 'kept', error: 'unavailable' };
const refused: CastOutcome = { kept: vote, status: 'refused', error: 'voting_closed' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server that does not answer until the test lets it, and somebody with one vote that waits. */
function givenWaitingVote() {
  const state = { waiting: true, worthTrying: true, pauseLeft: 0, answer: unreached };
  const occasions = new Set<() => void>();
  const castKept = vi.fn(async () => {
    state.waiting = state.answer.status === 'kept';
    return [state.answer];
  });
  const outbox = new VoteOutbox({
    castKept,
    hasWaiting: () => state.waiting,
    isWorthTrying: () => state.worthTrying,
    pauseLeft: () => state.pauseLeft,
    random: () => 1,
    onOccasion: (occasion) => {
      occasions.add(occasion);
      return () => occasions.delete(occasion);
    },
  });
  const announce = vi.fn();
  return { state, castKept, outbox, announce, occasion: () => occasions.forEach((tell) => void tell()) };
}

describe('the outbox', () => {
  it('tries again after a growing wait until the server answers, and then rests', async () => {
    const { outbox, castKept, announce, state } = givenWaitingVote();
    outbox.start(announce);
    await vi.advanceTimersByTimeAsync(0);
    expect(castKept).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(castKept).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(3999);
    expect(castKept).toHaveBeenCalledTimes(2);
    state.answer = refused;
    await vi.advanceTimersByTimeAsync(1);
    expect(announce).toHaveBeenLastCalledWith([refused], 'kept');
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(castKept).toHaveBeenCalledTimes(3);
  });

  it('does nothing where nothing waits', async () => {
    const { outbox, castKept, announce, state } = givenWaitingVote();
    state.waiting = false;
    outbox.start(announce);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(castKept).not.toHaveBeenCalled();
  });

  it('waits for the network, and for somebody who looks at the page', async () => {
    const { outbox, castKept, announce, state, occasion } = givenWaitingVote();
    state.worthTrying = false;
    outbox.start(announce);
    occasion();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(castKept).not.toHaveBeenCalled();
    state.worthTrying = true;
    occasion();
    await vi.advanceTimersByTimeAsync(0);
    expect(castKept).toHaveBeenCalledTimes(1);
  });

  it('sends when it is asked to, although the browser believes to be offline', async () => {
    const { outbox, castKept, announce, state } = givenWaitingVote();
    state.worthTrying = false;
    outbox.start(announce);
    await outbox.send();
    expect(castKept).toHaveBeenCalledTimes(1);
  });

  it('keeps a pause that the server asked for, whatever happens in it, and sends after it', async () => {
    const { outbox, castKept, announce, state, occasion } = givenWaitingVote();
    state.pauseLeft = 30_000;
    outbox.start(announce);
    occasion();
    await outbox.send();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(castKept).not.toHaveBeenCalled();
    state.pauseLeft = 0;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(castKept).toHaveBeenCalledTimes(1);
  });

  it('comes back to a vote that had to wait when it was given', async () => {
    const { outbox, castKept, announce, state } = givenWaitingVote();
    state.waiting = false;
    outbox.start(announce);
    state.waiting = true;
    outbox.noteChoice(unreached);
    expect(announce).toHaveBeenLastCalledWith([unreached], 'choice');
    await vi.advanceTimersByTimeAsync(2000);
    expect(castKept).toHaveBeenCalledTimes(1);
  });

  it('rests once its page is left', async () => {
    const { outbox, castKept, announce, occasion } = givenWaitingVote();
    const stop = outbox.start(announce);
    await vi.advanceTimersByTimeAsync(0);
    stop();
    occasion();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(castKept).toHaveBeenCalledTimes(1);
  });
});
