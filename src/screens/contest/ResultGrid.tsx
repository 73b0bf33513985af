// The grid that a search shows: cards of `contest` where `search` says who they are.
import type { ReactNode } from 'react';
import { type GridPlace, PRIORITY_CARDS } from '#features/contest/entry-grid/EntryGrid.tsx';
import { EntryGridList } from '#features/contest/entry-grid/EntryGridList.tsx';
import { EntryGridSkeleton } from '#features/contest/entry-grid/EntryGridSkeleton.tsx';
import { fillInPlace } from '#features/contest/entry-grid/entry-grid-order.ts';
import { PORTRAIT_SIZES } from '#features/contest/entry-grid/portrait-sources.ts';
import { SearchResults, type SearchResultsProps } from '#features/contest/search/SearchResults.tsx';
import type { Contestant } from '#features/contest/week/country-snapshot.ts';
import type { T } from '#i18n/t.ts';

type ResultGridProps = Omit<SearchResultsProps, 'children' | 'loading' | 'fillInPlace'> & {
  readonly t: T<'contest'>;
  readonly card: (contestant: Contestant, place: GridPlace) => ReactNode;
};

export function ResultGrid({ card, ...search }: ResultGridProps) {
  return (
    <SearchResults {...search} fillInPlace={fillInPlace} loading={<EntryGridSkeleton count={12} />}>
      {(contestants) => {
        const label = search.t('contest.contestants', { count: contestants.length });
        return (
          <>
            <h2 className="sr-only">{label}</h2>
            <EntryGridList
              contestants={contestants}
              t={search.t}
              label={label}
              openCards={contestants.length}
            >
              {(contestant, index) =>
                card(contestant, { index, sizes: PORTRAIT_SIZES.card, priority: index < PRIORITY_CARDS })
              }
            </EntryGridList>
          </>
        );
      }}
    </SearchResults>
  );
}
