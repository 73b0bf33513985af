// What the hearts of a grid do, fetched with the first press or for who is signed in.

import { getLikes, type LikeState } from '#data/likes.ts';
import { loadT } from '#i18n/load.ts';
import { profileTexts } from '#i18n/namespaces/profile.ts';
import { queryClient } from '#query/query-client.ts';
import { queryKeys } from '#query/query-keys.ts';
import { signedInUser } from '#stores/session.ts';
import { showLikes, showLikeToasts } from './likes.ts';
import type { CardLikePress } from './press-like.ts';
import { pressLike } from './press-like.ts';
import { $shownLikes } from './shown-likes.ts';

/** People in one question, the most that `getLikes` takes. */
const LIKES_AT_ONCE = 100;

export async function likeOnCard({ profileId, lang, t, signInHref }: CardLikePress): Promise<void> {
  const wordsOfLikes = () => loadT(lang, profileTexts);
  showLikeToasts(t, wordsOfLikes);
  await pressLike(profileId, signInHref, wordsOfLikes);
}

/** Shows which of them the signed-in person likes; who is shown already is not asked for again. */
export async function readLikes(profileIds: readonly string[]): Promise<void> {
  const reader = signedInUser();
  if (reader === null) return;
  const unknown = profileIds.filter((profileId) => !$shownLikes.get()[profileId]);
  for (let start = 0; start < unknown.length; start += LIKES_AT_ONCE) {
    const states = await likesOf(reader, unknown.slice(start, start + LIKES_AT_ONCE));
    // Somebody else may be signed in by now.
    if (signedInUser() === reader) showLikes(states);
  }
}

/** With the retry of all reading. What cannot be read shows nobody as liked, and a press is the same to the server. */
async function likesOf(reader: string, profileIds: readonly string[]): Promise<LikeState[]> {
  const queryFn = ({ signal }: { signal: AbortSignal }) => getLikes(profileIds, { signal });
  try {
    // Never an answer of before: what was pressed since is not in it.
    return await queryClient.query({
      queryKey: queryKeys.likeState(reader, profileIds.join()),
      queryFn,
      staleTime: 0,
    });
  } catch {
    return [];
  }
}
