import { errorText } from '#i18n/error-text.ts';
import type { T } from '#i18n/t.ts';
import { pushErrorToast, pushToast, removeToast } from '#stores/toasts.ts';
import { isOutdated, type PendingVote, type VoteOutcome } from './voting.ts';

/** Pending votes that were told of: each is told once, however often it is tried. */
const told = new Set<string>();
let pendingToast = 0;

/** Tells how votes went: the good in one sentence, a refusal by name and reason, and what waits for the network. */
export function announceVotes(
  outcomes: readonly VoteOutcome[],
  pending: readonly PendingVote[],
  t: T<'voting' | 'errors'>,
): void {
  // Somebody has just given a first one, and looks at its card, which says most of it.
  const saved = outcomes.filter(({ status, isFirst }) => status === 'sent' && !isFirst).length;
  if (saved > 0) pushToast(t('voting.noticeCast', { count: saved }), { tone: 'positive' });
  const sentences = outcomes
    .filter((outcome) => outcome.status === 'refused')
    // A card that stays says it by itself; after the close the card may be gone.
    .filter((outcome) => !outcome.isFirst || isOutdated(outcome))
    .map(({ item, error }) =>
      t('voting.noticeRefused', { name: item.payload.displayName, reason: errorText(t, error.code) }),
    );
  // One at a time is shown: several refusals are one toast, or the first ones would never be read.
  if (sentences.length > 0) pushErrorToast(sentences.join(' '));
  announcePending(outcomes, pending, t);
}

/** Tells of choices that nobody signed in for while their week was open. */
export function announceExpired(votes: readonly PendingVote[], t: T<'voting'>): void {
  const sentences = votes.map(({ payload }) => t('voting.noticeExpired', { name: payload.displayName }));
  if (sentences.length > 0) pushToast(sentences.join(' '));
}

function announcePending(
  outcomes: readonly VoteOutcome[],
  pending: readonly PendingVote[],
  t: T<'voting' | 'errors'>,
): void {
  for (const { item, status } of outcomes) if (status !== 'pending') told.delete(item.requestId);
  if (pending.length === 0) removeToast(pendingToast);
  const news = outcomes.filter(({ item, status }) => status === 'pending' && !told.has(item.requestId));
  const last = news.at(-1);
  if (last?.status !== 'pending') return;
  for (const { item } of news) told.add(item.requestId);
  const { code } = last.error;
  if (code === 'session_expired' || code === 'age_unconfirmed' || code === 'password_unconfirmed') {
    pushErrorToast(errorText(t, code));
    return;
  }
  removeToast(pendingToast);
  pendingToast = pushToast(code === 'rate_limited' ? t('voting.keptPaused') : pendingText(code, pending, t));
}

function pendingText(code: string, pending: readonly PendingVote[], t: T<'voting'>): string {
  const count = pending.length;
  if (code === 'offline') return t('voting.noticeWaiting', { count });
  return pending.every(({ isLasting }) => isLasting)
    ? t('voting.noticeKept', { count })
    : `${t('voting.noticeWaiting', { count })} ${t('voting.keptInMemory')}`;
}
