import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryClient } from './query-client.ts';

export type PagedQuery<Item> = {
  readonly queryKey: QueryKey;
  /** One keyset page; `after` is the cursor of the page before, null for the first one. */
  readonly queryFn: (context: { signal: AbortSignal; after: string | null }) => Promise<readonly Item[]>;
  /** Where a page goes on; null when it was the last one. */
  readonly cursorOf: (page: readonly Item[]) => string | null;
  readonly enabled?: boolean;
};

export type PagedResult<Item> = {
  /** Of all pages so far; undefined before the first one. */
  readonly items: readonly Item[] | undefined;
  /** What the query before this one had found: shown until the answer comes. */
  readonly isPlaceholderData: boolean;
  readonly isFetching: boolean;
  readonly hasMore: boolean;
  readonly error: unknown;
  readonly fetchMore: () => void;
  /** Asks for all pages again, the first one first. */
  readonly refetch: () => void;
};

/** A list of the shared cache that grows page by page; it is for what is never pre-rendered. */
export function usePagedQuery<Item>(query: PagedQuery<Item>): PagedResult<Item> {
  const { queryKey, queryFn, cursorOf, enabled = true } = query;
  const result = useInfiniteQuery(
    {
      queryKey,
      queryFn: ({ signal, pageParam }) => queryFn({ signal, after: pageParam }),
      initialPageParam: null as string | null,
      getNextPageParam: cursorOf,
      placeholderData: keepPreviousData,
      enabled,
    },
    queryClient,
  );
  const items = useMemo(() => result.data?.pages.flat(), [result.data]);
  return {
    items,
    isPlaceholderData: result.isPlaceholderData,
    isFetching: result.isFetching,
    hasMore: result.hasNextPage,
    error: result.error,
    fetchMore: () => void result.fetchNextPage(),
    refetch: () => void result.refetch(),
  };
}
