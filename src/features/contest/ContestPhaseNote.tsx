// The sentence that a phase needs before its wall, if any.
import type { T } from '#i18n/t.ts';
import './contest-phase-note.css';
import { type NotedWeek, phaseNote } from './phase-note.ts';

type ContestPhaseNoteProps = { readonly week: NotedWeek; readonly t: T<'contest'> };

export function ContestPhaseNote({ week, t }: ContestPhaseNoteProps) {
  const note = phaseNote(week, t);
  return note === null ? null : <p className="max-w-text contest-phase-note">{note}</p>;
}
