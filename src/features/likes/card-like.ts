// The hearts of a grid before anybody acts: what they do is a script of its own, for most visitors only look.
import { errorText } from '#i18n/error-text.ts';
import { pushErrorToast } from '#stores/toasts.ts';
import type { CardLikePress } from './press-like.ts';

const unasked = new Set<string>();

/**
 * For a heart that somebody sees who is signed in: finds out whether it is filled. Hearts that come together are asked
 * for together. What cannot be read leaves them empty: a press says the same to the server either way.
 */
export async function askCardLike(profileId: string): Promise<void> {
  unasked.add(profileId);
  if (unasked.size > 1) return;
  const liking = await import('./card-liking.ts').catch(() => undefined);
  const profileIds = [...unasked];
  unasked.clear();
  await liking?.readLikes(profileIds);
}

/** Likes, or takes back; who is signed out is led to sign in. */
export async function pressCardLike(press: CardLikePress): Promise<void> {
  try {
    const { likeOnCard } = await import('./card-liking.ts');
    await likeOnCard(press);
  } catch {
    pushErrorToast(errorText(press.t, navigator.onLine ? 'unavailable' : 'offline'));
  }
}
