// A list that grows: the first page when it is opened, one more each time somebody asks.
import { useInfiniteQuery } from '@tanstack/react-query';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import type { RequestState } from '#lib/request-state.ts';
import { queryClient } from './query-client.ts';

export type SharedPages<Row> = {
  /** All rows that were fetched so far. */
  readonly state: RequestState<readonly Row[]>;
  readonly more: 'idle' | 'loading' | 'end';
  /** Why the last page that was asked for did not come; the rows before it stay. */
  readonly moreError: AppErrorCode | null;
  readonly showMore: () => void;
};

type PagesQuery<Row> = {
  readonly queryKey: readonly unknown[];
  /** The page behind a cursor; null is the first one. */
  readonly readPage: (after: string | null, signal: AbortSignal) => Promise<readonly Row[]>;
  /** Rows of a full page: a shorter one is the last. */
  readonly pageSize: number;
};

/** The pages of a keyset list, for islands that no server has rendered. */
export function useSharedPages<Row extends { readonly cursor: string }>({
  queryKey,
  readPage,
  pageSize,
}: PagesQuery<Row>): SharedPages<Row> {
  const query = useInfiniteQuery(
    {
      queryKey,
      queryFn: ({ pageParam, signal }) => readPage(pageParam, signal),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.cursor),
    },
    queryClient,
  );
  const { data, error } = query;
  return {
    state:
      data === undefined && error !== null
        ? { status: 'error', error: toAppError(error), retry: () => void query.refetch() }
        : stateOf(data?.pages.flat()),
    more: query.isFetchingNextPage ? 'loading' : query.hasNextPage ? 'idle' : 'end',
    moreError: query.isFetchNextPageError ? toAppError(error).code : null,
    showMore: () => void query.fetchNextPage(),
  };
}

function stateOf<Row>(rows: readonly Row[] | undefined): RequestState<readonly Row[]> {
  if (!rows) return { status: 'loading' };
  return rows.length === 0 ? { status: 'empty' } : { status: 'ready', data: rows };
}
