import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Contestant } from '#data/entities/contestant.ts';
import { listStandings, type StandingsQuery } from '#data/entities/standings.ts';
import { serverT } from '#i18n/server.ts';
import { AppError } from '#lib/app-error.ts';
import { queryClient } from '#query/query-client.ts';
import { settle } from '../../../../tests/support/dom/settle-react.ts';
import { SearchResults, type SearchResultsProps } from './SearchResults.tsx';
import { weekOf } from './search-fixture.ts';
import { NO_SEARCH, type Search } from './search-state.ts';
import { FILTER_LIMIT, PAGE_SIZE } from './use-search-results.ts';

vi.mock('#data/entities/standings.ts', () => ({ listStandings: vi.fn(), STANDINGS_LIMIT: 100 }));

/** Answers as the server does: keyset pages of the week. */
function serve(week: readonly Contestant[]) {
  vi.mocked(listStandings).mockImplementation(async ({ limit = 24, after }: StandingsQuery) => {
    const start = week.findIndex(({ cursor }) => cursor === after) + 1;
    return week.slice(start, start + limit);
  });
}

const newest: Search = { ...NO_SEARCH, order: { sort: 'newest' } };
const props: SearchResultsProps = {
  country: 'ph',
  week: null,
  search: newest,
  rated: null,
  shownPages: 1,
  fillInPlace: (_standing, answer) => answer,
  t: serverT('en'),
  loading: <p>skeleton</p>,
  onCount: vi.fn(),
  onClear: vi.fn(),
  onDrawAgain: vi.fn(),
  onShowMore: vi.fn(),
  children: (contestants) => (
    <ol>
      {contestants.map((each) => (
        <li key={each.entryId}>{each.displayName}</li>
      ))}
    </ol>
  ),
};
const grid = (change: Partial<SearchResultsProps> = {}) => <SearchResults {...props} {...change} />;
const names = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

function hang() {
  vi.mocked(listStandings).mockReturnValue(new Promise(() => undefined));
}

beforeEach(() => {
  vi.resetAllMocks();
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } });
  serve(weekOf(30));
});
afterEach(cleanup);

async function show(change: Partial<SearchResultsProps> = {}) {
  const shown = render(grid(change));
  await settle();
  return shown;
}

