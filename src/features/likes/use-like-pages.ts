// The likes of the signed-in person in one direction: the first page when the list is opened, one more each time somebody asks.
import { useInfiniteQuery } from '@tanstack/react-query';
import { LIKES_PAGE, type LikeDirection, type ListedLike, listLikePage } from '#data/likes.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import type { RequestState } from '#lib/request-state.ts';
import { queryClient } from '#query/query-client.ts';
import { queryKeys } from '#query/query-keys.ts';

export type LikePages = {
  readonly state: RequestState<readonly ListedLike[]>;
  readonly more: 'idle' | 'loading' | 'end';
  readonly moreError: AppErrorCode | null;
  readonly showMore: () => void;
};

/** `reader` keeps the answers of two accounts of one device apart. */
export function useLikePages(reader: string, direction: LikeDirection): LikePages {
  const query = useInfiniteQuery(
    {
      queryKey: queryKeys.likes(reader, direction),
      queryFn: ({ pageParam, signal }) => listLikePage(direction, pageParam, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => (page.length < LIKES_PAGE ? undefined : page.at(-1)?.cursor),
    },
    queryClient,
  );
  const isFirstFailure = query.isError && query.data === undefined;
  return {
    state: isFirstFailure
      ? { status: 'error', error: toAppError(query.error), retry: () => void query.refetch() }
      : stateOf(query.data?.pages.flat()),
    more: query.isFetchingNextPage ? 'loading' : query.hasNextPage ? 'idle' : 'end',
    moreError: query.isFetchNextPageError ? toAppError(query.error).code : null,
    showMore: () => void query.fetchNextPage(),
  };
}

function stateOf(rows: readonly ListedLike[] | undefined): RequestState<readonly ListedLike[]> {
  if (!rows) return { status: 'loading' };
  return rows.length === 0 ? { status: 'empty' } : { status: 'ready', data: rows };
}
