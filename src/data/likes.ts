// Likes: a toggle on a contestant, with a public count; who likes whom is visible to the two alone (product rules, 6).

import { type Answer, call } from '#data/client/fetch/call.ts';
import { fetchBeyondPage } from '#data/client/fetch/fetch-with-timeout.ts';
import type { CallOptions } from '#data/client/fetch/supabase-client.ts';
import { pageBackend } from '#data/client/fetch/supabase-client.ts';
import { callAsUser } from '#data/client/signed-in-call.ts';
import { currentAccessToken } from '#data/session/access-token.ts';

/** Likes in one answer of `listLikePage`. */
export const LIKES_PAGE = 24;

/** `likes` is the public count, the caller's own like included. */
export type LikeState = Answer<'like_profile'>;

/** Whom the caller likes, or who likes the caller. */
export type LikeDirection = 'given' | 'received';

/**
 * A like with its other person. `displayName` is null for somebody who is gone from sight, or never gave a name; `hasPage`
 * says whether a public page can be gone to.
 */
export type ListedLike = Answer<'list_likes'>[number];

/**
 * Likes a contestant, or takes the like back; once more changes nothing. It is sent although the page is left meanwhile.
 * Errors: `not_signed_in`, `email_not_verified`, `not_allowed` (suspended), `age_unconfirmed`, `rate_limited` (120 changes
 * an hour), `own_entry`, `no_such_profile`, `session_expired`, `offline`, `unavailable`.
 */
export function setLike(profileId: string, isLiked: boolean, options: CallOptions = {}): Promise<LikeState> {
  const name = isLiked ? 'like_profile' : 'unlike_profile';
  const backend = options.backend ?? { ...pageBackend(), fetch: fetchBeyondPage };
  return callAsUser(name, { profileId }, { ...options, backend });
}

/**
 * The public counts of up to 100 contestants, and which of them the caller likes; people without a public page are
 * left out. Errors: `invalid_input`, `offline`, `unavailable`.
 */
export async function getLikes(
  profileIds: readonly string[],
  options: CallOptions = {},
): Promise<readonly LikeState[]> {
  const isVisitor = (await currentAccessToken()) === null;
  return (isVisitor ? call : callAsUser)('get_likes', { profileIds }, options);
}

/**
 * One keyset page of the signed-in person's likes, the newest first; `after` is the cursor of the last one known.
 * Errors: `not_signed_in`, `session_expired`, `offline`, `unavailable`.
 */
export function listLikePage(
  direction: LikeDirection,
  after: string | null,
  options: CallOptions = {},
): Promise<readonly ListedLike[]> {
  return callAsUser('list_likes', { direction, limit: LIKES_PAGE, after }, options);
}
