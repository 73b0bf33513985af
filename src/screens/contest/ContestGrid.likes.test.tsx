import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getContestWeek } from '#data/entities/contest-week.ts';
import { listStandings } from '#data/entities/standings.ts';
import { $session } from '#stores/session.ts';
import {
  contestant,
  names,
  ranked,
  resetGrid,
  showGrid,
  week,
} from '../../../tests/support/dom/entry-grid.tsx';

vi.mock('#data/entities/contest-week.ts', () => ({ getContestWeek: vi.fn() }));
vi.mock('#data/entities/standings.ts', () => ({ listStandings: vi.fn(), STANDINGS_LIMIT: 5 }));
vi.mock('#data/likes.ts', () => ({ getLikes: vi.fn(), setLike: vi.fn() }));
vi.mock('#data/votes.ts', () => ({ castVote: vi.fn(), listOwnVotes: vi.fn() }));

beforeEach(resetGrid);
afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('the hearts on the grid', () => {
  const hearts = () =>
    screen.queryAllByRole('button', { name: /^Like / }).map((heart) => heart.getAttribute('aria-label'));

  it.each([
    ['live', ['Like Cora', 'Like Ana', 'Like Bea']],
    ['upcoming', ['Like Cora', 'Like Ana', 'Like Bea']],
    ['provisional', []],
    ['official', []],
    ['cancelled', []],
  ] as const)('of a week that is %s are %j', async (phase, liked) => {
    vi.mocked(getContestWeek).mockResolvedValue({ ...week, phase });
    await showGrid({ snapshot: null });
    expect(names()).toHaveLength(3);
    expect(hearts()).toEqual(liked);
  });

  it('stand on what somebody looked for too', async () => {
    history.replaceState(null, '', '/en-ph/contest?sort=newest');
    vi.mocked(listStandings).mockResolvedValue(ranked.toReversed());
    await showGrid();
    await vi.waitFor(() => expect(hearts()).toEqual(['Like Bea', 'Like Ana', 'Like Cora']));
    history.replaceState(null, '', '/');
  });

  it('are neither on the own card nor on that of who is apart', async () => {
    $session.set({ status: 'signedIn', userId: 'Ana', email: 'a@mail.example', emailVerified: true });
    vi.mocked(listStandings).mockResolvedValue([
      contestant('Cora', 1),
      contestant('Ana', 2),
      { ...contestant('Bea', 3), profileId: null },
    ]);
    await showGrid({ snapshot: null });
    expect(names()).toEqual(['Cora', 'Ana', 'Bea']);
    expect(hearts()).toEqual(['Like Cora']);
  });
});
