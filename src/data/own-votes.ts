// "My votes": what the signed-in voter has given, with the contestants as far as everybody may see them.
import type { Country } from '#domain/locales.ts';
import type { Portrait } from './contestant.ts';
import { callSignedIn } from './signed-in-call.ts';
import { type CallOptions, callFunction } from './supabase-client.ts';
import type { Stars, VoteState } from './votes.ts';

/** Votes in one answer. */
export const OWN_VOTES_PAGE = 24;

/** Why a vote does not count: its week was cancelled, or it was held and not decided before the result was official. */
export type VoteReason = 'week_cancelled' | 'undecided';

export type ListedVote = {
  readonly entryId: string;
  /** Null once the entry is no longer public: she left, or was taken out. */
  readonly contestant: {
    readonly profileId: string;
    readonly displayName: string;
    readonly portrait: Portrait | null;
  } | null;
  readonly country: Country;
  /** As in `2026-w47`. */
  readonly week: string;
  /** The contest's IANA zone. */
  readonly timeZone: string;
  readonly stars: Stars;
  readonly state: VoteState;
  readonly reason: VoteReason | null;
  readonly receipt: string;
  /** ISO 8601; of the first cast and of the last change. */
  readonly castAt: string;
  readonly changedAt: string;
  readonly cursor: string;
};

type OwnVoteRow = {
  readonly entry_id: string;
  readonly profile_id: string | null;
  readonly display_name: string | null;
  readonly portrait: Portrait | null;
  readonly country: Country;
  readonly week: string;
  readonly time_zone: string;
  readonly stars: Stars;
  readonly state: VoteState;
  readonly reason: VoteReason | null;
  readonly receipt: string;
  readonly cast_at: string;
  readonly changed_at: string;
  readonly cursor: string;
};

/**
 * The signed-in voter's own votes, one keyset page, the newest week first; `after` is the cursor of the last one known.
 * Errors: `not_signed_in`, `session_expired`, `offline`, `unavailable`.
 */
export async function listOwnVotePage(
  after: string | null,
  options: CallOptions = {},
): Promise<ListedVote[]> {
  const args = { p_limit: OWN_VOTES_PAGE, p_after: after };
  const call = (accessToken: string) =>
    callFunction<OwnVoteRow[]>('list_own_votes', args, { ...options, accessToken });
  return (await callSignedIn(call)).map(toListedVote);
}

function toListedVote(row: OwnVoteRow): ListedVote {
  const { profile_id: profileId, display_name: displayName, portrait } = row;
  return {
    entryId: row.entry_id,
    contestant: profileId && displayName ? { profileId, displayName, portrait } : null,
    country: row.country,
    week: row.week,
    timeZone: row.time_zone,
    stars: row.stars,
    state: row.state,
    reason: row.reason,
    receipt: row.receipt,
    castAt: row.cast_at,
    changedAt: row.changed_at,
    cursor: row.cursor,
  };
}
