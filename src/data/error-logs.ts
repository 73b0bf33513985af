// The errors of browsers as admins read them, grouped by what they have in common. Errors of all calls: those of
// `admin-call.ts`.
import { callAsAdmin } from './admin-call.ts';

export type ErrorGroup = {
  /** What its reports have in common. */
  readonly fingerprint: string;
  readonly message: string;
  readonly stack: string | null;
  /** The pages that reported it last, five at most, and how many there are. */
  readonly pages: readonly string[] | null;
  readonly page_count: number;
  readonly releases: readonly string[] | null;
  readonly reports: number;
  readonly first_seen_at: string;
  readonly last_seen_at: string;
  readonly resolved_at: string | null;
};

export type ListedError = ErrorGroup & { readonly cursor: string };
export const ERROR_FILTERS = ['open', 'resolved', 'all'] as const;
export type ErrorFilter = (typeof ERROR_FILTERS)[number];
export const ERRORS_PAGE = 25;

/** A page of errors, last seen first; `query` is a piece of a message, stack, page or release. */
export function listErrors(
  query: string,
  filter: ErrorFilter,
  after: string | null,
): Promise<readonly ListedError[]> {
  return callAsAdmin('admin_errors', { p_query: query, p_filter: filter, p_after: after });
}

export type ErrorAction = 'resolve' | 'clear';

/** Marks an error as resolved until it is reported again, or removes its reports; null when nothing is left of it. */
export function settleError(fingerprint: string, action: ErrorAction): Promise<ErrorGroup | null> {
  return callAsAdmin('admin_settle_error', { p_fingerprint: fingerprint, p_action: action });
}
