import { type QueryKey, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';
import { useHydrated } from './use-hydrated.ts';

export type SharedQuery<T> = {
  readonly queryKey: QueryKey;
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<T>;
  /** What the page knew when it was built: shown until the answer comes, and never taken for an answer. */
  readonly placeholderData?: T | undefined;
  readonly enabled?: boolean | undefined;
};

/** A query's result, with the errors that our data modules throw. */
export type SharedResult<T> = Pick<
  UseQueryResult<T>,
  'data' | 'error' | 'isPlaceholderData' | 'isFetching' | 'refetch'
>;

/**
 * A query of the shared cache that hydrates safely. Another island may have filled the cache before this one
 * hydrates; the hydration render still shows what the HTML shows (the placeholder), or React gives the
 * pre-rendered tree up (error 418).
 */
export function useSharedQuery<T>(query: SharedQuery<T>): SharedResult<T> {
  const { placeholderData, ...options } = query;
  const result = useQuery<T>({ ...options, ...keepPlaceholder(placeholderData) }, queryClient);
  const { data, error, isPlaceholderData, isFetching, refetch } = result;
  if (useHydrated()) {
    // After a failed refresh the query has no data of its own: what the page knows already stays on screen.
    return {
      data: data ?? placeholderData,
      error,
      isPlaceholderData: isPlaceholderData || data === undefined,
      isFetching,
      refetch,
    };
  }
  return { data: placeholderData, error: null, isPlaceholderData: true, isFetching: true, refetch };
}

/** A placeholder by function is not compared by the type system's idea of data that may itself be one. */
function keepPlaceholder<T>(placeholder: T | undefined): object {
  return placeholder === undefined ? {} : { placeholderData: () => placeholder };
}
