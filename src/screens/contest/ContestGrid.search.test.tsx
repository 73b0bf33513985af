import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getContestWeek } from '#data/entities/contest-week.ts';
import { listStandings } from '#data/entities/standings.ts';
import { castVote, listOwnVotes } from '#data/votes.ts';
import {
  names,
  ownVote,
  ranked,
  ranks,
  resetGrid,
  showGrid,
  signInVoter,
  week,
} from '../../../tests/support/dom/entry-grid.tsx';
import { settle } from '../../../tests/support/dom/settle-react.ts';

vi.mock('#data/entities/contest-week.ts', () => ({ getContestWeek: vi.fn() }));
vi.mock('#data/entities/standings.ts', () => ({ listStandings: vi.fn(), STANDINGS_LIMIT: 5 }));
vi.mock('#data/likes.ts', () => ({ getLikes: vi.fn(), setLike: vi.fn() }));
vi.mock('#data/votes.ts', () => ({ castVote: vi.fn(), listOwnVotes: vi.fn() }));

beforeEach(resetGrid);
afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('a grid where somebody looks for something', () => {
  afterEach(() => history.replaceState(null, '', '/'));

  it('is the whole one again when the search is cleared', async () => {
    history.replaceState(null, '', '/en-ph/contest?q=zz');
    vi.mocked(listStandings).mockImplementation(async ({ query }) => (query ? [] : ranked));
    await showGrid();
    fireEvent.click(await screen.findByRole('button', { name: 'Clear search' }));
    await settle();
    expect(names()).toEqual(['Ana', 'Bea', 'Cora']);
    expect(location.search).toBe('');
  });

  it('shows the order of a shared address, with ranks and stars, and rank order when that is chosen', async () => {
    history.replaceState(null, '', '/en-ph/contest?sort=newest');
    const newest = ranked.toReversed();
    vi.mocked(listStandings).mockImplementation(async ({ sort }) => (sort === 'newest' ? newest : ranked));
    await showGrid();
    await vi.waitFor(() => expect(names()).toEqual(['Bea', 'Ana', 'Cora']));
    expect(ranks()).toEqual(['3', '2', '1']);
    expect(screen.getByRole('group', { name: 'Rate Bea' })).toBeTruthy();
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'Rank' })));
    await vi.waitFor(() => expect(names()).toEqual(['Cora', 'Ana', 'Bea']));
  });

  it('leaves out whom the voter has rated, and nobody while the voter rates', async () => {
    history.replaceState(null, '', '/en-ph/contest?unrated=1');
    vi.mocked(listOwnVotes).mockResolvedValue([ownVote]);
    vi.mocked(castVote).mockReturnValue(new Promise(() => undefined));
    signInVoter();
    await showGrid();
    await vi.waitFor(() => expect(names()).toEqual(['Cora', 'Ana']));
    await act(async () =>
      fireEvent.click(
        within(screen.getByRole('group', { name: 'Rate Cora' })).getByRole('radio', { name: /4 of 5/ }),
      ),
    );
    expect(names()).toEqual(['Cora', 'Ana']);
  });

  it('offers no rank in the last 24 hours', async () => {
    vi.mocked(getContestWeek).mockResolvedValue({ ...week, isBlackout: true });
    await showGrid({ snapshot: null });
    await vi.waitFor(() => expect(screen.queryByRole('radio', { name: 'Rank' })).toBeNull());
    expect((screen.getByRole('radio', { name: 'Random' }) as HTMLInputElement).checked).toBe(true);
  });

  it('has no bar while nobody competes', async () => {
    vi.mocked(getContestWeek).mockResolvedValue({ ...week, entries: 0 });
    vi.mocked(listStandings).mockResolvedValue([]);
    await showGrid({ snapshot: null });
    await vi.waitFor(() => expect(screen.queryByRole('search')).toBeNull());
  });
});
