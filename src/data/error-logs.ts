// The errors of browsers as admins read them, grouped by what they have in common. Errors of all calls: those of any
// signed-in call, and `not_allowed`.
import type { Answer } from '#data/client/fetch/call.ts';
import { callAsUser } from '#data/client/signed-in-call.ts';

/** Reports with one fingerprint; `pages` are the last five of `pageCount` that reported it. */
export type ErrorGroup = Answer<'admin_settle_error'>[number];

export type ListedError = Answer<'admin_list_errors'>[number];
export const ERROR_FILTERS = ['open', 'resolved', 'all'] as const;
export type ErrorFilter = (typeof ERROR_FILTERS)[number];
export const ERRORS_PAGE = 25;

/** A page of errors, last seen first; `query` is a piece of a message, stack, page or release. */
export function listErrors(
  query: string,
  filter: ErrorFilter,
  after: string | null,
): Promise<readonly ListedError[]> {
  return callAsUser('admin_list_errors', { query, filter, after });
}

export type ErrorAction = 'resolve' | 'clear';

/** Marks an error as resolved until it is reported again, or removes its reports; null when nothing is left of it. */
export async function settleError(fingerprint: string, action: ErrorAction): Promise<ErrorGroup | null> {
  const [left] = await callAsUser('admin_settle_error', { fingerprint, action });
  return left ?? null;
}
