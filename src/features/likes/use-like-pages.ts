import { LIKES_PAGE, type LikeDirection, type ListedLike, listLikePage } from '#data/likes.ts';
import { queryKeys } from '#query/query-keys.ts';
import { type SharedPages, useSharedPages } from '#query/use-shared-pages.ts';

/** The likes of the signed-in person in one direction; `reader` keeps the answers of two accounts of one device apart. */
export function useLikePages(reader: string, direction: LikeDirection): SharedPages<ListedLike> {
  return useSharedPages({
    queryKey: queryKeys.likes(reader, direction),
    readPage: (after, signal) => listLikePage(direction, after, { signal }),
    pageSize: LIKES_PAGE,
  });
}
