// After the wall: the contestants that nobody knew at build time, page by page.
import type { ReactNode } from 'react';
import { errorText } from '#i18n/error-text.ts';
import type { T } from '#i18n/t.ts';
import type { Contestant } from '../week/country-snapshot.ts';
import type { WallPlace } from './ContestWall.tsx';
import { PORTRAIT_SIZES } from './portrait-sources.ts';
import type { MoreContestants } from './use-more-contestants.ts';

type ContestGridMoreProps = {
  readonly more: MoreContestants;
  /** How many stand before. */
  readonly known: number;
  readonly label: string;
  readonly t: T<'voting' | 'errors'>;
  readonly children: (contestant: Contestant, place: WallPlace) => ReactNode;
};

export function ContestGridMore({ more, known, label, t, children }: ContestGridMoreProps) {
  const { contestants, status, error, showMore } = more;
  if (status === 'end' && contestants.length === 0) return null;
  const isLoading = status === 'loading';
  return (
    // While the rest of the grid is folded away, what comes after it is too.
    <div className="mt-8 text-center peer-[:not([open])]/more:hidden">
      {contestants.length > 0 && (
        <ul className="contest-grid text-start" aria-label={label}>
          {contestants.map((contestant, index) => (
            <li key={contestant.entryId}>
              {children(contestant, { index: known + index, sizes: PORTRAIT_SIZES.card, priority: false })}
            </li>
          ))}
        </ul>
      )}
      {error && <p role="alert">{errorText(t, error)}</p>}
      {status !== 'end' && (
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={isLoading}
          onClick={() => {
            if (!isLoading) void showMore();
          }}
        >
          {isLoading ? t('voting.showMoreLoading') : t('voting.showMore')}
        </button>
      )}
    </div>
  );
}
