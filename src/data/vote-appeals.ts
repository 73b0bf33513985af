// Appeals against held votes: one for a voter and week.
import type { Answer } from '#data/client/fetch/call.ts';
import type { CallOptions } from '#data/client/fetch/supabase-client.ts';
import { callAsUser } from '#data/client/signed-in-call.ts';
import type { Country } from '#domain/locales.ts';

/** `decision` is null while nobody has decided. */
export type VoteAppeal = Answer<'list_own_vote_appeals'>[number];

/** Characters of an appeal (vote_appeals_text_has_1_to_500_characters). */
export const APPEAL_LENGTH = 500;

/** The latest 100 appeals of the signed-in voter, the newest first. */
export function listVoteAppeals(options: CallOptions = {}): Promise<readonly VoteAppeal[]> {
  return callAsUser('list_own_vote_appeals', {}, options);
}

/** Appeals once for the held votes of a week. Errors: `appeal_closed`, `invalid_field`, `no_such_week`. */
export function appealHeldVotes(country: Country, week: string, text: string): Promise<VoteAppeal> {
  return callAsUser('appeal_held_votes', { country, week, text });
}
