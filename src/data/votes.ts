import type { Answer } from '#data/client/fetch/call.ts';
import { toCamelKeys } from '#data/client/fetch/key-case.ts';
import type { CallOptions } from '#data/client/fetch/supabase-client.ts';
import { callAsUser, withAccessToken } from '#data/client/signed-in-call.ts';
import { readTable } from '#data/client/table-call.ts';
import { AppError } from '#lib/app-error.ts';

/** `receipt` is random, made with the first cast, unchanged by later changes. */
export type Vote = Answer<'cast_vote'>;

export type Stars = Vote['stars'];

export type VoteState = Vote['state'];

export type OwnVote = Vote & { readonly weekId: string; readonly changedAt: string | null };

export type VoteRequest = {
  readonly entryId: string;
  readonly stars: Stars;
  /** A UUID; a retry with the same one gets the first answer and never counts twice. */
  readonly requestId: string;
  /** Of a contestant whom the rate queue served: how long they were looked at, and whether the vote waited for a network. */
  readonly served?: { readonly lookedMs: number; readonly isFromOutbox: boolean } | undefined;
};

/**
 * Casts or changes the signed-in voter's vote.
 * Errors: `not_signed_in`, `email_not_verified`, `age_unconfirmed`, `voting_closed`, `voting_not_open`, `own_entry`,
 * `entry_not_competing`, `invalid_stars`, `rate_limited`, `session_expired`, `offline`, `unavailable`.
 */
export async function castVote(request: VoteRequest, options: CallOptions = {}): Promise<Vote> {
  const { served, ...cast } = request;
  const vote: Vote | null = served
    ? await callAsUser('rate_served', { ...cast, ...served }, options)
    : await callAsUser('cast_vote', cast, options);
  // Anything but the answer to this very request says nothing about the vote: it has to be asked for again.
  if (vote?.entryId !== request.entryId || !vote.receipt) {
    throw new AppError('unavailable', { detail: 'The answer of cast_vote is not one.' });
  }
  return vote;
}

/** The signed-in voter's own votes that were cast in a time span (ISO instants), newest first, at most 1,000. */
export async function listOwnVotes(
  span: { from: string; until: string },
  options: CallOptions = {},
): Promise<readonly OwnVote[]> {
  const rows = await withAccessToken((accessToken) =>
    readTable(
      'votes',
      ['entry_id', 'stars', 'state', 'receipt', 'cast_at', 'changed_at', 'week_id'],
      [
        ['cast_at', `gte.${span.from}`],
        ['cast_at', `lt.${span.until}`],
        ['order', 'cast_at.desc'],
        ['limit', '1000'],
      ],
      { ...options, accessToken },
    ),
  );
  return toCamelKeys(rows) as readonly OwnVote[];
}
