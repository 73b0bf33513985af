import { errorText } from '#i18n/error-text.ts';
import type { T } from '#i18n/t.ts';
import type { KeptVote } from '#stores/kept-votes.ts';
import { pushErrorNotice, pushNotice, removeNotice } from '#stores/notices.ts';
import type { Ballot } from './ballot.ts';
import { type CastOutcome, isOutdated } from './vote-sending.ts';

export type VotesNews = {
  readonly outcomes: readonly CastOutcome[];
  /** `choice`: somebody has just given the vote and looks at its card, which says most of it. */
  readonly origin: 'kept' | 'choice';
  readonly ballots: Readonly<Record<string, Ballot>>;
};

/** Waiting votes that were told of: each is told once, however often it is tried. */
const told = new Set<string>();
let waitingNotice = 0;

/** Tells how votes went: the good in one sentence, a refusal by name and reason, and what waits for the network. */
export function announceVotes({ outcomes, origin, ballots }: VotesNews, t: T<'voting' | 'errors'>): void {
  const saved = outcomes.filter(({ status }) => status === 'saved').length;
  if (saved > 0 && origin === 'kept')
    pushNotice(t('voting.noticeCast', { count: saved }), { tone: 'positive' });
  const refused = outcomes.filter((outcome) => outcome.status === 'refused');
  const sentences = refused
    // A card that stays says it by itself; after the close the card may be gone.
    .filter(({ error }) => origin === 'kept' || isOutdated(error))
    .map(({ kept: { displayName }, error }) =>
      t('voting.noticeRefused', { name: displayName, reason: errorText(t, error) }),
    );
  // One at a time is shown: several refusals are one notice, or the first ones would never be read.
  if (sentences.length > 0) pushErrorNotice(sentences.join(' '));
  announceWaiting(outcomes, ballots, t);
}

/** Tells of choices that nobody signed in for while their week was open. */
export function announceExpired(votes: readonly KeptVote[], t: T<'voting'>): void {
  const sentences = votes.map(({ displayName }) => t('voting.noticeExpired', { name: displayName }));
  if (sentences.length > 0) pushNotice(sentences.join(' '));
}

function announceWaiting(
  outcomes: readonly CastOutcome[],
  ballots: VotesNews['ballots'],
  t: T<'voting' | 'errors'>,
): void {
  for (const { kept, status } of outcomes) if (status !== 'kept') told.delete(kept.requestId);
  const waiting = Object.values(ballots).filter((ballot) => ballot.status === 'kept');
  if (waiting.length === 0) removeNotice(waitingNotice);
  const news = outcomes.filter((outcome) => outcome.status === 'kept' && !told.has(outcome.kept.requestId));
  const last = news.at(-1);
  if (last?.status !== 'kept') return;
  for (const { kept } of news) told.add(kept.requestId);
  if (last.error === 'session_expired' || last.error === 'age_unconfirmed') {
    pushErrorNotice(errorText(t, last.error));
    return;
  }
  removeNotice(waitingNotice);
  waitingNotice = pushNotice(waitingText(last.error, waiting, t));
}

function waitingText(
  error: (CastOutcome & { status: 'kept' })['error'],
  waiting: readonly Extract<Ballot, { status: 'kept' }>[],
  t: T<'voting' | 'errors'>,
): string {
  if (error === 'rate_limited') return t('voting.keptPaused');
  const count = waiting.length;
  if (error === 'offline') return t('voting.noticeWaiting', { count });
  return waiting.every(({ isLasting }) => isLasting)
    ? t('voting.noticeKept', { count })
    : `${t('voting.noticeWaiting', { count })} ${t('voting.keptInMemory')}`;
}
