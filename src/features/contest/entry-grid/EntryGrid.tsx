// A week's contestants: the podium larger where there is a result, the rest in the grid.
import type { ReactNode } from 'react';
import type { T } from '#i18n/t.ts';
import type { Contestant, ContestWeek } from '../week/country-snapshot.ts';
import { EntryGridList } from './EntryGridList.tsx';
import { isInRankOrder } from './entry-grid-order.ts';
import { PORTRAIT_SIZES } from './portrait-sources.ts';

export type GridPlace = {
  /** Counts from 0 over the whole grid. */
  readonly index: number;
  /** The `sizes` of the place, for the card. */
  readonly sizes: string;
  /** In the first screen. */
  readonly priority: boolean;
};

type EntryGridProps = {
  readonly week: Pick<ContestWeek, 'phase'>;
  /** In the order of the ranking; or still as they stood before there was one, then nobody is on a podium. */
  readonly contestants: readonly Contestant[];
  readonly t: T<'contest'>;
  readonly children: (contestant: Contestant, place: GridPlace) => ReactNode;
};

/** Pictures that are fetched before the others: those that a phone shows first, whose network has room for no more. */
export const PRIORITY_CARDS = 2;
const PODIUM = 3;

/** Three portraits on one floor line, each a step smaller than the one before; their words start on one line too. */
const PODIUM_LIST = `mb-8 grid grid-cols-[1fr_1fr] gap-x-2 sm:mb-12 sm:grid-cols-[5fr_4fr_3fr] sm:gap-x-4
  [&_article]:row-span-5 [&_article]:grid [&_article]:grid-rows-subgrid [&_article]:content-start
  [&_article]:gap-y-0 [&_article>:first-child]:self-end [&_h3]:text-md/[1.3]`;

export function EntryGrid({ week, contestants, t, children }: EntryGridProps) {
  const hasResult = (week.phase === 'official' || week.phase === 'provisional') && isInRankOrder(contestants);
  const onPodium = hasResult ? contestants.slice(0, PODIUM) : [];
  const title = hasResult ? t('contest.ranking') : t('contest.contestants', { count: contestants.length });
  const others = contestants.slice(onPodium.length);
  const place = (index: number, sizes: string): GridPlace => ({
    index,
    sizes,
    priority: index < PRIORITY_CARDS,
  });
  return (
    <>
      {onPodium.length > 0 && (
        <>
          <h2 className="sr-only">{t('contest.podium')}</h2>
          <ol className={PODIUM_LIST} aria-label={t('contest.podium')}>
            {onPodium.map((contestant, index) => (
              <li
                key={contestant.entryId}
                className="row-span-5 grid grid-rows-subgrid pb-6 max-sm:first:col-span-full"
              >
                {children(
                  contestant,
                  place(index, index === 0 ? PORTRAIT_SIZES.first : PORTRAIT_SIZES.podium),
                )}
              </li>
            ))}
          </ol>
        </>
      )}
      {others.length > 0 && <h2 className={hasResult ? 'heading display mb-6' : 'sr-only'}>{title}</h2>}
      <EntryGridList contestants={others} t={t} label={title}>
        {(contestant, index) => children(contestant, place(index + onPodium.length, PORTRAIT_SIZES.card))}
      </EntryGridList>
    </>
  );
}
