// What a contest grid knows: the build-time snapshot first, then the server's answer, filled in place.
import { useDeferredValue, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ContestWeek, getContestWeek } from '#data/entities/contest-week.ts';
import type { Contestant } from '#data/entities/contestant.ts';
import { listStandings, STANDINGS_LIMIT } from '#data/entities/standings.ts';
import type { Country, Lang } from '#domain/locales.ts';
import { queryClient } from '#query/query-client.ts';
import { queryKeys } from '#query/query-keys.ts';
import { useHydrated } from '#query/use-hydrated.ts';
import { type ListPages, useListPages } from '#query/use-list-pages.ts';
import { type SharedResult, useSharedQuery } from '#query/use-shared-query.ts';
import { fillInPlace, isReordered, withoutGone } from './entry-grid-order.ts';
import { slideOrder } from './slide-order.ts';

/** A vote is in the standings within a second (product rules, 5); then the grid asks again, in milliseconds. */
const STANDINGS_DELAY_MS = 1200;

/** The worker counts within seconds of the close. */
const COUNTING_DELAY_MS = 5000;

let refresh: ReturnType<typeof setTimeout> | undefined;

export type GridSnapshot = {
  readonly validUntil: string;
  readonly week: ContestWeek;
  readonly contestants: readonly Contestant[];
};

export type EntryGridState = {
  readonly week: ContestWeek | undefined;
  readonly standings: SharedResult<readonly Contestant[]>;
  /** In the order in which they stand. */
  readonly contestants: readonly Contestant[];
  /** Moves the cards into the server's order; undefined while that is where they stand. */
  readonly showOrder: (() => void) | undefined;
  /** Where the server's answer goes on; null when it was the whole. */
  readonly nextCursor: string | null;
};

export function useEntryGrid(
  country: Country,
  weekSlug: string | null,
  snapshot: GridSnapshot | null,
): EntryGridState {
  const known = useFreshSnapshot(snapshot);
  const week = useSharedQuery({
    queryKey: queryKeys.contestWeek(country, weekSlug),
    queryFn: ({ signal }) => getContestWeek(country, weekSlug, { signal }),
    placeholderData: known?.week,
  });
  const standings = useSharedQuery<readonly Contestant[]>({
    queryKey: queryKeys.standings(country, weekSlug),
    queryFn: ({ signal }) => listStandings({ country, week: weekSlug, limit: STANDINGS_LIMIT }, { signal }),
    placeholderData: known?.contestants,
  });

  useServerAnswer(standings);
  useCountedWeek(week, standings);

  const [chosen, setChosen] = useState<{ week: string; order: readonly Contestant[] } | null>(null);
  // Cards take an answer in over several short tasks, so that a tap never waits for all of them.
  const answer = useDeferredValue(standings.data) ?? standings.data ?? [];
  const current = week.data?.week ?? '';
  const built = known?.week.week === current ? known.contestants : answer;
  // Whoever stood here in a week that is over does not stand in the one that followed on the same page.
  const standing = chosen?.week === current ? chosen.order : built;
  const isWhole = !standings.isPlaceholderData && answer.length < STANDINGS_LIMIT;
  const hasOrder = !standings.isPlaceholderData && isRanked(answer);
  return {
    week: week.data,
    standings,
    contestants: fillInPlace(isWhole ? withoutGone(standing, answer) : standing, answer),
    showOrder:
      hasOrder && isReordered(standing, answer)
        ? () => slideOrder(() => flushSync(() => setChosen({ week: current, order: answer })))
        : undefined,
    nextCursor: answer.length === STANDINGS_LIMIT ? (answer.at(-1)?.cursor ?? null) : null,
  };
}

/** The snapshot in the render that hydrates, whatever its age; afterwards only while it is valid. */
function useFreshSnapshot(snapshot: GridSnapshot | null): GridSnapshot | null {
  const isHydrated = useHydrated();
  const [openedAt] = useState(() => Date.now());
  if (snapshot === null || !isHydrated) return snapshot;
  return openedAt < Date.parse(snapshot.validUntil) ? snapshot : null;
}

/** Cards that were hidden because the page was built too long ago come back with the server's answer. */
function useServerAnswer(standings: SharedResult<unknown>): void {
  useEffect(() => {
    if (!standings.isPlaceholderData) document.documentElement.removeAttribute('data-stale');
  }, [standings.isPlaceholderData]);
}

/** While the worker counts votes, asks until it is done, and then for the ranking. */
function useCountedWeek(week: SharedResult<ContestWeek>, standings: SharedResult<unknown>): void {
  const isCounting = week.data?.isCounting ?? false;
  const { refetch } = week;
  const { refetch: refetchStandings } = standings;
  useEffect(() => {
    if (!isCounting) return;
    const timer = setInterval(async () => {
      const { data } = await refetch();
      if (data?.isCounting === false) await refetchStandings();
    }, COUNTING_DELAY_MS);
    return () => clearInterval(timer);
  }, [isCounting, refetch, refetchStandings]);
}

/** Lets the heading, which was built with the page, follow into another week or phase. */
export function useWeekHeading(
  built: ContestWeek | undefined,
  week: ContestWeek | undefined,
  lang: Lang,
): void {
  const isAnother = built && week && (built.week !== week.week || built.phase !== week.phase);
  useEffect(() => {
    if (isAnother)
      void import('../week/show-week-heading.ts').then(({ showWeekHeading }) => showWeekHeading(week, lang));
  }, [isAnother, week, lang]);
}

/** Before the start and in the last 24 hours the order is a draw: there is nothing to show. */
function isRanked(contestants: readonly Contestant[]): boolean {
  return contestants.some((contestant) => contestant.rank !== null);
}

/** Asks for the standings again once the votes that were just cast are in them; cards stay where they stand. */
export function refreshStandingsSoon(country: Country, week: string | null): void {
  clearTimeout(refresh);
  refresh = setTimeout(() => {
    void queryClient.invalidateQueries({ queryKey: queryKeys.standings(country, week) });
  }, STANDINGS_DELAY_MS);
}

/** The server refused a vote because the week, or who competes in it, is not what this page shows: asks again at once. */
export function refreshWeek(country: Country, week: string | null): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.contestWeek(country, week) });
  void queryClient.invalidateQueries({ queryKey: queryKeys.standings(country, week) });
}

/** The contestants after those of the grid, a page for each `showMore`; null is the end of the week. */
export function useMoreContestants(
  country: Country,
  week: string | null,
  startAfter: string | null,
): ListPages<Contestant> {
  return useListPages({
    queryKey: [...queryKeys.standings(country, week), 'more'],
    readPage: (after, signal) => listStandings({ country, week, limit: STANDINGS_LIMIT, after }, { signal }),
    pageSize: STANDINGS_LIMIT,
    cursorOf: (contestant) => contestant.cursor,
    startAfter,
    enabled: false,
  });
}
