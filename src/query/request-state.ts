import { toAppError } from '#lib/app-error.ts';
import type { RequestState } from '#lib/request-state.ts';
import type { SharedResult } from './use-shared-query.ts';

/**
 * What `RequestGate` renders for a query. Data that is there stays on screen while it is refreshed and when
 * the refresh fails; `isEmpty` says when an answer has nothing in it.
 */
export function toRequestState<T>(
  result: SharedResult<T>,
  isEmpty: (data: T) => boolean = () => false,
): RequestState<T> {
  const { data, error } = result;
  if (data !== undefined) return isEmpty(data) ? { status: 'empty' } : { status: 'ready', data };
  if (error === null) return { status: 'loading' };
  return { status: 'error', error: toAppError(error), retry: () => void result.refetch() };
}
