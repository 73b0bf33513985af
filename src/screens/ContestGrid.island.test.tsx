import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ContestWeek, getContestWeek } from '#data/contest-week.ts';
import type { Contestant } from '#data/contestant.ts';
import { getLikes } from '#data/likes.ts';
import { listStandings, STANDINGS_LIMIT } from '#data/standings.ts';
import { castVote, listOwnVotes } from '#data/votes.ts';
import { voting } from '#features/voting/voting.ts';
import { loadT } from '#i18n/load.ts';
import errors from '#i18n/messages/en/errors.json';
import { AppError } from '#lib/app-error.ts';
import { queryClient } from '#query/query-client.ts';
import { $notices } from '#stores/notices.ts';
import { $session } from '#stores/session.ts';
import { settle } from '../../tests/support/settle-react.ts';
import ContestGrid, { type ContestGridProps } from './ContestGrid.island.tsx';

vi.mock('#data/contest-week.ts', () => ({ getContestWeek: vi.fn() }));
vi.mock('#data/standings.ts', () => ({ listStandings: vi.fn(), STANDINGS_LIMIT: 5 }));
vi.mock('#data/likes.ts', () => ({ getLikes: vi.fn(), setLike: vi.fn() }));
vi.mock('#data/votes.ts', () => ({ castVote: vi.fn(), listOwnVotes: vi.fn() }));

const week: ContestWeek = {
  country: 'ph',
  week: '2026-w47',
  phase: 'live',
  timeZone: 'Asia/Manila',
  startsAt: '2026-11-15T16:00:00Z',
  endsAt: '2026-11-22T16:00:00Z',
  blackoutAt: '2026-11-21T16:00:00Z',
  officialAt: '2026-11-24T16:00:00Z',
  isBlackout: false,
  entries: 3,
  votes: null,
  capacity: 24,
  prior: 3.5,
  prize: null,
  winner: null,
  cancelReason: null,
  previousWeek: null,
  nextWeek: null,
  serverTime: '2026-11-18T12:00:00Z',
};

