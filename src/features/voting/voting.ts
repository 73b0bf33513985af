// The voting of this page: the logic of vote-casting.ts with the real backend, session and storage.
import { castVote, type Vote } from '#data/votes.ts';
import { newId } from '#lib/ids.ts';
import { $keptVotes, dropKeptVote, keepVote, keptVotesOf } from '#stores/kept-votes.ts';
import { $session } from '#stores/session.ts';
import { VoteCasting } from './vote-casting.ts';

type AcceptedListener = (vote: Vote) => void;

const listeners = new Set<AcceptedListener>();
const isBrowser = typeof window !== 'undefined';
const otherTabs = isBrowser && 'BroadcastChannel' in window ? new BroadcastChannel('diadem-votes') : null;

export const voting = new VoteCasting({
  voterId,
  castVote,
  newRequestId: newId,
  keepVote,
  dropKeptVote,
  keptVotesOf,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  onAccepted: (vote) => {
    otherTabs?.postMessage({ voterId: voterId(), vote } satisfies TabMessage);
    for (const listener of listeners) listener(vote);
  },
});

/** Calls `listener` after every vote that the server accepted from this tab; returns how to stop. */
export function onVoteAccepted(listener: AcceptedListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type TabMessage = { readonly voterId: string | null; readonly vote: Vote };

function voterId(): string | null {
  const session = $session.get();
  return session.status === 'signedIn' ? session.userId : null;
}

/** Keeps this tab true to who is signed in and to what other tabs of the same person do. */
function followVoter(): void {
  let current: string | null | undefined;
  $session.subscribe(() => {
    if (voterId() === current) return;
    current = voterId();
    voting.reset();
  });
  $keptVotes.listen(() => voting.releaseKept());
  otherTabs?.addEventListener('message', (event: MessageEvent<TabMessage>) => {
    if (event.data.voterId === voterId()) voting.showAccepted(event.data.vote);
  });
}

if (isBrowser) followVoter();
