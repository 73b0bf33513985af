import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { listOwnVotes, type Vote } from '#data/votes.ts';
import { queryKeys } from '#query/query-keys.ts';
import { type SharedResult, useSharedQuery } from '#query/use-shared-query.ts';
import { $session } from '#stores/session.ts';
import { showVotes } from './voting.ts';

/** The votes as they were when they were read; those cast since are in the ballots of the page. */
export type OwnVotes = Pick<SharedResult<readonly Vote[]>, 'data' | 'error'>;

/** Shows the signed-in voter's own stars of a week; nothing is asked while nobody is signed in. */
export function useOwnVotes(
  week: { readonly startsAt: string; readonly endsAt: string } | undefined,
): OwnVotes {
  const session = useStore($session, { ssr: 'initial' });
  const voterId = session.status === 'signedIn' ? session.userId : '';
  const from = week?.startsAt ?? '';
  const until = week?.endsAt ?? '';
  const { data, error } = useSharedQuery<readonly Vote[]>({
    queryKey: queryKeys.ownVotes(voterId, from),
    queryFn: ({ signal }) => listOwnVotes({ from, until }, { signal }),
    enabled: voterId !== '' && from !== '',
  });

  useEffect(() => {
    if (data) showVotes(data);
  }, [data]);
  return { data, error };
}
