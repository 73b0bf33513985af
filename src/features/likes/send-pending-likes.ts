// Likes that wait are sent from any page, not only from those that show hearts.
import type { Lang } from '#domain/locales.ts';
import { loadT } from '#i18n/load.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { votingTexts } from '#i18n/namespaces/voting.ts';
import { showLikeToasts } from './likes.ts';

/** From now on, and tells of those that did not happen. */
export async function sendPendingLikes(lang: Lang): Promise<void> {
  showLikeToasts(await loadT(lang, votingTexts, errorsTexts));
}
