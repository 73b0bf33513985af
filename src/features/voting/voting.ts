// The voting of this page: the logic of vote-casting.ts and vote-outbox.ts with the real backend, session and storage.
import { withTabLock } from '#data/tab-lock.ts';
import { castVote, type Vote } from '#data/votes.ts';
import { newId } from '#lib/ids.ts';
import { isServerTimeKnown, serverNow } from '#lib/server-clock.ts';
import { $connectivity } from '#stores/connectivity.ts';
import {
  $keptVotes,
  areKeptForGood,
  claimKeptVote,
  dropKeptVote,
  keepVote,
  keptVotesOf,
} from '#stores/kept-votes.ts';
import { $session } from '#stores/session.ts';
import { pauseVotes, votePauseLeft } from '#stores/vote-pause.ts';
import { VoteCasting } from './vote-casting.ts';
import { VoteOutbox } from './vote-outbox.ts';
import { type CastOutcome, isOutdated } from './vote-sending.ts';

const acceptedListeners = new Set<(vote: Vote) => void>();
const outdatedListeners = new Set<() => void>();
const isBrowser = typeof window !== 'undefined';
const otherTabs = isBrowser && 'BroadcastChannel' in window ? new BroadcastChannel('diadem-votes') : null;

export const voting = new VoteCasting({
  voterId,
  castVote,
  newRequestId: newId,
  keepVote,
  claimKeptVote,
  dropKeptVote,
  keptVotesOf,
  areKeptForGood,
  isOver: (closesAt) => Boolean(closesAt) && isServerTimeKnown() && Date.parse(closesAt ?? '') <= serverNow(),
  pauseLeft: votePauseLeft,
  pause: pauseVotes,
  alone: (entryId, work) => withTabLock(`diadem-vote-${entryId}`, work),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  onAccepted: (vote) => {
    otherTabs?.postMessage({ voterId: voterId(), vote } satisfies TabMessage);
    for (const listener of acceptedListeners) listener(vote);
  },
  onChoice: (outcome) => {
    outbox.noteChoice(outcome);
    tellOutdated([outcome]);
  },
});

export const outbox = new VoteOutbox({
  castKept: async () => {
    const outcomes = await voting.castKept();
    tellOutdated(outcomes);
    return outcomes;
  },
  hasWaiting: () => voterId() !== null && keptVotesOf(voterId()).length > 0,
  isWorthTrying: () => $connectivity.get() === 'online' && !document.hidden,
  pauseLeft: votePauseLeft,
  random: Math.random,
  onOccasion,
});

/** Calls `listener` after every vote that the server accepted from this tab; returns how to stop. */
export function onVoteAccepted(listener: (vote: Vote) => void): () => void {
  acceptedListeners.add(listener);
  return () => acceptedListeners.delete(listener);
}

/** Calls `listener` when a refusal says that the week, or who competes in it, has changed; returns how to stop. */
export function onOutdatedWeek(listener: () => void): () => void {
  outdatedListeners.add(listener);
  return () => outdatedListeners.delete(listener);
}

type TabMessage = { readonly voterId: string | null; readonly vote: Vote };

function voterId(): string | null {
  const session = $session.get();
  return session.status === 'signedIn' ? session.userId : null;
}

function tellOutdated(outcomes: readonly CastOutcome[]): void {
  const isOld = outcomes.some((outcome) => outcome.status === 'refused' && isOutdated(outcome.error));
  if (isOld) for (const listener of outdatedListeners) listener();
}

function onOccasion(occasion: () => void): () => void {
  const stops = [$session.listen(occasion), $connectivity.listen(occasion)];
  document.addEventListener('visibilitychange', occasion);
  addEventListener('pageshow', occasion);
  return () => {
    for (const stop of stops) stop();
    document.removeEventListener('visibilitychange', occasion);
    removeEventListener('pageshow', occasion);
  };
}

/** Keeps this tab true to who is signed in and to what other tabs of the same person do. */
function followVoter(): void {
  let current: string | null | undefined;
  $session.subscribe(() => {
    if (voterId() === current) return;
    current = voterId();
    voting.reset();
  });
  $keptVotes.listen(() => voting.followKept());
  otherTabs?.addEventListener('message', (event: MessageEvent<TabMessage>) => {
    if (event.data.voterId === voterId()) voting.showAccepted(event.data.vote);
  });
}

if (isBrowser) followVoter();
