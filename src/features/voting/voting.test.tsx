// Stars against a server that the test answers by hand, at the network.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setServerTime } from '#lib/server-clock.ts';
import { $session } from '#stores/session.ts';
import { answerByHand, signInHere, signOutHere } from '../../../tests/support/dom/answered-network.ts';
import { leavePendingVote } from '../../../tests/support/people/pending-vote.ts';
import {
  $ballots,
  $pendingVotes,
  chooseStars,
  dropExpiredVotes,
  followVotes,
  showVotes,
  type VoteOutcome,
} from './voting.ts';

vi.mock('#lib/env.ts', async (original) =>
  (await import('../../../tests/support/dom/answered-network.ts')).mockBackend(original),
);

const maria = { entryId: 'maria', displayName: 'Maria' };
const CLOSE = '2026-11-22T16:00:00Z';
const NOW = Date.parse('2026-11-20T10:00:00Z');

let casts: ReturnType<typeof answerByHand>;
let stop: () => void;
let told: VoteOutcome[];

const ballot = () => $ballots.get()['maria'];
const vote = (stars: 1 | 2 | 3 | 4 | 5, receipt = 'receipt') =>
  ({ ...maria, stars, state: 'counted', receipt, castAt: '' }) as const;

/** Requests and locks between tabs take their time. */
const pass = (ms = 200) => vi.advanceTimersByTimeAsync(ms);

async function accept(): Promise<void> {
  const { p_entry_id, p_stars } = casts.at(-1)?.args ?? {};
  const vote = { entry_id: p_entry_id, stars: p_stars, state: 'counted', receipt: 'receipt', cast_at: '' };
  casts.at(-1)?.answer(vote);
  await pass();
}

async function refuse(code: string): Promise<void> {
  casts.at(-1)?.refuse(code);
  await pass();
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  localStorage.clear();
  casts = answerByHand();
  told = [];
  signInHere('voter');
  stop = followVotes((outcomes) => told.push(...outcomes));
});
afterEach(async () => {
  stop();
  // What is under way would be waited for by the next test.
  await pass();
  for (const cast of casts) cast.refuse('voting_closed');
  await pass();
  signOutHere();
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a voter', () => {
  it('sees the stars before the server has answered, and "saved" only after it has', async () => {
    chooseStars(maria, 4);
    expect(ballot()).toEqual({ status: 'saving', stars: 4 });
    await pass();
    expect(ballot()).toEqual({ status: 'saving', stars: 4 });
    await accept();
    expect(ballot()).toEqual({ status: 'saved', stars: 4, receipt: 'receipt' });
    expect(casts).toMatchObject([{ name: 'cast_vote', args: { p_entry_id: 'maria', p_stars: 4 } }]);
    expect($pendingVotes.get()).toEqual([]);
  });

  it('gets the last of several quick taps, sent after the one that is under way', async () => {
    chooseStars(maria, 2);
    await pass();
    chooseStars(maria, 3);
    chooseStars(maria, 5);
    await accept();
    expect(ballot()).toEqual({ status: 'saving', stars: 5 });
    await accept();
    expect(casts.map(({ args }) => args['p_stars'])).toEqual([2, 5]);
    expect(ballot()).toMatchObject({ status: 'saved', stars: 5 });
  });

  it("returns to the server's truth with the reason when a change is refused, until the next choice", async () => {
    showVotes([vote(3)]);
    chooseStars(maria, 5);
    await pass();
    await refuse('voting_closed');
    expect(ballot()).toEqual({ status: 'failed', stars: 3, error: 'voting_closed' });
    expect(told).toMatchObject([{ status: 'refused', error: { code: 'voting_closed' } }]);
    chooseStars(maria, 4);
    expect(ballot()).toEqual({ status: 'saving', stars: 4 });
  });

  it('whose newer choice is accepted sees it, whatever became of the one before', async () => {
    chooseStars(maria, 2);
    await pass();
    chooseStars(maria, 4);
    await refuse('entry_not_competing');
    await accept();
    expect(ballot()).toMatchObject({ status: 'saved', stars: 4 });
  });

  it.each([
    ['age_unconfirmed', 'age_unconfirmed'],
    ['rate_limited', 'paused'],
    ['something_new', 'unreachable'],
  ])('has a vote that is not decided (%s) pending, and says why', async (message, reason) => {
    chooseStars(maria, 5);
    await pass();
    await refuse(message);
    expect(ballot()).toEqual({ status: 'pending', stars: 5, reason, isLasting: true });
  });

  it('is told honestly where the browser stores nothing', async () => {
    const shared = localStorage;
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => shared.getItem(key),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem: () => undefined,
    });
    chooseStars(maria, 5);
    await pass();
    await refuse('age_unconfirmed');
    expect(ballot()).toMatchObject({ status: 'pending', isLasting: false });
    vi.stubGlobal('localStorage', shared);
  });

  it('is not shown an older list of votes over one that was accepted since', async () => {
    chooseStars(maria, 5);
    await pass();
    await accept();
    showVotes([vote(1)]);
    expect(ballot()).toMatchObject({ stars: 5 });
  });

  it('who signs out while a vote is under way leaves no answer to whoever comes next', async () => {
    chooseStars(maria, 5);
    await pass();
    signInHere('another');
    expect(ballot()).toBeUndefined();
    await accept();
    expect(ballot()).toBeUndefined();
    expect($session.get()).toMatchObject({ userId: 'another' });
  });
});

