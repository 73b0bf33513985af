import { errorText } from '#i18n/error-text.ts';
import type { T } from '#i18n/t.ts';
import type { CastOutcome } from './vote-casting.ts';

export type KeptVoteNotice = { readonly tone: 'success' | 'error'; readonly text: string };

/** What a person should hear about votes that were cast for them: the good in one sentence, each refusal by name. */
export function keptVoteNotices(
  outcomes: readonly CastOutcome[],
  t: T<'voting' | 'errors'>,
): KeptVoteNotice[] {
  const saved = outcomes.filter((outcome) => outcome.status === 'saved').length;
  const kept = outcomes.filter((outcome) => outcome.status === 'kept').length;
  const notices: KeptVoteNotice[] = [];
  if (saved > 0) notices.push({ tone: 'success', text: t('voting.noticeCast', { count: saved }) });
  if (kept > 0) notices.push({ tone: 'error', text: t('voting.noticeKept', { count: kept }) });
  for (const outcome of outcomes) {
    if (outcome.status !== 'refused') continue;
    const reason = errorText(t, outcome.error);
    notices.push({
      tone: 'error',
      text: t('voting.noticeRefused', { name: outcome.kept.displayName, reason }),
    });
  }
  return notices;
}
