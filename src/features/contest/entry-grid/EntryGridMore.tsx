// After the grid: the contestants that nobody knew at build time, page by page.
import type { ReactNode } from 'react';
import type { T } from '#i18n/t.ts';
import type { ListPages } from '#query/use-list-pages.ts';
import { ShowMore } from '#ui/ShowMore.tsx';
import type { Contestant } from '../week/country-snapshot.ts';
import type { GridPlace } from './EntryGrid.tsx';
import { PORTRAIT_SIZES } from './portrait-sources.ts';

type EntryGridMoreProps = {
  readonly list: ListPages<Contestant>;
  /** How many stand before. */
  readonly known: number;
  readonly label: string;
  readonly t: T<'voting' | 'errors'>;
  readonly children: (contestant: Contestant, place: GridPlace) => ReactNode;
};

export function EntryGridMore({ list, known, label, t, children }: EntryGridMoreProps) {
  const { rows: contestants = [], more } = list;
  if (more === 'end' && contestants.length === 0) return null;
  return (
    // While the rest of the grid is folded away, what comes after it is too.
    <div className="mt-8 text-center peer-[:not([open])]/more:hidden">
      {contestants.length > 0 && (
        <ul className="entry-grid text-start" aria-label={label}>
          {contestants.map((contestant, index) => (
            <li key={contestant.entryId}>
              {children(contestant, { index: known + index, sizes: PORTRAIT_SIZES.card, priority: false })}
            </li>
          ))}
        </ul>
      )}
      <ShowMore
        list={list}
        label={t('voting.showMore')}
        loadingLabel={t('voting.showMoreLoading')}
        t={t}
        className=""
      />
    </div>
  );
}
