// The likes of this page: one for all islands, so that a heart on a card and on a profile say the same.
import { setLike } from '#data/likes.ts';
import { errorText } from '#i18n/error-text.ts';
import type { T } from '#i18n/t.ts';
import { pushErrorNotice } from '#stores/notices.ts';
import { $session } from '#stores/session.ts';
import { createLikeToggling } from './like-toggling.ts';

let words: T<'errors'> | undefined;

export const likes = createLikeToggling({
  setLike,
  refused: (code) => {
    if (words) pushErrorNotice(errorText(words, code));
  },
});

/** In which language a refusal is told. */
export function tellRefusedLikes(t: T<'errors'>): void {
  words = t;
}

let shownTo: string | null | undefined;

$session.listen((session) => {
  const person = session.status === 'signedIn' ? session.userId : null;
  if (session.status === 'unknown' || person === shownTo) return;
  if (shownTo !== undefined) likes.forget();
  shownTo = person;
});
