// What comes after the first answer: one keyset page for each time somebody asks for more.
import { useState } from 'react';
import type { Contestant } from '#data/entities/contestant.ts';
import { listStandings, STANDINGS_LIMIT } from '#data/entities/standings.ts';
import type { Country } from '#domain/locales.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import { queryClient } from '#query/query-client.ts';
import { queryKeys } from '#query/query-keys.ts';

export type MoreContestants = {
  readonly contestants: readonly Contestant[];
  readonly status: 'idle' | 'loading' | 'end';
  readonly error: AppErrorCode | null;
  readonly showMore: () => Promise<void>;
};

type Pages = Pick<MoreContestants, 'contestants' | 'status' | 'error'>;

/** `firstCursor` is where the first answer went on; null when it was the whole. */
export function useMoreContestants(
  country: Country,
  week: string | null,
  firstCursor: string | null,
): MoreContestants {
  const [pages, setPages] = useState<Pages>({ contestants: [], status: 'idle', error: null });
  const after = pages.contestants.at(-1)?.cursor ?? firstCursor;

  const showMore = async (): Promise<void> => {
    setPages((before) => ({ ...before, status: 'loading', error: null }));
    try {
      const page = await queryClient.query({
        queryKey: [...queryKeys.standings(country, week), 'after', after],
        queryFn: ({ signal }) => listStandings({ country, week, limit: STANDINGS_LIMIT, after }, { signal }),
      });
      setPages((before) => ({
        contestants: [...before.contestants, ...page],
        status: page.length < STANDINGS_LIMIT ? 'end' : 'idle',
        error: null,
      }));
    } catch (thrown) {
      setPages((before) => ({ ...before, status: 'idle', error: toAppError(thrown).code }));
    }
  };
  return { ...pages, status: after === null ? 'end' : pages.status, showMore };
}
