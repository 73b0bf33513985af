// The contestants that a search shows: order and text by the server, filters by the page over all that there are.
import { useEffect, useState } from 'react';
import type { Contestant } from '#data/entities/contestant.ts';
import { listStandings, STANDINGS_LIMIT } from '#data/entities/standings.ts';
import type { Country } from '#domain/locales.ts';
import { toAppError } from '#lib/app-error.ts';
import type { RequestState } from '#lib/request-state.ts';
import { queryKeys } from '#query/query-keys.ts';
import { type ListPages, useListPages } from '#query/use-list-pages.ts';
import { filterContestants } from './filter-contestants.ts';
import { isFiltered, isNarrowed, type Search } from './search-state.ts';

/** How many contestants one page of the grid shows. */
export const PAGE_SIZE = 24;

/** A filter looks through this many contestants at most; where there are more, the page says so. */
export const FILTER_LIMIT = 1000;

/** How many were found; not exact while the server has more. */
export type ResultCount = { readonly number: number; readonly isExact: boolean };

type Contestants = readonly Contestant[];

export type ResultQuery = {
  readonly country: Country;
  readonly week: string | null;
  readonly search: Search;
  /** The entries that the voter has rated; null while that is not known. */
  readonly rated: ReadonlySet<string> | null;
  readonly shownPages: number;
  /** Fills cards that stand with a newer answer, without moving them. */
  readonly fillInPlace: (standing: Contestants, answer: Contestants) => Contestants;
};

export type Results = {
  readonly state: RequestState<Contestants>;
  /** Null while it is not known, and where nobody is left out. */
  readonly count: ResultCount | null;
  readonly more: 'idle' | 'loading' | 'end';
  /** Of a further page, or of a refresh: what was found stays on the screen. */
  readonly error: unknown;
  /** What is shown answers the question before this one. */
  readonly isBusy: boolean;
  /** A filter has looked through `FILTER_LIMIT` contestants, and there are more. */
  readonly isCapped: boolean;
  readonly retry: () => void;
};

export function useSearchResults(query: ResultQuery): Results {
  const { search, rated, shownPages } = query;
  const limit = isNarrowed(search) ? STANDINGS_LIMIT : PAGE_SIZE;
  const { pages, items } = useResultPages(query, limit);
  const filtered = isFiltered(search);
  const isGathering = useGathering(pages, filtered ? FILTER_LIMIT : shownPages * PAGE_SIZE);
  const isWaiting = search.unrated && rated === null;
  const matches = filterContestants(items, search, rated ?? new Set());
  const shown = matches.slice(0, shownPages * PAGE_SIZE);
  const isSettled = !pages.isPrevious && !isWaiting && !(filtered && isGathering);
  const isIncomplete = pages.rows === undefined || (filtered && pages.more !== 'end' && !isCapped(pages));
  return {
    state: stateOf(shown, { isSettled, pages, error: isIncomplete ? pages.error : null }),
    count:
      isSettled && pages.rows && isNarrowed(search)
        ? { number: matches.length, isExact: pages.more === 'end' }
        : null,
    more: moreOf(shown.length < matches.length, pages, isGathering),
    error: pages.error,
    isBusy: pages.isPrevious,
    isCapped: filtered && isCapped(pages),
    retry: pages.refetch,
  };
}

function useResultPages({ country, week, search, fillInPlace }: ResultQuery, limit: number) {
  const { order, query } = search;
  const seed = order.sort === 'random' ? order.seed : null;
  const queryKey = queryKeys.found(country, week, { ...order, query, limit });
  const pages = useListPages<Contestant>({
    queryKey,
    readPage: (after, signal) =>
      listStandings({ country, week, limit, after, sort: order.sort, seed, query }, { signal }),
    pageSize: limit,
    cursorOf: (contestant) => contestant.cursor,
    keepsPrevious: true,
    enabled: order.sort !== 'random' || seed !== null,
  });
  return { pages, items: useHeldOrder(JSON.stringify(queryKey), pages, fillInPlace) };
}

/** The same question keeps its cards where they stand when it is answered again, after a vote for instance. */
function useHeldOrder(
  question: string,
  { rows: answer, isPrevious }: ListPages<Contestant>,
  fillInPlace: ResultQuery['fillInPlace'],
): Contestants {
  const [held, setHeld] = useState<{ question: string; answer?: Contestants; items: Contestants }>({
    question,
    items: [],
  });
  if (answer === undefined || isPrevious) return held.items;
  if (held.question === question && held.answer === answer) return held.items;
  const items = held.question === question ? fillInPlace(held.items, answer) : answer;
  setHeld({ question, answer, items });
  return items;
}

/** Asks page after page until there are as many as are wanted; tells whether that goes on. */
function useGathering(pages: ListPages<Contestant>, wanted: number): boolean {
  const { rows, isFetching, isPrevious, more, error, showMore } = pages;
  const isShort = rows !== undefined && rows.length < wanted && more !== 'end' && error === null;
  useEffect(() => {
    if (isShort && !isFetching && !isPrevious) showMore();
  });
  return isShort;
}

function isCapped({ rows = [], more }: ListPages<Contestant>): boolean {
  return more !== 'end' && rows.length >= FILTER_LIMIT;
}

type Progress = {
  readonly isSettled: boolean;
  readonly pages: ListPages<Contestant>;
  /** Why the answer cannot be shown, if it cannot. */
  readonly error: unknown;
};

function stateOf(shown: Contestants, { isSettled, pages, error }: Progress): RequestState<Contestants> {
  if (error) return { status: 'error', error: toAppError(error), retry: pages.refetch };
  if (!isSettled && !(pages.isPrevious && shown.length > 0)) return { status: 'loading' };
  if (pages.rows === undefined) return { status: 'loading' };
  return shown.length === 0 ? { status: 'empty' } : { status: 'ready', data: shown };
}

function moreOf(isFolded: boolean, pages: ListPages<Contestant>, isGathering: boolean): Results['more'] {
  if (isGathering) return 'loading';
  if (isFolded) return 'idle';
  return pages.more !== 'end' && !isCapped(pages) ? 'idle' : 'end';
}
