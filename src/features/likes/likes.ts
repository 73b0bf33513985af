// The one way to change the likes of this page.
import { setLike } from '#data/likes.ts';
import { errorText } from '#i18n/error-text.ts';
import type { T } from '#i18n/t.ts';
import { pushErrorNotice } from '#stores/notices.ts';
import { $session } from '#stores/session.ts';
import { createLikeToggling } from './like-toggling.ts';
import { $shownLikes } from './shown-likes.ts';

let words: T<'errors'> | undefined;
let wordsOfLikes: (() => T<'profile'> | Promise<T<'profile'>>) | undefined;

export const likes = createLikeToggling({
  $likes: $shownLikes,
  setLike,
  refused: async (code) => {
    if (!words) return;
    // The code is that of votes, too, and its common sentence speaks of one.
    const t = code === 'own_entry' && (await Promise.resolve(wordsOfLikes?.()).catch(() => undefined));
    pushErrorNotice(t ? t('profile.likeOwn') : errorText(words, code));
  },
});

/** In which language a refusal is told; `ofLikes` is asked for where somebody may press her own heart. */
export function tellRefusedLikes(t: T<'errors'>, ofLikes?: typeof wordsOfLikes): void {
  words = t;
  wordsOfLikes = ofLikes;
}

let shownTo: string | null | undefined;

// With the session as it is: what is shown now is shown to somebody.
$session.subscribe((session) => {
  const person = session.status === 'signedIn' ? session.userId : null;
  if (session.status === 'unknown' || person === shownTo) return;
  if (shownTo !== undefined) likes.forget();
  shownTo = person;
});
