// The rate queue: contestants whom the server chooses, one after another.
import type { Answer } from '#data/client/fetch/call.ts';
import type { CallOptions } from '#data/client/fetch/supabase-client.ts';
import { callAsUser } from '#data/client/signed-in-call.ts';
import type { Country } from '#domain/locales.ts';
import { NO_PORTRAIT, type Portrait } from './entities/contestant.ts';

/** `weight` is 0.25 or 1: what each vote of the caller weighs in this week. */
export type VoteMeter = Answer<'get_vote_meter'>;

type Queue = Answer<'next_to_rate'>;

/** `stars` are the caller's own where they have voted. */
export type ServedContestant = Omit<Queue['entries'][number], 'portrait'> & { readonly portrait: Portrait };

export type RateQueue = Omit<Queue, 'entries'> & { readonly entries: readonly ServedContestant[] };

/** How many are fetched ahead. */
const AHEAD = 3;

/**
 * The next contestants of the live week for the signed-in voter; none where nobody is left. What was fetched and not
 * answered comes again first. Errors: `not_signed_in`, `email_not_verified`, `age_unconfirmed`, `not_allowed`,
 * `voting_not_open`, `week_opening`.
 */
export async function listNextToRate(country: Country, options: CallOptions = {}): Promise<RateQueue> {
  const queue = await callAsUser('next_to_rate', { country, count: AHEAD }, options);
  return {
    ...queue,
    entries: queue.entries.map((entry) => ({ ...entry, portrait: entry.portrait ?? NO_PORTRAIT })),
  };
}

/** Puts a served contestant at the end of the voter's queue. */
export function skipServed(entryId: string, lookedMs: number): Promise<boolean> {
  return callAsUser('skip_served', { entryId, lookedMs });
}

/** What the votes of the signed-in voter weigh in the live week. Errors: those of `listNextToRate`. */
export function getVoteMeter(country: Country, options: CallOptions = {}): Promise<VoteMeter> {
  return callAsUser('get_vote_meter', { country }, options);
}
