// The grid: cards in columns; what comes after the first 24 waits in a <details> that needs no script.
import type { ReactNode } from 'react';
import type { T } from '#i18n/t.ts';
import { type Contestant, OPEN_CARDS } from '../week/country-snapshot.ts';

type EntryGridListProps = {
  readonly contestants: readonly Contestant[];
  readonly t: T<'contest'>;
  /** Names the list for a screen reader. */
  readonly label: string;
  /** How many stand there before the rest waits. */
  readonly openCards?: number;
  /** Renders one card; `index` counts from 0 over all of them. */
  readonly children: (contestant: Contestant, index: number) => ReactNode;
};

export function EntryGridList(props: EntryGridListProps) {
  const { contestants, t, label, openCards = OPEN_CARDS, children } = props;
  const items = contestants.map((contestant, index) => (
    <li key={contestant.entryId}>{children(contestant, index)}</li>
  ));
  const waiting = items.slice(openCards);
  return (
    <>
      <ul className="entry-grid" aria-label={label}>
        {items.slice(0, openCards)}
      </ul>
      {waiting.length > 0 && (
        <details className="peer/more group/more">
          <summary className="button button-quiet mx-auto flex w-fit list-none group-open/more:hidden [&::-webkit-details-marker]:hidden">
            {t('contest.more', { count: waiting.length })}
          </summary>
          <ul className="entry-grid" aria-label={label}>
            {waiting}
          </ul>
        </details>
      )}
    </>
  );
}
