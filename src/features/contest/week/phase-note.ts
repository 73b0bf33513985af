import type { ContestWeek } from '#data/entities/contest-week.ts';
import type { T } from '#i18n/t.ts';

/** What a note depends on. */
export type NotedWeek = Pick<ContestWeek, 'phase' | 'isBlackout' | 'isCounting' | 'cancelReason' | 'winner'>;

/** The reason that the calendar gives by itself; every other reason is a person's decision. */
const TOO_FEW = 'too_few_entries';

/** The sentence that a phase needs before its contestants, or null. */
export function phaseNote(
  { phase, isBlackout, isCounting, cancelReason, winner }: NotedWeek,
  t: T<'contest'>,
): string | null {
  if (isCounting) return t('contest.counting');
  if (phase === 'live' && isBlackout) return t('contest.blackout');
  if (phase === 'upcoming') return t('contest.upcomingHint');
  if (phase === 'cancelled') {
    return t(cancelReason === TOO_FEW ? 'contest.cancelledTooFew' : 'contest.cancelledWhy');
  }
  if (phase === 'official' && winner === null) return t('contest.noWinner');
  return null;
}
