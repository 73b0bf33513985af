// "My votes": what the signed-in voter has given, with the contestants as far as everybody may see them.
import type { Answer } from '#data/client/fetch/call.ts';
import type { CallOptions } from '#data/client/fetch/supabase-client.ts';
import { callAsUser } from '#data/client/signed-in-call.ts';

/** Votes in one answer. */
export const OWN_VOTES_PAGE = 24;

type OwnVote = Answer<'list_own_votes'>[number];

export type ListedVote = Omit<OwnVote, 'profileId' | 'displayName' | 'portrait'> & {
  /** Null once the entry is no longer public: she left, or was taken out. */
  readonly contestant:
    | (Pick<OwnVote, 'portrait'> & { readonly profileId: string; readonly displayName: string })
    | null;
};

/**
 * The signed-in voter's own votes, one keyset page, the newest week first; `after` is the cursor of the last one known.
 * Errors: `not_signed_in`, `session_expired`, `offline`, `unavailable`.
 */
export async function listOwnVotePage(
  after: string | null,
  options: CallOptions = {},
): Promise<ListedVote[]> {
  const votes = await callAsUser('list_own_votes', { limit: OWN_VOTES_PAGE, after }, options);
  return votes.map(({ profileId, displayName, portrait, ...vote }) => ({
    ...vote,
    contestant: profileId && displayName ? { profileId, displayName, portrait } : null,
  }));
}
