// A grid of three contestants, with data modules that answer as a test wants; the test mocks them (`vi.mock`).
import { act, render, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { vi } from 'vitest';
import { type ContestWeek, getContestWeek } from '#data/entities/contest-week.ts';
import type { Contestant } from '#data/entities/contestant.ts';
import { listStandings } from '#data/entities/standings.ts';
import { getLikes } from '#data/likes.ts';
import { listOwnVotes, type OwnVote } from '#data/votes.ts';
import { liveWeek } from '#features/contest/week/week-fixture.ts';
import { loadT } from '#i18n/load.ts';
import { queryClient } from '#query/query-client.ts';
import { $session } from '#stores/session.ts';
import { $toasts } from '#stores/toasts.ts';
import { contestTexts } from '../../../src/i18n/namespaces/contest.ts';
import { errorsTexts } from '../../../src/i18n/namespaces/errors.ts';
import { searchTexts } from '../../../src/i18n/namespaces/search.ts';
import { votingTexts } from '../../../src/i18n/namespaces/voting.ts';
import ContestGrid, { type ContestGridProps } from '../../../src/screens/contest/ContestGrid.island.tsx';
import { settle } from './settle-react.ts';

export const week: ContestWeek = {
  ...liveWeek,
  entries: 3,
  capacity: 24,
  previousWeek: null,
  nextWeek: null,
  serverTime: '2026-11-18T12:00:00Z',
};

export function contestant(name: string, rank: number | null = null): Contestant {
  const portrait = { width: 3, height: 4, placeholder: '#cccccc', sizes: [] };
  const score = rank === null ? null : 5 - rank / 10;
  return {
    entryId: name,
    profileId: name,
    displayName: name,
    age: 20,
    city: 'Manila',
    portrait,
    rank,
    score,
    votes: rank,
  };
}

export const built = ['Ana', 'Bea', 'Cora'].map((name) => contestant(name));
export const ranked = [contestant('Cora', 1), contestant('Ana', 2), contestant('Bea', 3)];
export const snapshot = { validUntil: '2999-01-01T00:00:00Z', week, contestants: built };
export const props: ContestGridProps = { lang: 'en', country: 'ph', week: null, snapshot };

export const ownVote: OwnVote = {
  entryId: 'Bea',
  stars: 3,
  state: 'counted',
  receipt: 'r',
  castAt: '',
  changedAt: null,
  weekId: 'w',
};

/** Nobody is signed in, nobody has voted, and the server has ranks. */
export async function resetGrid(): Promise<void> {
  vi.resetAllMocks();
  queryClient.clear();
  localStorage.clear();
  // What the page knows of votes goes with the voter.
  signInVoter();
  $session.set({ status: 'signedOut' });
  $toasts.set([]);
  vi.mocked(getContestWeek).mockResolvedValue(week);
  vi.mocked(listStandings).mockResolvedValue(ranked);
  vi.mocked(listOwnVotes).mockResolvedValue([]);
  vi.mocked(getLikes).mockResolvedValue([]);
  await loadT('en', contestTexts, searchTexts, votingTexts, errorsTexts);
}

export function signInVoter(): void {
  $session.set({ status: 'signedIn', userId: 'voter', email: 'v@mail.example', emailVerified: true });
}

export async function showGrid(change: Partial<ContestGridProps> = {}) {
  await act(async () => {
    render(
      <Suspense>
        <ContestGrid {...props} {...change} />
      </Suspense>,
    );
  });
  // The messages of the island are fetched; then the answers of the data modules arrive.
  await settle();
}

/** From the top of the grid. */
export const names = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
export const ranks = () =>
  [...document.querySelectorAll('[data-part="rankNumber"]')].map((rank) => rank.textContent);
