// What this page shows of likes, by profile. Small, for a grid carries it before anybody likes anything.
import { map } from 'nanostores';

/** `likes` is null until the server has told it. */
export type ShownLike = { readonly likes: number | null; readonly isLiked: boolean };

export const NOT_LIKED: ShownLike = { likes: null, isLiked: false };

/** One for all islands, so that a heart on a card and on a profile say the same. Changed by `likes.ts` alone. */
export const $shownLikes = map<Record<string, ShownLike>>({});
