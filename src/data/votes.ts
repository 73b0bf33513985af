import { AppError } from '#lib/app-error.ts';
import { callSignedIn } from './signed-in-call.ts';
import { type CallOptions, callFunction } from './supabase-client.ts';
import { readRows, tableClient } from './table-client.ts';

export type Stars = 1 | 2 | 3 | 4 | 5;

export type VoteState = 'counted' | 'held' | 'void';

export type Vote = {
  readonly entryId: string;
  readonly stars: Stars;
  readonly state: VoteState;
  /** Random, made with the first cast, unchanged by later changes. */
  readonly receipt: string;
  readonly castAt: string;
};

export type OwnVote = Vote & { readonly weekId: string; readonly changedAt: string | null };

export type VoteRequest = {
  readonly entryId: string;
  readonly stars: Stars;
  /** A UUID; a retry with the same one gets the first answer and never counts twice. */
  readonly requestId: string;
};

type VoteRow = {
  readonly entry_id: string;
  readonly stars: Stars;
  readonly state: VoteState;
  readonly receipt: string;
  readonly cast_at: string;
};

type OwnVoteRow = VoteRow & { readonly week_id: string; readonly changed_at: string | null };

/**
 * Casts or changes the signed-in voter's vote.
 * Errors: `not_signed_in`, `email_not_verified`, `age_unconfirmed`, `voting_closed`, `voting_not_open`, `own_entry`,
 * `entry_not_competing`, `invalid_stars`, `rate_limited`, `session_expired`, `offline`, `unavailable`.
 */
export async function castVote(request: VoteRequest, options: CallOptions = {}): Promise<Vote> {
  const args = { p_entry_id: request.entryId, p_stars: request.stars, p_request_id: request.requestId };
  const call = (accessToken: string) => callFunction<VoteRow>('cast_vote', args, { ...options, accessToken });
  return toCastVote(await callSignedIn(call), request);
}

/** Anything but the answer to this very request says nothing about the vote: it has to be asked for again. */
function toCastVote(row: VoteRow | null, { entryId }: VoteRequest): Vote {
  if (row?.entry_id !== entryId || !row.receipt) {
    throw new AppError('unavailable', { detail: 'The answer of cast_vote is not one.' });
  }
  return toVote(row);
}

/** The signed-in voter's own votes that were cast in a time span (ISO instants), newest first, at most 1,000. */
export async function listOwnVotes(
  span: { from: string; until: string },
  options: CallOptions = {},
): Promise<OwnVote[]> {
  const rows = await callSignedIn(async (accessToken) => {
    const read = (await tableClient({ ...options, accessToken }))
      .from('votes')
      .select('entry_id, stars, state, receipt, cast_at, changed_at, week_id')
      .gte('cast_at', span.from)
      .lt('cast_at', span.until)
      .order('cast_at', { ascending: false })
      .limit(1000);
    return readRows<OwnVoteRow>(options.signal ? read.abortSignal(options.signal) : read);
  });
  return rows.map((row) => ({ ...toVote(row), weekId: row.week_id, changedAt: row.changed_at }));
}

function toVote(row: VoteRow): Vote {
  return {
    entryId: row.entry_id,
    stars: row.stars,
    state: row.state,
    receipt: row.receipt,
    castAt: row.cast_at,
  };
}
