// The grid that a search shows, in the place of the whole one. It is loaded when somebody looks for something.
import { type ReactNode, useEffect } from 'react';
import type { Contestant } from '#data/entities/contestant.ts';
import { errorText } from '#i18n/error-text.ts';
import type { T } from '#i18n/t.ts';
import { toAppError } from '#lib/app-error.ts';
import { GateMessage, RequestGate } from '#ui/RequestGate.tsx';
import {
  FILTER_LIMIT,
  type ResultCount,
  type ResultQuery,
  type Results,
  useSearchResults,
} from './use-search-results.ts';

type Texts = { readonly t: T<'search' | 'voting' | 'errors'> };

export type SearchResultsProps = ResultQuery &
  Texts & {
    /** In the geometry of the grid. */
    readonly loading: ReactNode;
    /** Shown whenever it is known how many were found; null where nobody is left out. */
    readonly onCount: (count: ResultCount | null) => void;
    readonly onClear: () => void;
    readonly onDrawAgain: () => void;
    readonly onShowMore: () => void;
    /** Renders the cards. */
    readonly children: (contestants: readonly Contestant[]) => ReactNode;
  };

export function SearchResults(props: SearchResultsProps) {
  const { search, t, loading, onCount, onClear, onDrawAgain, onShowMore, children } = props;
  const found = useSearchResults(props);
  const { number, isExact } = found.count ?? {};
  useEffect(() => {
    onCount(number === undefined || isExact === undefined ? null : { number, isExact });
  }, [onCount, number, isExact]);
  useFreshCards(found.state.status === 'ready');

  return (
    // As tall as a window: however few were found, the foot of the page stays where it was.
    <div
      className="min-h-[100svh] transition-opacity duration-(--duration-fast) ease-out aria-busy:opacity-72"
      aria-busy={found.isBusy}
    >
      {/* The line that the notes of the whole grid take there: the first row stands at the same height. */}
      <div className="mb-4 min-h-6 text-xs/[24px] text-muted">
        {search.order.sort === 'random' && (
          <p>
            {t('search.randomNote')}{' '}
            <button type="button" className="text-link min-h-6 cursor-pointer" onClick={onDrawAgain}>
              {t('search.drawAgain')}
            </button>
          </p>
        )}
        {found.isCapped && <p>{t('search.capped', { number: FILTER_LIMIT })}</p>}
      </div>
      <RequestGate
        state={found.state}
        loading={loading}
        empty={
          <GateMessage text={t('search.nobody')}>
            <button type="button" className="button button-quiet" onClick={onClear}>
              {t('search.clear')}
            </button>
          </GateMessage>
        }
        t={t}
        retryLabel={t('voting.tryAgain')}
      >
        {(contestants) => (
          <>
            {children(contestants)}
            <ResultsMore found={found} t={t} onShowMore={onShowMore} />
          </>
        )}
      </RequestGate>
    </div>
  );
}

function ResultsMore({ found, t, onShowMore }: Texts & { found: Results; onShowMore: () => void }) {
  const { more, error, retry } = found;
  if (error) {
    return (
      <p className="mt-8 text-center" role="alert">
        {errorText(t, toAppError(error).code)}{' '}
        <button type="button" className="text-link" onClick={retry}>
          {t('voting.tryAgain')}
        </button>
      </p>
    );
  }
  if (more === 'end') return null;
  const isLoading = more === 'loading';
  return (
    <p className="mt-8 text-center">
      <button
        type="button"
        className="button button-quiet"
        aria-disabled={isLoading}
        onClick={() => {
          if (!isLoading) onShowMore();
        }}
      >
        {isLoading ? t('voting.showMoreLoading') : t('voting.showMore')}
      </button>
    </p>
  );
}

/** Cards of the build may be hidden as too old, or as not what the address asks for; these are neither. */
function useFreshCards(isReady: boolean): void {
  useEffect(() => {
    if (isReady) document.documentElement.removeAttribute('data-stale');
  }, [isReady]);
}