describe('a visitor', () => {
  it('keeps the stars through the sign-in, which casts them once', async () => {
    signOutHere();
    chooseStars(maria, 4);
    await pass();
    expect(ballot()).toEqual({ status: 'pending', stars: 4, reason: 'signed_out', isLasting: true });
    expect(casts).toEqual([]);
    signInHere('voter');
    await pass();
    await accept();
    expect(casts).toHaveLength(1);
    expect(told).toMatchObject([{ status: 'sent', isFirst: false, answer: { stars: 4 } }]);
    expect(ballot()).toMatchObject({ status: 'saved', stars: 4 });
  });

  it('who chooses after the close, by the clock of the server, is told at once', () => {
    signOutHere();
    setServerTime(Date.parse(CLOSE));
    chooseStars({ ...maria, closesAt: CLOSE }, 5);
    expect(ballot()).toEqual({ status: 'failed', stars: null, error: 'voting_closed' });
    expect(told).toMatchObject([{ status: 'refused', error: { code: 'voting_closed' } }]);
    expect(localStorage).toHaveLength(0);
  });

  it('has no more choices waiting than may be cast in an hour', () => {
    signOutHere();
    for (let number = 0; number < 70; number++)
      chooseStars({ entryId: `entry ${number}`, displayName: '' }, 3);
    expect($pendingVotes.get()).toHaveLength(60);
    expect($pendingVotes.get().at(-1)?.lane).toBe('entry 69');
  });
});

it('choices of visitors go once their week is over; what may have been sent is for the server to say', () => {
  signOutHere();
  leavePendingVote({ entryId: 'ana', closesAt: CLOSE }, { requestId: 'a' });
  leavePendingVote({ entryId: 'bea', closesAt: CLOSE }, { requestId: 'b', owner: 'voter' });
  leavePendingVote({ entryId: 'cora' }, { requestId: 'c' });
  const expired = (now: string) => dropExpiredVotes(Date.parse(now)).map(({ lane }) => lane);
  expect(expired('2026-11-22T15:59:59Z')).toEqual([]);
  expect(expired(CLOSE)).toEqual(['ana']);
  expect(expired('2026-11-28T10:00:00Z')).toEqual(['cora']);
  expect($pendingVotes.get().map(({ lane }) => lane)).toEqual(['bea']);
});
