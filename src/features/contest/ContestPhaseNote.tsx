// The sentence that a phase needs before its wall, if any.
import type { T } from '#i18n/t.ts';
import type { ContestWeek } from './country-snapshot.ts';

type ContestPhaseNoteProps = {
  readonly week: Pick<ContestWeek, 'phase' | 'isBlackout' | 'cancelReason' | 'winner'>;
  readonly t: T<'contest'>;
};

/** The reason that the calendar gives by itself; every other reason is a person's decision. */
const TOO_FEW = 'too_few_entries';

export function ContestPhaseNote({ week, t }: ContestPhaseNoteProps) {
  const text = noteText(week, t);
  return text === null ? null : <p className="prose contest-phase-note">{text}</p>;
}

function noteText({ phase, isBlackout, cancelReason, winner }: ContestPhaseNoteProps['week'], t: T<'contest'>) {
  if (phase === 'live' && isBlackout) return t('contest.blackout');
  if (phase === 'upcoming') return t('contest.upcomingHint');
  if (phase === 'cancelled') {
    return t(cancelReason === TOO_FEW ? 'contest.cancelledTooFew' : 'contest.cancelledWhy');
  }
  if (phase === 'official' && winner === null) return t('contest.noWinner');
  return null;
}
