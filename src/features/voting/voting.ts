// The stars of this page: what waits in the outbox over what the server is known to have.

import { atom, map } from 'nanostores';
import { Outbox } from '#data/outbox/outbox.ts';
import type { Outcome, PendingItem } from '#data/outbox/outcome.ts';
import { castVote, type Stars, type Vote, type VoteRequest } from '#data/votes.ts';
import { AppError, type AppErrorCode } from '#lib/app-error.ts';
import { isServerTimeKnown, serverNow } from '#lib/server-clock.ts';
import { signedInUser } from '#stores/session.ts';
import { onUserChange } from '#stores/user-change.ts';
import { type Ballot, EMPTY_BALLOT, pendingReason } from './ballot.ts';

export type Candidate = {
  readonly entryId: string;
  readonly displayName: string;
  /** When the week of the entry closes, ISO 8601; null where it was not known. */
  readonly closesAt?: string | null | undefined;
};

export type Choice = Candidate & {
  readonly stars: Stars;
  /** How long a contestant of the rate queue was looked at, in milliseconds. */
  readonly lookedMs?: number | undefined;
};
export type PendingVote = PendingItem<Choice>;
export type VoteOutcome = Outcome<Choice, Vote>;

/** More than a voter may cast in an hour does not wait (product rules, 5). */
const MOST_PENDING = 60;

/** No week is longer, and a day for clocks that are wrong: what is older can belong to no week that is open. */
const LONGEST_WAIT_MS = 8 * 24 * 3_600_000;

/** A vote of the rate queue that is older when it is sent has waited for a network. */
const WAITED_MS = 10_000;

/** Refusals after which the page shows a week, or a contestant, that is not what the server has any more. */
const OUTDATED = /^(voting_closed|voting_not_open|entry_not_competing)$/;

/** By entry; an entry without a ballot has no vote and no choice. */
export const $ballots = map<Record<string, Ballot>>({});

/** The choices of this device that the server does not have, in the order in which they were made. */
export const $pendingVotes = atom<readonly PendingVote[]>([]);

const outbox = new Outbox<Choice, Vote>({
  kind: 'vote',
  keeps: 'newest',
  owner: signedInUser,
  send: ({ requestId, createdAt, payload: { entryId, stars, lookedMs } }) =>
    castVote({ entryId, stars, requestId, ...servedSince(createdAt, lookedMs) }),
});

type Known = { readonly vote: Vote; readonly status: 'idle' | 'saved'; readonly isNews: boolean };

const known = new Map<string, Known>();
const refusals = new Map<string, AppErrorCode>();
const isBrowser = typeof window !== 'undefined';
const otherTabs = isBrowser && 'BroadcastChannel' in window ? new BroadcastChannel('diadem-votes') : null;

type TabMessage = { readonly voterId: string | null; readonly vote: Vote };
type Announce = (outcomes: readonly VoteOutcome[]) => void;

let announce: Announce | null = null;

function servedSince(createdAt: string, lookedMs: number | undefined): Pick<VoteRequest, 'served'> {
  if (lookedMs === undefined) return {};
  return { served: { lookedMs, isFromOutbox: Date.now() - Date.parse(createdAt) > WAITED_MS } };
}

/** The person chose; `settleMs` waits for a further choice first (arrow keys run through the stars). */
export function chooseStars(
  candidate: Candidate & Pick<Choice, 'lookedMs'>,
  stars: Stars,
  settleMs = 0,
): void {
  const { entryId, closesAt } = candidate;
  refusals.delete(entryId);
  if (signedInUser() === null && closesAt && isServerTimeKnown() && Date.parse(closesAt) <= serverNow()) {
    refusals.set(entryId, 'voting_closed');
    show();
    const item = {
      requestId: '',
      lane: entryId,
      owner: null,
      createdAt: '',
      payload: { ...candidate, stars },
    };
    const error = new AppError('voting_closed');
    const outcome: VoteOutcome = { item, isFirst: true, status: 'refused', error, fallen: [] };
    for (const tell of outbox.onRunEnd) tell([outcome]);
    return;
  }
  outbox.put(entryId, { ...candidate, stars }, settleMs);
  const tooMany = $pendingVotes.get().slice(0, -MOST_PENDING);
  if (tooMany.length > 0) outbox.remove(tooMany.map(({ requestId }) => requestId));
}

/** Sends what waits, since the person asks for it. */
export function sendVotes(): void {
  void outbox.run();
}

