// A list that grows: the first page when it is opened, one more each time the user asks.
import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import type { RequestState } from '#lib/request-state.ts';
import { queryClient } from './query-client.ts';

export type ListQuery<Row> = {
  readonly queryKey: QueryKey;
  /** The page after a cursor; null is the first one. */
  readonly readPage: (after: string | null, signal: AbortSignal) => Promise<readonly Row[]>;
  /** Rows of a full page: a shorter one is the last. */
  readonly pageSize: number;
  /** Where the list goes on after a row; undefined where it cannot. */
  readonly cursorOf: (row: Row) => string | undefined;
  /** False: nothing is read before `showMore`. */
  readonly enabled?: boolean;
  /** Where the list goes on after rows that the caller knows; null where they were all. Default: at its start. */
  readonly startAfter?: string | null;
  /** While the rows of a new key are on their way, those of the key before stay. */
  readonly keepsPrevious?: boolean;
  /** Is read again whenever it is opened: lists in which users look for what they have to do. */
  readonly isAlwaysFresh?: boolean;
};

export type ListPages<Row> = {
  /** All rows so far. */
  readonly state: RequestState<readonly Row[]>;
  /** The same rows; undefined before the first answer. */
  readonly rows: readonly Row[] | undefined;
  /** Whether there is a further page. */
  readonly more: 'idle' | 'loading' | 'end';
  /** Why the page that was asked for last did not come; the rows before it stay. */
  readonly moreError: AppErrorCode | null;
  /** Of the last answer, a refresh included. */
  readonly error: unknown;
  /** The rows are those of the key before. */
  readonly isPrevious: boolean;
  readonly isFetching: boolean;
  readonly showMore: () => void;
  /** Reads all pages again, the first one first. */
  readonly refetch: () => void;
};

/** A list in pages by cursor, of the shared cache; for islands that no server has rendered. */
export function useListPages<Row>(query: ListQuery<Row>): ListPages<Row> {
  const { queryKey, readPage, pageSize, cursorOf, enabled = true, startAfter = null } = query;
  const result = useInfiniteQuery(
    {
      queryKey,
      queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
      initialPageParam: startAfter,
      getNextPageParam: (page) => {
        const last = page.length < pageSize ? undefined : page.at(-1);
        return last && cursorOf(last);
      },
      enabled,
      ...(query.keepsPrevious && { placeholderData: keepPreviousData }),
      ...(query.isAlwaysFresh && { staleTime: 0, gcTime: 0 }),
    },
    queryClient,
  );
  const { data, error } = result;
  const rows = useMemo(() => data?.pages.flat(), [data]);
  const hasMore = data ? result.hasNextPage : !enabled && startAfter !== null;
  return {
    state: stateOf(rows, error, () => void result.refetch()),
    rows,
    more: result.isFetchingNextPage ? 'loading' : hasMore ? 'idle' : 'end',
    moreError: result.isFetchNextPageError ? toAppError(error).code : null,
    error,
    isPrevious: result.isPlaceholderData,
    isFetching: result.isFetching,
    showMore: () => void result.fetchNextPage(),
    refetch: () => void result.refetch(),
  };
}

type Pages<Row> = {
  readonly pages: readonly (readonly Row[])[];
  readonly pageParams: readonly (string | null)[];
};

/** Replaces rows of a list in the cache, without asking again; returns a function that puts the rows back. */
export function changeRows<Row>(queryKey: QueryKey, change: (row: Row) => Row): () => void {
  const before = queryClient.getQueryData<Pages<Row>>(queryKey);
  queryClient.setQueryData<Pages<Row>>(
    queryKey,
    (known) => known && { ...known, pages: known.pages.map((page) => page.map(change)) },
  );
  return () => void queryClient.setQueryData(queryKey, before);
}

function stateOf<Row>(
  rows: readonly Row[] | undefined,
  error: unknown,
  retry: () => void,
): RequestState<readonly Row[]> {
  if (rows) return rows.length === 0 ? { status: 'empty' } : { status: 'ready', data: rows };
  return error ? { status: 'error', error: toAppError(error), retry } : { status: 'loading' };
}
