// The signed-in voter's votes: the first page when the list is opened, one more for each time somebody asks.
import { useState } from 'react';
import { type ListedVote, listOwnVotePage, OWN_VOTES_PAGE } from '#data/own-votes.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import type { RequestState } from '#lib/request-state.ts';
import { queryClient } from '#query/query-client.ts';
import { queryKeys } from '#query/query-keys.ts';
import { toRequestState } from '#query/request-state.ts';
import { useSharedQuery } from '#query/use-shared-query.ts';

export type OwnVotePages = {
  /** All votes that were fetched so far. */
  readonly state: RequestState<readonly ListedVote[]>;
  readonly more: 'idle' | 'loading' | 'end';
  readonly moreError: AppErrorCode | null;
  readonly showMore: () => Promise<void>;
};

type Later = {
  readonly votes: readonly ListedVote[];
  readonly isLoading: boolean;
  readonly isEnd: boolean;
  readonly error: AppErrorCode | null;
};

/** `voterId` keeps the answers of two accounts of one device apart. */
export function useOwnVotePages(voterId: string): OwnVotePages {
  const first = useSharedQuery({
    queryKey: [...queryKeys.ownVotes(voterId, 'pages'), null],
    queryFn: ({ signal }) => listOwnVotePage(null, { signal }),
  });
  const [later, setLater] = useState<Later>({ votes: [], isLoading: false, isEnd: false, error: null });
  const known = first.data ?? [];
  const after = (later.votes.at(-1) ?? known.at(-1))?.cursor ?? null;

  const showMore = async (): Promise<void> => {
    setLater((before) => ({ ...before, isLoading: true, error: null }));
    try {
      const page = await queryClient.query({
        queryKey: [...queryKeys.ownVotes(voterId, 'pages'), after],
        queryFn: ({ signal }) => listOwnVotePage(after, { signal }),
      });
      setLater(({ votes }) => ({
        votes: [...votes, ...page],
        isLoading: false,
        isEnd: page.length < OWN_VOTES_PAGE,
        error: null,
      }));
    } catch (thrown) {
      setLater((before) => ({ ...before, isLoading: false, error: toAppError(thrown).code }));
    }
  };

  const state = toRequestState(first, (votes) => votes.length === 0);
  const isEnd = later.isEnd || known.length < OWN_VOTES_PAGE;
  return {
    state: state.status === 'ready' ? { status: 'ready', data: [...state.data, ...later.votes] } : state,
    more: later.isLoading ? 'loading' : isEnd ? 'end' : 'idle',
    moreError: later.error,
    showMore,
  };
}
