import { errorText } from '#i18n/error-text.ts';
import type { T } from '#i18n/t.ts';
import { pushErrorNotice, pushNotice } from '#stores/notices.ts';
import type { CastOutcome } from './vote-casting.ts';

/** Tells how votes went that were cast for the person: the good in one sentence, a refusal by name and reason. */
export function announceKeptVotes(outcomes: readonly CastOutcome[], t: T<'voting' | 'errors'>): void {
  const saved = outcomes.filter((outcome) => outcome.status === 'saved').length;
  const kept = outcomes.filter((outcome) => outcome.status === 'kept').length;
  const refused = outcomes.filter((outcome) => outcome.status === 'refused');
  if (saved > 0) pushNotice(t('voting.noticeCast', { count: saved }), { tone: 'positive' });
  if (kept > 0) pushNotice(t('voting.noticeKept', { count: kept }));
  const sentences = refused.map(({ kept: { displayName }, error }) =>
    t('voting.noticeRefused', { name: displayName, reason: errorText(t, error) }),
  );
  // One at a time is shown: several refusals are one notice, or the first ones would never be read.
  if (sentences.length > 0) pushErrorNotice(sentences.join(' '));
}