function contestant(name: string, rank: number | null = null): Contestant {
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

const built = ['Ana', 'Bea', 'Cora'].map((name) => contestant(name));
const ranked = [contestant('Cora', 1), contestant('Ana', 2), contestant('Bea', 3)];
const snapshot = { validUntil: '2999-01-01T00:00:00Z', week, contestants: built };
const props: ContestGridProps = { lang: 'en', country: 'ph', week: null, snapshot };

beforeEach(async () => {
  vi.resetAllMocks();
  queryClient.clear();
  $session.set({ status: 'signedOut' });
  $notices.set([]);
  voting.reset();
  vi.mocked(getContestWeek).mockResolvedValue(week);
  vi.mocked(listStandings).mockResolvedValue(ranked);
  vi.mocked(listOwnVotes).mockResolvedValue([]);
  vi.mocked(getLikes).mockResolvedValue([]);
  await loadT('en', 'contest', 'finding', 'voting', 'errors');
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

async function showGrid(change: Partial<ContestGridProps> = {}) {
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

const names = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const ranks = () =>
  [...document.querySelectorAll('[data-part="rankNumber"]')].map((rank) => rank.textContent);

describe('a wall that was built ahead', () => {
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
    heading.className = 'contest-heading';
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

describe('a wall where somebody looks for something', () => {
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
    const own = {
      entryId: 'Bea',
      stars: 3,
      state: 'counted',
      receipt: 'r',
      castAt: '',
      changedAt: null,
      weekId: 'w',
    } as const;
    vi.mocked(listOwnVotes).mockResolvedValue([own]);
    vi.mocked(castVote).mockReturnValue(new Promise(() => undefined));
    $session.set({ status: 'signedIn', userId: 'voter', email: 'v@mail.example', emailVerified: true });
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

describe('a wall without a snapshot', () => {
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

describe('the stars on the wall', () => {
  const starsOf = (name: string) => screen.getByRole('group', { name: `Rate ${name}` });

  it('of a visitor are kept, with the way to sign in and back', async () => {
    await showGrid();
    await act(async () => fireEvent.click(within(starsOf('Ana')).getByRole('radio', { name: /4 of 5/ })));
    expect(castVote).not.toHaveBeenCalled();
    expect(screen.getByRole('link', { name: 'Sign in so that it counts' }).getAttribute('href')).toBe(
      '/auth?next=%2Fen-ph%2Fcontest',
    );
  });

  it('of a voter are the own votes of the week', async () => {
    const own = {
      entryId: 'Bea',
      stars: 3,
      state: 'counted',
      receipt: 'r',
      castAt: '',
      changedAt: null,
      weekId: 'w',
    } as const;
    vi.mocked(listOwnVotes).mockResolvedValue([own]);
    $session.set({ status: 'signedIn', userId: 'voter', email: 'v@mail.example', emailVerified: true });
    await showGrid();
    await vi.waitFor(() => expect(document.body.textContent).toContain('Your vote: 3 stars'));
    expect(listOwnVotes).toHaveBeenCalledWith({ from: week.startsAt, until: week.endsAt }, expect.anything());
  });

  it('that come after the close are refused in a sentence that stays, and the week is asked for again', async () => {
    vi.mocked(castVote).mockRejectedValue(new AppError('voting_closed'));
    $session.set({ status: 'signedIn', userId: 'voter', email: 'v@mail.example', emailVerified: true });
    await showGrid();
    vi.mocked(getContestWeek).mockResolvedValue({ ...week, phase: 'provisional' });
    await act(async () => fireEvent.click(within(starsOf('Ana')).getByRole('radio', { name: /4 of 5/ })));
    await settle();
    await vi.waitFor(() => expect((starsOf('Ana') as HTMLFieldSetElement).disabled).toBe(true));
    expect(document.body.textContent).toContain(errors.voting_closed);
    expect(screen.queryByRole('group', { name: 'Rate Bea' })).toBeNull();
    expect($notices.get()).toMatchObject([{ system: 'errors', text: expect.stringContaining('for Ana') }]);
  });

  it('go to the new week when the one that was shown is over', async () => {
    vi.mocked(castVote).mockRejectedValue(new AppError('voting_closed'));
    $session.set({ status: 'signedIn', userId: 'voter', email: 'v@mail.example', emailVerified: true });
    await showGrid();
    fireEvent.click(screen.getByRole('button', { name: 'Show current order' }));
    vi.mocked(getContestWeek).mockResolvedValue({ ...week, week: '2026-w48' });
    vi.mocked(listStandings).mockResolvedValue([contestant('Dina', 1), contestant('Eva', 2)]);
    await act(async () => fireEvent.click(within(starsOf('Ana')).getByRole('radio', { name: /4 of 5/ })));
    await vi.waitFor(() => expect(names()).toEqual(['Dina', 'Eva']));
  });

  it('are given in the last 24 hours too, while no rank is shown and no order offered', async () => {
    vi.mocked(getContestWeek).mockResolvedValue({ ...week, isBlackout: true });
    vi.mocked(listStandings).mockResolvedValue(built.toReversed());
    await showGrid();
    expect(ranks()).toEqual([]);
    expect(starsOf('Ana')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show current order' })).toBeNull();
  });

  it.each(['upcoming', 'provisional', 'official', 'cancelled'] as const)(
    'are not offered in a week that is %s',
    async (phase) => {
      vi.mocked(getContestWeek).mockResolvedValue({ ...week, phase });
      await showGrid({ snapshot: null });
      expect(names()).toHaveLength(3);
      expect(screen.queryAllByRole('group', { name: /^Rate/ })).toEqual([]);
    },
  );
});

describe('the hearts on the wall', () => {
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
