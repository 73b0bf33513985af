// Votes that wait are sent from any page, not only from those that show stars: whoever has no network there may have one
// here, and the week closes meanwhile.
import { getMyAccountStatus } from '#data/session/account-status.ts';
import type { Lang } from '#domain/locales.ts';
import { loadT } from '#i18n/load.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { votingTexts } from '#i18n/namespaces/voting.ts';
import { announceVotes } from './vote-toasts.ts';
import { $pendingVotes, followVotes } from './voting.ts';

/** From now on, and tells how they went; a page with stars of its own tells it in the place of this. */
export async function sendPendingVotes(lang: Lang): Promise<void> {
  // A refusal would be the end of what was chosen before the age is confirmed: the page of that sends it then.
  const standing = await getMyAccountStatus().catch(() => null);
  if (standing && (standing.isSuspended || !standing.hasAgreed || standing.needsPassword)) return;
  const t = await loadT(lang, votingTexts, errorsTexts);
  followVotes((outcomes) => announceVotes(outcomes, $pendingVotes.get(), t));
}