/** Sends from now on what waits, and tells `announce` how it went; returns how to stop. One announcer at a time. */
export function followVotes(tell: Announce): () => void {
  announce = tell;
  const stop = outbox.follow();
  return () => {
    stop();
    if (announce === tell) announce = null;
  };
}

/** Forgets the choices of visitors whose week was over at `now` (ms, the server's); returns them. Never sent, they count nowhere. */
export function dropExpiredVotes(now: number): readonly PendingVote[] {
  const expired = $pendingVotes.get().filter((item) => item.owner === null && closeOf(item) <= now);
  outbox.remove(expired.map(({ requestId }) => requestId));
  return expired;
}

/** Shows what the server knew when it was asked; what was accepted since, here or in another tab, is newer. */
export function showVotes(votes: readonly Vote[]): void {
  for (const vote of votes)
    if (!known.get(vote.entryId)?.isNews) known.set(vote.entryId, { vote, status: 'idle', isNews: false });
  show();
}

/** Calls `listener` after every vote that the server accepted from this tab; returns how to stop. */
export function onVoteAccepted(listener: (vote: Vote) => void): () => void {
  const tell = (outcome: VoteOutcome) => void (outcome.status === 'sent' && listener(outcome.answer));
  outbox.onOutcome.add(tell);
  return () => outbox.onOutcome.delete(tell);
}

/** Calls `listener` when a refusal says that the week, or who competes in it, has changed; returns how to stop. */
export function onOutdatedWeek(listener: () => void): () => void {
  const tell: Announce = (outcomes) => void (outcomes.some(isOutdated) && listener());
  outbox.onRunEnd.add(tell);
  return () => outbox.onRunEnd.delete(tell);
}

/** True for a refusal whose card may be gone in a moment. */
export function isOutdated(outcome: VoteOutcome): boolean {
  return outcome.status === 'refused' && OUTDATED.test(outcome.error.code);
}

function closeOf({ payload, createdAt }: PendingVote): number {
  const close = payload.closesAt ? Date.parse(payload.closesAt) : Date.parse(createdAt) + LONGEST_WAIT_MS;
  return Number.isNaN(close) ? 0 : close;
}

function learn(outcome: VoteOutcome): void {
  const { item, status } = outcome;
  // An answer for somebody who has signed out meanwhile is not shown to whoever comes next.
  if (item.owner !== signedInUser()) return;
  if (status === 'refused') refusals.set(item.lane, outcome.error.code);
  if (status !== 'sent') return;
  refusals.delete(item.lane);
  known.set(item.lane, { vote: outcome.answer, status: 'saved', isNews: true });
  otherTabs?.postMessage({ voterId: item.owner, vote: outcome.answer } satisfies TabMessage);
}

/** Changes the ballots that are not what they should be: a card renders again for its own stars alone. */
function show(): void {
  const pending = outbox.items();
  $pendingVotes.set(pending);
  const waiting = new Map(pending.map((item) => [item.lane, item]));
  const entries = new Set([
    ...Object.keys($ballots.get()),
    ...waiting.keys(),
    ...known.keys(),
    ...refusals.keys(),
  ]);
  for (const entryId of entries) {
    const ballot = ballotOf(waiting.get(entryId), known.get(entryId), refusals.get(entryId));
    if (JSON.stringify(ballot) !== JSON.stringify($ballots.get()[entryId])) $ballots.setKey(entryId, ballot);
  }
}

function ballotOf(pending?: PendingVote, knownVote?: Known, error?: AppErrorCode): Ballot {
  if (pending) {
    const { isSending, isLasting, payload } = pending;
    if (isSending) return { status: 'saving', stars: payload.stars };
    const reason = signedInUser() === null ? 'signed_out' : pendingReason(pending.error?.code);
    return { status: 'pending', stars: payload.stars, reason, isLasting };
  }
  if (error) return { status: 'failed', stars: knownVote?.vote.stars ?? null, error };
  if (!knownVote) return EMPTY_BALLOT;
  const { stars, receipt } = knownVote.vote;
  return { status: knownVote.status, stars, receipt };
}

/** Keeps this tab true to who is signed in and to what other tabs of the same person do. */
function followVoter(): void {
  outbox.onOutcome.add(learn);
  outbox.onRunEnd.add((outcomes) => announce?.(outcomes));
  outbox.onChange.add(show);
  onUserChange(() => {
    known.clear();
    refusals.clear();
    $ballots.set({});
    show();
  });
  show();
  otherTabs?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.voterId !== signedInUser()) return;
    refusals.delete(data.vote.entryId);
    known.set(data.vote.entryId, { vote: data.vote, status: 'idle', isNews: true });
    show();
  });
}

if (isBrowser) followVoter();
