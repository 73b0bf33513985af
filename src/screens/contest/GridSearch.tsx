// A search above a week's grid: the bar, and the contestants it shows in the place of the whole grid.
import { useStore } from '@nanostores/react';
import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react';
import type { Country, Lang } from '#domain/locales.ts';
import type { GridPlace } from '#features/contest/entry-grid/EntryGrid.tsx';
import { EntryGridSkeleton } from '#features/contest/entry-grid/EntryGridSkeleton.tsx';
import { citiesOf } from '#features/contest/search/filter-contestants.ts';
import { SearchBar } from '#features/contest/search/SearchBar.tsx';
import { orderOf } from '#features/contest/search/SearchOrder.tsx';
import { useSearch } from '#features/contest/search/search-address.ts';
import {
  isNarrowed,
  isWholeGrid,
  type Search,
  withoutSearch,
} from '#features/contest/search/search-state.ts';
import type { ResultCount } from '#features/contest/search/use-search-results.ts';
import type { Contestant, ContestWeek } from '#features/contest/week/country-snapshot.ts';
import type { OwnVotes } from '#features/voting/use-own-votes.ts';
import { $ballots } from '#features/voting/voting.ts';
import type { T } from '#i18n/t.ts';
import { AppError } from '#lib/app-error.ts';
import { toRequestState } from '#query/request-state.ts';
import { useSharedQuery } from '#query/use-shared-query.ts';
import { $session } from '#stores/session.ts';
import { RequestGate } from '#ui/RequestGate.tsx';

type GridSearchProps = {
  readonly lang: Lang;
  readonly country: Country;
  readonly slug: string | null;
  readonly week: ContestWeek | undefined;
  /** Everybody who is known: their cities can be chosen. */
  readonly contestants: readonly Contestant[];
  readonly ownVotes: OwnVotes;
  /** Moves the cards of the whole grid into the server's order, where they stand in another one. */
  readonly showOrder: (() => void) | undefined;
  readonly t: T<'contest' | 'search' | 'voting' | 'errors'>;
  readonly card: (contestant: Contestant, place: GridPlace) => ReactNode;
  /** The whole grid. */
  readonly children: ReactNode;
};

export function GridSearch(props: GridSearchProps) {
  const { lang, country, slug, week, contestants, ownVotes, showOrder, t, card, children } = props;
  const { search: asked, shownPages, change, showPages } = useSearch();
  const isSignedIn = useStore($session, { ssr: 'initial' }).status === 'signedIn';
  const canRate = isSignedIn && week?.phase === 'live' && !ownVotes.error;
  const rated = useRated(ownVotes, asked);
  const search = { ...asked, unrated: asked.unrated && canRate };
  const isWhole = isWholeGrid(search);
  const [count, setCount] = useState<ResultCount | null>(null);
  const [isNear, setIsNear] = useState(false);
  const grid = useResultGrid(!isWhole || isNear);
  // Sorting by an alphabet is dear on a slow phone: not while the page comes alive.
  const isAfterPaint = useAfterPaint();
  const cities = useMemo(
    () => (isAfterPaint ? citiesOf(contestants, lang) : []),
    [contestants, lang, isAfterPaint],
  );

  return (
    <>
      <SearchBar
        search={search}
        onChange={change}
        onRank={showOrder}
        onNear={() => setIsNear(true)}
        t={t}
        isRanked={week?.phase !== 'upcoming' && !week?.isBlackout}
        cities={cities}
        canRate={canRate}
      >
        {isNarrowed(search)
          ? count && countText(count, t)
          : week && t('contest.contestants', { count: week.entries })}
      </SearchBar>
      {isWhole ? (
        children
      ) : (
        <RequestGate
          state={toRequestState(grid)}
          loading={<ResultGridSkeleton />}
          empty={null}
          t={t}
          retryLabel={t('voting.tryAgain')}
        >
          {({ ResultGrid }) => (
            <ResultGrid
              country={country}
              week={slug}
              search={search}
              rated={rated}
              shownPages={shownPages}
              t={t}
              card={card}
              onCount={setCount}
              onClear={() => change(withoutSearch(search))}
              onDrawAgain={() => change({ order: orderOf('random') })}
              onShowMore={() => showPages(shownPages + 1)}
            />
          )}
        </RequestGate>
      )}
    </>
  );
}

/** False while the page comes alive, true from its first idle moment on. */
function useAfterPaint(): boolean {
  const [isAfterPaint, setIsAfterPaint] = useState(false);
  useEffect(() => {
    const settle = () => startTransition(() => setIsAfterPaint(true));
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(settle, 500);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(settle, { timeout: 2000 });
    return () => cancelIdleCallback(idle);
  }, []);
  return isAfterPaint;
}

/** Whom the voter had rated when the address was last changed: nobody leaves the grid under the voter's finger. */
function useRated({ data }: OwnVotes, asked: Search): ReadonlySet<string> | null {
  return useMemo(() => {
    if (data === undefined) return null;
    const ballots = Object.entries(asked.unrated ? $ballots.get() : {});
    const here = ballots.filter(([, ballot]) => ballot.stars !== null).map(([entryId]) => entryId);
    return new Set([...data.map(({ entryId }) => entryId), ...here]);
  }, [data, asked]);
}

function countText({ number, isExact }: ResultCount, t: T<'search'>): string {
  return isExact ? t('search.found', { number }) : t('search.foundMore', { number });
}

/** In the geometry of the grid that comes, its line of notes included. */
function ResultGridSkeleton() {
  return (
    <div className="min-h-[100svh]">
      <div className="mb-4 min-h-6" />
      <EntryGridSkeleton count={12} />
    </div>
  );
}

/** The grid of a search is a script of its own: most visitors look for nobody. */
function useResultGrid(isWanted: boolean) {
  return useSharedQuery({
    queryKey: ['found-grid'],
    queryFn: async () => {
      try {
        return await import('./ResultGrid.tsx');
      } catch (cause) {
        throw new AppError(navigator.onLine ? 'unavailable' : 'offline', { cause });
      }
    },
    enabled: isWanted,
  });
}
