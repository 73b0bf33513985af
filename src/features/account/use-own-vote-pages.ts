import { type ListedVote, listOwnVotePage, OWN_VOTES_PAGE } from '#data/own-votes.ts';
import { queryKeys } from '#query/query-keys.ts';
import { type SharedPages, useSharedPages } from '#query/use-shared-pages.ts';

/** The signed-in voter's votes; `voterId` keeps the answers of two accounts of one device apart. */
export function useOwnVotePages(voterId: string): SharedPages<ListedVote> {
  return useSharedPages({
    queryKey: queryKeys.ownVotes(voterId, 'pages'),
    readPage: (after, signal) => listOwnVotePage(after, { signal }),
    pageSize: OWN_VOTES_PAGE,
  });
}
