import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getContestWeek } from '#data/entities/contest-week.ts';
import { listStandings, STANDINGS_LIMIT } from '#data/entities/standings.ts';
import errors from '#i18n/messages/en/errors.json';
import { AppError } from '#lib/app-error.ts';
import { queryClient } from '#query/query-client.ts';
import {
  contestant,
  names,
  props,
  ranked,
  ranks,
  resetGrid,
  showGrid,
  snapshot,
  week,
} from '../../../tests/support/dom/entry-grid.tsx';
import ContestGrid from './ContestGrid.island.tsx';

vi.mock('#data/entities/contest-week.ts', () => ({ getContestWeek: vi.fn() }));
vi.mock('#data/entities/standings.ts', () => ({ listStandings: vi.fn(), STANDINGS_LIMIT: 5 }));
vi.mock('#data/likes.ts', () => ({ getLikes: vi.fn(), setLike: vi.fn() }));
vi.mock('#data/votes.ts', () => ({ castVote: vi.fn(), listOwnVotes: vi.fn() }));

beforeEach(resetGrid);
afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('a grid that was built ahead', () => {
  it('is filled in place, and the new order is offered', async () => {
    await showGrid();
    expect(names()).toEqual(['Ana', 'Bea', 'Cora']);
    expect(ranks()).toEqual(['2', '3', '1']);
    fireEvent.click(screen.getByRole('button', { name: 'Show current order' }));
    expect(names()).toEqual(['Cora', 'Ana', 'Bea']);
    expect(screen.queryByRole('button', { name: 'Show current order' })).toBeNull();
  });

  it('of a week that is over shows the one that follows, under its own heading', async () => {
    const heading = document.createElement('header');
    heading.dataset['part'] = 'contest-heading';
    heading.innerHTML = '<p data-part="week">Week 47</p>';
    document.body.prepend(heading);
    vi.mocked(getContestWeek).mockResolvedValue({ ...week, week: '2026-w48' });
    await showGrid();
    await vi.waitFor(() => expect(heading.textContent).toMatch(/^Week 48/));
    expect(names()).toEqual(['Cora', 'Ana', 'Bea']);
    heading.remove();
  });

  it('loses whom the answer does not have: who left, or is apart from this reader', async () => {
    vi.mocked(listStandings).mockResolvedValue([contestant('Cora', 1), contestant('Ana', 2)]);
    await showGrid();
    expect(names()).toEqual(['Ana', 'Cora']);
  });

  it('shows who is apart from this reader by name and rank, without a link and a photograph', async () => {
    vi.mocked(getContestWeek).mockResolvedValue({ ...week, phase: 'provisional' });
    const apart = { ...contestant('Bea', 3), profileId: null, age: 18, city: '–' };
    vi.mocked(listStandings).mockResolvedValue([contestant('Cora', 1), contestant('Ana', 2), apart]);
    await showGrid();
    const card = document.querySelector('[data-entry="Bea"]') as HTMLElement;
    expect(within(card).getByRole('heading').textContent).toBe('Bea');
    expect(within(card).getByText('Rank 3')).toBeTruthy();
    expect(within(card).queryByRole('link')).toBeNull();
    expect(card.textContent).not.toContain('18');
    expect(within(screen.getAllByRole('article')[0] as HTMLElement).getByRole('link')).toBeTruthy();
  });

  it('stays on screen when the refresh fails, and says so', async () => {
    vi.mocked(listStandings).mockRejectedValue(new AppError('unavailable'));
    queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } });
    await showGrid();
    await vi.waitFor(() => expect(document.body.textContent).toContain(errors.unavailable));
    expect(names()).toEqual(['Ana', 'Bea', 'Cora']);
    expect(listStandings).toHaveBeenCalledTimes(2);
  });

  it('that is too old is not shown as if it were true', async () => {
    vi.mocked(listStandings).mockReturnValue(new Promise(() => undefined));
    await showGrid({ snapshot: { ...snapshot, validUntil: '2020-01-01T00:00:00Z' } });
    expect(screen.queryAllByRole('article')).toEqual([]);
    expect(document.querySelector('[aria-busy="true"]')).toBeTruthy();
  });

  it('hydrates without a mismatch although another island has filled the cache', async () => {
    const errorsSeen: unknown[] = [];
    const tree = (
      <Suspense>
        <ContestGrid {...props} />
      </Suspense>
    );
    await showGrid();
    cleanup();
    const host = document.createElement('div');
    // The HTML of the build: nothing was known to it but the snapshot.
    queryClient.clear();
    host.innerHTML = renderToString(tree);
    document.body.append(host);
    queryClient.setQueryData(['standings', 'ph', null], ranked);
    queryClient.setQueryData(['contest-week', 'ph', null], week);
    const root = await act(async () =>
      hydrateRoot(host, tree, { onRecoverableError: (error) => errorsSeen.push(error) }),
    );
    expect(errorsSeen).toEqual([]);
    expect(ranks()).toEqual(['2', '3', '1']);
    act(() => root.unmount());
    host.remove();
  });
});

describe('a grid without a snapshot', () => {
  it('shows the order of the server', async () => {
    await showGrid({ snapshot: null });
    expect(names()).toEqual(['Cora', 'Ana', 'Bea']);
  });

  it('says when nobody competes', async () => {
    vi.mocked(listStandings).mockResolvedValue([]);
    await showGrid({ snapshot: null });
    expect(screen.queryAllByRole('article')).toEqual([]);
    expect(document.body.textContent).toContain('Nobody has entered this week yet.');
  });

  it('says what happened when it cannot be read, and tries again when asked', async () => {
    vi.mocked(listStandings).mockRejectedValue(new AppError('no_such_week'));
    queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } });
    await showGrid({ snapshot: null });
    await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain(errors.no_such_week));
    vi.mocked(listStandings).mockResolvedValue(ranked);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    await vi.waitFor(() => expect(names()).toHaveLength(3));
  });

  it('goes on page by page where there are more than one answer holds', async () => {
    const full = Array.from({ length: STANDINGS_LIMIT }, (_, index) => ({
      ...contestant(`Number ${index}`, index + 1),
      cursor: `after ${index}`,
    }));
    vi.mocked(listStandings).mockImplementation(async ({ after }) =>
      after ? [contestant('Last', 6)] : full,
    );
    await showGrid({ snapshot: null });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Show more contestants' })));
    await vi.waitFor(() => expect(names()).toHaveLength(6));
    expect(listStandings).toHaveBeenLastCalledWith(
      expect.objectContaining({ after: 'after 4' }),
      expect.anything(),
    );
    expect(screen.queryByRole('button', { name: 'Show more contestants' })).toBeNull();
  });
});