describe('the grid of a search', () => {
  it('waits in its geometry', async () => {
    hang();
    await show();
    expect(screen.getByText('skeleton')).toBeTruthy();
    expect(props.onCount).toHaveBeenLastCalledWith(null);
  });

  it('asks the server for the order and the text', async () => {
    await show({
      search: { ...NO_SEARCH, query: 'ана', order: { sort: 'random', seed: 'k3' } },
      week: '2026-w47',
    });
    expect(listStandings).toHaveBeenCalledWith(
      { country: 'ph', week: '2026-w47', limit: 100, after: null, sort: 'random', seed: 'k3', query: 'ана' },
      expect.anything(),
    );
  });

  it('asks for nothing while a random order has no seed', async () => {
    await show({ search: { ...NO_SEARCH, order: { sort: 'random', seed: null } } });
    expect(listStandings).not.toHaveBeenCalled();
  });

  it('shows a page, and the next one when it is asked for, by the cursor of the last', async () => {
    const { rerender } = await show();
    expect(names()).toHaveLength(PAGE_SIZE);
    fireEvent.click(screen.getByRole('button', { name: 'Show more contestants' }));
    expect(props.onShowMore).toHaveBeenCalledOnce();
    rerender(grid({ shownPages: 2 }));
    await settle();
    expect(names()).toEqual(weekOf(30).map(({ displayName }) => displayName));
    expect(listStandings).toHaveBeenLastCalledWith(
      expect.objectContaining({ after: `after ${PAGE_SIZE - 1}` }),
      expect.anything(),
    );
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('that was left on its second page begins with both', async () => {
    await show({ shownPages: 2 });
    expect(names()).toHaveLength(30);
  });

  it('says in a sentence that nobody was found, and how to see everybody again', async () => {
    serve([]);
    await show({ search: { ...NO_SEARCH, query: 'qq' } });
    expect(document.body.textContent).toContain('Nobody here matches your search.');
    expect(props.onCount).toHaveBeenLastCalledWith({ number: 0, isExact: true });
    fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(props.onClear).toHaveBeenCalledOnce();
  });

  it('says what went wrong and tries again', async () => {
    vi.mocked(listStandings).mockRejectedValue(new AppError('offline'));
    await show();
    expect((await screen.findByRole('alert')).textContent).toContain('You are offline.');
    serve(weekOf(3));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await settle();
    expect(names()).toHaveLength(3);
  });

  it('keeps what it shows when a further page fails', async () => {
    const { rerender } = await show();
    vi.mocked(listStandings).mockRejectedValue(new AppError('unavailable'));
    rerender(grid({ shownPages: 2 }));
    await settle();
    expect(names()).toHaveLength(PAGE_SIZE);
    expect((await screen.findByRole('alert')).textContent).toContain('Try again');
    serve(weekOf(30));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await settle();
    expect(names()).toHaveLength(30);
  });

  it('keeps the last answer on the screen until the next text is answered', async () => {
    const { rerender, container } = await show({ search: { ...NO_SEARCH, query: 'n' } });
    hang();
    rerender(grid({ search: { ...NO_SEARCH, query: 'n1' } }));
    await settle();
    expect(names()).toHaveLength(PAGE_SIZE);
    expect(container.querySelector('[aria-busy="true"]')).toBeTruthy();
    expect(props.onCount).toHaveBeenLastCalledWith(null);
  });

  it('explains a random order and draws it again', async () => {
    await show({ search: { ...NO_SEARCH, order: { sort: 'random', seed: 'k3' } } });
    expect(document.body.textContent).toContain('everyone is as likely to come first');
    fireEvent.click(screen.getByRole('button', { name: 'Draw again' }));
    expect(props.onDrawAgain).toHaveBeenCalledOnce();
  });

  it('holds its cards where they stand when the same question is answered again', async () => {
    const fillInPlace = vi.fn((standing: readonly Contestant[]) => standing);
    await show({ search: { ...NO_SEARCH, query: 'n' }, fillInPlace });
    const before = names();
    serve(weekOf(30).toReversed());
    await act(() => queryClient.invalidateQueries({ queryKey: ['standings', 'ph', null] }));
    await settle();
    expect(fillInPlace).toHaveBeenCalled();
    expect(names()).toEqual(before);
  });
});

describe('the number that was found', () => {
  it('is exact when the server has no more', async () => {
    await show({ search: { ...NO_SEARCH, query: 'n' } });
    expect(props.onCount).toHaveBeenLastCalledWith({ number: 30, isExact: true });
  });

  it('is "more than" while the server has more', async () => {
    serve(weekOf(130));
    await show({ search: { ...NO_SEARCH, query: 'n' } });
    expect(props.onCount).toHaveBeenLastCalledWith({ number: 100, isExact: false });
  });

  it('is nobody’s business where nobody is left out', async () => {
    await show();
    expect(props.onCount).toHaveBeenLastCalledWith(null);
  });
});

describe('a filter', () => {
  it('looks through all contestants of the week before it says anything', async () => {
    serve(weekOf(250));
    await show({ search: { ...newest, city: 'Cebu' } });
    await vi.waitFor(() => expect(props.onCount).toHaveBeenLastCalledWith({ number: 125, isExact: true }));
    expect(listStandings).toHaveBeenCalledTimes(3);
    const counts = vi.mocked(props.onCount).mock.calls.map(([count]) => count?.number);
    expect(counts.filter((number) => number !== undefined)).toEqual([125]);
    expect(names()).toHaveLength(PAGE_SIZE);
  });

  it('says so when there are more contestants than it looks through', async () => {
    serve(weekOf(FILTER_LIMIT + 50));
    await show({ search: { ...newest, age: '18-20' } });
    await vi.waitFor(() => expect(document.body.textContent).toContain('only the first 1,000'));
  });

  it('fails as a whole when a part of the week cannot be read', async () => {
    const week = weekOf(250);
    vi.mocked(listStandings).mockImplementation(async ({ after }) => {
      if (after) throw new AppError('unavailable');
      return week.slice(0, 100);
    });
    await show({ search: { ...newest, city: 'Cebu' } });
    await vi.waitFor(() => expect(screen.getByRole('alert')).toBeTruthy());
    expect(names()).toEqual([]);
  });

  it('by own stars waits until they are known', async () => {
    const { rerender } = await show({ search: { ...newest, unrated: true } });
    expect(screen.getByText('skeleton')).toBeTruthy();
    rerender(grid({ search: { ...newest, unrated: true }, rated: new Set(['e0', 'e2']) }));
    await settle();
    expect(props.onCount).toHaveBeenLastCalledWith({ number: 28, isExact: true });
    expect(names()).not.toContain('N0');
  });
});
