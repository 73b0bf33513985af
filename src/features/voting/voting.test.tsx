// Stars against a server that the test answers by hand, at the network.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SESSION_STORAGE_KEY, sessionStorageArea } from '#data/stored-session.ts';
import { setServerTime } from '#lib/server-clock.ts';
import { $session } from '#stores/session.ts';
import { leavePendingVote } from '../../../tests/support/pending-vote.ts';
import {
  $ballots,
  $pendingVotes,
  chooseStars,
  dropExpiredVotes,
  followVotes,
  showVotes,
  type VoteOutcome,
} from './voting.ts';

vi.mock('#lib/env.ts', async (original) => ({
  ...(await original<object>()),
  supabaseUrl: () => 'http://backend.example',
  supabasePublishableKey: () => 'key',
}));

const maria = { entryId: 'maria', displayName: 'Maria' };
const CLOSE = '2026-11-22T16:00:00Z';
const NOW = Date.parse('2026-11-20T10:00:00Z');

type Cast = { readonly p_entry_id: string; readonly p_stars: number; readonly p_request_id: string };
type Answer = (status: number, body: object) => void;

let casts: (Cast & { readonly answer: Answer })[];
let stop: () => void;
let told: VoteOutcome[];

function signIn(id: string): void {
  const session = {
    access_token: `token of ${id}`,
    refresh_token: 'renewal',
    expires_at: NOW / 1000 + 3600,
    user: { id, email: `${id}@mail.example`, email_confirmed_at: '2026-01-01T00:00:00Z' },
  };
  sessionStorageArea.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
}
const signOut = (): void => sessionStorageArea.removeItem(SESSION_STORAGE_KEY);
const ballot = () => $ballots.get()['maria'];
const vote = (stars: 1 | 2 | 3 | 4 | 5, receipt = 'receipt') =>
  ({ ...maria, stars, state: 'counted', receipt, castAt: '' }) as const;

/** Requests and locks between tabs take their time. */
const pass = (ms = 200) => vi.advanceTimersByTimeAsync(ms);

async function accept(): Promise<void> {
  const { p_entry_id, p_stars, answer } = casts.at(-1) ?? { answer: () => undefined };
  answer(200, { entry_id: p_entry_id, stars: p_stars, state: 'counted', receipt: 'receipt', cast_at: '' });
  await pass();
}

const refusal = (message: string) => ({ code: 'P0001', message, details: null, hint: null });

async function refuse(message: string): Promise<void> {
  casts.at(-1)?.answer(400, refusal(message));
  await pass();
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  localStorage.clear();
  casts = [];
  told = [];
  vi.stubGlobal(
    'fetch',
    (_: string, { body }: RequestInit) =>
      new Promise<Response>((resolve) => {
        const answer: Answer = (status, json) => resolve(Response.json(json, { status }));
        casts.push({ ...(JSON.parse(String(body)) as Cast), answer });
      }),
  );
  signIn('voter');
  stop = followVotes((outcomes) => told.push(...outcomes));
});
afterEach(async () => {
  stop();
  // What is under way would be waited for by the next test.
  await pass();
  for (const { answer } of casts) answer(400, refusal('voting_closed'));
  await pass();
  signOut();
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
    expect(casts).toMatchObject([{ p_entry_id: 'maria', p_stars: 4 }]);
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
    expect(casts.map(({ p_stars }) => p_stars)).toEqual([2, 5]);
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
    signIn('another');
    expect(ballot()).toBeUndefined();
    await accept();
    expect(ballot()).toBeUndefined();
    expect($session.get()).toMatchObject({ userId: 'another' });
  });
});

describe('a visitor', () => {
  it('keeps the stars through the sign-in, which casts them once', async () => {
    signOut();
    chooseStars(maria, 4);
    await pass();
    expect(ballot()).toEqual({ status: 'pending', stars: 4, reason: 'signed_out', isLasting: true });
    expect(casts).toEqual([]);
    signIn('voter');
    await pass();
    await accept();
    expect(casts).toHaveLength(1);
    expect(told).toMatchObject([{ status: 'sent', isFirst: false, answer: { stars: 4 } }]);
    expect(ballot()).toMatchObject({ status: 'saved', stars: 4 });
  });

  it('who chooses after the close, by the clock of the server, is told at once', () => {
    signOut();
    setServerTime(Date.parse(CLOSE));
    chooseStars({ ...maria, closesAt: CLOSE }, 5);
    expect(ballot()).toEqual({ status: 'failed', stars: null, error: 'voting_closed' });
    expect(told).toMatchObject([{ status: 'refused', error: { code: 'voting_closed' } }]);
    expect(localStorage).toHaveLength(0);
  });

  it('has no more choices waiting than may be cast in an hour', () => {
    signOut();
    for (let number = 0; number < 70; number++)
      chooseStars({ entryId: `entry ${number}`, displayName: '' }, 3);
    expect($pendingVotes.get()).toHaveLength(60);
    expect($pendingVotes.get().at(-1)?.lane).toBe('entry 69');
  });
});

it('choices of visitors go once their week is over; what may have been sent is for the server to say', () => {
  signOut();
  leavePendingVote({ entryId: 'ana', closesAt: CLOSE }, { requestId: 'a' });
  leavePendingVote({ entryId: 'bea', closesAt: CLOSE }, { requestId: 'b', owner: 'voter' });
  leavePendingVote({ entryId: 'cora' }, { requestId: 'c' });
  const expired = (now: string) => dropExpiredVotes(Date.parse(now)).map(({ lane }) => lane);
  expect(expired('2026-11-22T15:59:59Z')).toEqual([]);
  expect(expired(CLOSE)).toEqual(['ana']);
  expect(expired('2026-11-28T10:00:00Z')).toEqual(['cora']);
  expect($pendingVotes.get().map(({ lane }) => lane)).toEqual(['bea']);
});
