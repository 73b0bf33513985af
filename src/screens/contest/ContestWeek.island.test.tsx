import { act, cleanup, configure, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getContestWeek, listContestWeeks, type ContestWeek as Week } from '#data/entities/contest-week.ts';
import { listStandings } from '#data/entities/standings.ts';
import { getWeekNumbers } from '#data/entities/week-numbers.ts';
import { getWeekSurge } from '#data/week-surge.ts';
import { liveWeek, rankedContestant } from '#features/contest/week/week-fixture.ts';
import { loadT } from '#i18n/load.ts';
import { contestTexts } from '#i18n/namespaces/contest.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { searchTexts } from '#i18n/namespaces/search.ts';
import { votingTexts } from '#i18n/namespaces/voting.ts';
import { weeksTexts } from '#i18n/namespaces/weeks.ts';
import { AppError } from '#lib/app-error.ts';
import { queryClient } from '#query/query-client.ts';
import ContestWeek from './ContestWeek.island.tsx';

vi.mock('#data/entities/contest-week.ts', () => ({
  getContestWeek: vi.fn(),
  listContestWeeks: vi.fn(),
  LISTED_WEEKS: 100,
}));
vi.mock('#data/entities/standings.ts', () => ({ listStandings: vi.fn(), STANDINGS_LIMIT: 5 }));
vi.mock('#data/entities/week-numbers.ts', () => ({ getWeekNumbers: vi.fn() }));
vi.mock('#data/week-surge.ts', () => ({ getWeekSurge: vi.fn() }));

// On a busy machine an answer takes its time.
configure({ asyncUtilTimeout: 4000 });

const officialWeek: Week = {
  ...liveWeek,
  week: '2026-w30',
  phase: 'official',
  previousWeek: '2026-w29',
  nextWeek: '2026-w31',
};
const listed = ['2026-w47', '2026-w31', '2026-w30', '2026-w29'].map((week) => ({ ...officialWeek, week }));

beforeEach(async () => {
  vi.resetAllMocks();
  queryClient.clear();
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 0 } });
  vi.mocked(listContestWeeks).mockResolvedValue(listed);
  vi.mocked(getContestWeek).mockResolvedValue(officialWeek);
  vi.mocked(listStandings).mockResolvedValue([1, 2, 3].map((rank) => rankedContestant(rank, rank)));
  vi.mocked(getWeekNumbers).mockResolvedValue({ votes: 20, weight: 20, average: 4, corrections: [] });
  vi.mocked(getWeekSurge).mockResolvedValue([]);
  await loadT('en', contestTexts, weeksTexts, searchTexts, votingTexts, errorsTexts);
});
afterEach(cleanup);

async function open(path: string): Promise<void> {
  history.replaceState(null, '', path);
  await act(async () => {
    render(<ContestWeek lang="en" country="ph" />);
  });
}

const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

describe('a past week that was not pre-rendered', () => {
  it('shows its result, its numbers and its last hours', async () => {
    await open('/en-ph/contest/2026-w30');
    expect(await screen.findByRole('list', { name: 'Podium' })).toBeTruthy();
    expect(await screen.findByText('The week in numbers')).toBeTruthy();
    expect(screen.getByText('Nobody voted while the standings were hidden.')).toBeTruthy();
    expect(screen.queryByRole('group', { name: /^Rate / })).toBeNull();
  });

  it('leads to the weeks beside it, to the current one and to all', async () => {
    await open('/en-ph/contest/2026-w30');
    await screen.findByText('The week in numbers');
    expect(links().slice(0, 4)).toEqual([
      '/en-ph/contest/2026-w29',
      '/en-ph/contest/2026-w31',
      '/en-ph/contest',
      '/en-ph/contest#all-weeks',
    ]);
  });

  it('keeps its title while it is on its way', async () => {
    vi.mocked(listContestWeeks).mockReturnValue(new Promise(() => undefined));
    await open('/en-ph/contest/2026-w30');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Philippines');
  });

  it('that cannot be read says so and offers to try again', async () => {
    vi.mocked(listContestWeeks).mockRejectedValue(new AppError('unavailable'));
    vi.mocked(getContestWeek).mockRejectedValue(new AppError('unavailable'));
    await open('/en-ph/contest/2026-w30');
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

describe('a week that the country never had', () => {
  it('says so without a call that fails, and leads to the nearest ones', async () => {
    await open('/en-ph/contest/2026-w40');
    expect(await screen.findByText(/There is no such contest week/)).toBeTruthy();
    expect(links()).toEqual([
      '/en-ph/contest',
      '/en-ph/contest/2026-w31',
      '/en-ph/contest/2026-w47',
      '/en-ph/contest#all-weeks',
    ]);
    expect(getContestWeek).not.toHaveBeenCalled();
  });

  it('and one that went away since the list was read leads to the nearest ones too', async () => {
    vi.mocked(getContestWeek).mockRejectedValue(new AppError('no_such_week'));
    await open('/en-ph/contest/2026-w31');
    expect(await screen.findByText(/There is no such contest week/)).toBeTruthy();
    expect(links()).toContain('/en-ph/contest/2026-w30');
  });

  it('and one that no calendar has leads to the newest', async () => {
    await open('/en-ph/contest/2025-w53');
    expect(await screen.findByText(/There is no such contest week/)).toBeTruthy();
    expect(links()).toContain('/en-ph/contest/2026-w47');
  });
});
