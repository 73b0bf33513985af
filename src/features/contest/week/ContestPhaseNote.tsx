// The sentence that a phase needs before its grid, if any.
import type { T } from '#i18n/t.ts';
import { type NotedWeek, phaseNote } from './phase-note.ts';

type ContestPhaseNoteProps = { readonly week: NotedWeek; readonly t: T<'contest'> };

export function ContestPhaseNote({ week, t }: ContestPhaseNoteProps) {
  const note = phaseNote(week, t);
  if (note === null) return null;
  // One of both notes, the one that was there first: nothing moves.
  const unlessPreloading = '[[data-part=blackout-ahead]:not([hidden])~astro-island_&]:hidden';
  return (
    <p className={`max-w-text py-2 text-md ${unlessPreloading}`} data-part="contest-phase-note">
      {note}
    </p>
  );
}
