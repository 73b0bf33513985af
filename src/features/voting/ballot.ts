import type { Stars } from '#data/votes.ts';
import type { AppErrorCode } from '#lib/app-error.ts';

/** Why a choice waits in this browser instead of being with the server; `paused`: the server asked for patience. */
export type PendingReason =
  | 'signed_out'
  | 'unreachable'
  | 'paused'
  | 'age_unconfirmed'
  | 'password_unconfirmed';

/** One voter's stars for one entry. `stars` is what the control shows in every state. */
export type Ballot =
  | { readonly status: 'idle'; readonly stars: Stars | null; readonly receipt: string | null }
  | { readonly status: 'saving'; readonly stars: Stars }
  | { readonly status: 'saved'; readonly stars: Stars; readonly receipt: string }
  | {
      readonly status: 'pending';
      readonly stars: Stars;
      readonly reason: PendingReason;
      /** False where the browser stores nothing: the choice is gone with the page. */
      readonly isLasting: boolean;
    }
  | { readonly status: 'failed'; readonly stars: Stars | null; readonly error: AppErrorCode };

export const EMPTY_BALLOT: Ballot = { status: 'idle', stars: null, receipt: null };

/** Why a vote waits that failed so; one without a failure was given on another page. */
export function pendingReason(error: AppErrorCode | undefined): PendingReason {
  if (error === 'not_signed_in' || error === 'session_expired') return 'signed_out';
  if (error === 'age_unconfirmed' || error === 'password_unconfirmed') return error;
  return error === 'rate_limited' ? 'paused' : 'unreachable';
}
