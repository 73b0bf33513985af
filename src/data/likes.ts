// Likes: a toggle on a contestant, with a public count; who likes whom is visible to the two alone (product rules, 6).
import { currentAccessToken } from './access-token.ts';
import type { Portrait } from './contestant.ts';
import { fetchBeyondPage } from './fetch-with-timeout.ts';
import { callSignedIn } from './signed-in-call.ts';
import { type CallOptions, callFunction, pageBackend } from './supabase-client.ts';

/** Likes in one answer of `listLikePage`. */
export const LIKES_PAGE = 24;

export type LikeState = {
  readonly profileId: string;
  /** The public count, the caller's own like included. */
  readonly likes: number;
  readonly isLiked: boolean;
};

/** Whom the caller likes, or who likes the caller. */
export type LikeDirection = 'given' | 'received';

/** A like with its other person. */
export type ListedLike = {
  readonly profileId: string;
  /** Null for somebody who is gone from sight, or never gave a name. */
  readonly displayName: string | null;
  /** Whether a public page can be gone to. */
  readonly hasPage: boolean;
  readonly portrait: Portrait | null;
  readonly isMutual: boolean;
  /** ISO 8601. */
  readonly likedAt: string;
  readonly cursor: string;
};

type LikeRow = { readonly profile_id: string; readonly likes: number; readonly is_liked: boolean };

type ListedRow = {
  readonly profile_id: string;
  readonly display_name: string | null;
  readonly has_page: boolean;
  readonly portrait: Portrait | null;
  readonly is_mutual: boolean;
  readonly liked_at: string;
  readonly cursor: string;
};

/**
 * Likes a contestant, or takes the like back; once more changes nothing. It is sent although the page is left meanwhile.
 * Errors: `not_signed_in`, `email_not_verified`, `not_allowed` (suspended), `age_unconfirmed`, `rate_limited` (120 changes
 * an hour), `own_entry`, `no_such_profile`, `session_expired`, `offline`, `unavailable`.
 */
export async function setLike(
  profileId: string,
  isLiked: boolean,
  options: CallOptions = {},
): Promise<LikeState> {
  const name = isLiked ? 'like_profile' : 'unlike_profile';
  const backend = options.backend ?? { ...pageBackend(), fetch: fetchBeyondPage };
  const call = (accessToken: string) =>
    callFunction<LikeRow>(name, { p_profile_id: profileId }, { ...options, backend, accessToken });
  return toLikeState(await callSignedIn(call));
}

/**
 * The public counts of up to 100 contestants, and which of them the caller likes; people without a public page are
 * left out. Errors: `invalid_input`, `offline`, `unavailable`.
 */
export async function getLikes(
  profileIds: readonly string[],
  options: CallOptions = {},
): Promise<LikeState[]> {
  const args = { p_profile_ids: profileIds };
  const token = await currentAccessToken();
  const rows =
    token === null
      ? await callFunction<LikeRow[]>('get_likes', args, options)
      : await callSignedIn((accessToken) =>
          callFunction<LikeRow[]>('get_likes', args, { ...options, accessToken }),
        );
  return rows.map(toLikeState);
}

/**
 * One keyset page of the signed-in person's likes, the newest first; `after` is the cursor of the last one known.
 * Errors: `not_signed_in`, `session_expired`, `offline`, `unavailable`.
 */
export async function listLikePage(
  direction: LikeDirection,
  after: string | null,
  options: CallOptions = {},
): Promise<ListedLike[]> {
  const args = { p_direction: direction, p_limit: LIKES_PAGE, p_after: after };
  const call = (accessToken: string) =>
    callFunction<ListedRow[]>('list_likes', args, { ...options, accessToken });
  return (await callSignedIn(call)).map((row) => ({
    profileId: row.profile_id,
    displayName: row.display_name,
    hasPage: row.has_page,
    portrait: row.portrait,
    isMutual: row.is_mutual,
    likedAt: row.liked_at,
    cursor: row.cursor,
  }));
}

function toLikeState(row: LikeRow): LikeState {
  return { profileId: row.profile_id, likes: row.likes, isLiked: row.is_liked };
}
