// The report that is being written, and its sending.
import { useEffect, useRef, useState } from 'react';
import { type ReportedThing, reportContent } from '#data/reports.ts';
import { toAppError } from '#lib/app-error.ts';
import { forgetDraft, keepDraft, type ReportDraft, storeDraft, takeDraft } from './report-draft.ts';
import type { ReportProblem } from './report-problem.ts';
import { chosenThing, reportableOf } from './reported-things.ts';

/** In characters; the server counts the same. */
export const LONGEST_NOTE = 1000;

export type WrittenReport = {
  readonly draft: ReportDraft;
  readonly length: number;
  readonly change: (change: Partial<ReportDraft>) => void;
  readonly problem: ReportProblem | null;
  readonly isSending: boolean;
  readonly send: (choice: ReportDraft['choice']) => Promise<void>;
  /** Keeps what was written while its writer signs in. */
  readonly leave: () => void;
};

export function useReport(thing: ReportedThing, onSent: (draft: ReportDraft) => void): WrittenReport {
  const [draft, setDraft] = useState<ReportDraft>(() => begun(thing));
  const [problem, setProblem] = useState<ReportProblem | null>(null);
  const [isSending, setSending] = useState(false);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const length = [...draft.note.trim()].length;

  const change = (changed: Partial<ReportDraft>): void => {
    const next = { ...draft, ...changed };
    setDraft(next);
    setProblem(null);
    keepDraft(thing, next);
  };
  const send = async (choice: ReportDraft['choice']): Promise<void> => {
    if (isSending) return;
    const { reason, note } = draft;
    if (reason === null) return setProblem('reason_missing');
    if (reason === 'other' && length === 0) return setProblem('note_missing');
    if (length > LONGEST_NOTE) return setProblem('invalid_input');
    setSending(true);
    setProblem(null);
    try {
      await reportContent(chosenThing(thing, choice), reason, note.trim());
      forgetDraft(thing);
      if (isThere.current) onSent(draft);
    } catch (thrown) {
      if (isThere.current) setProblem(toAppError(thrown).code);
    } finally {
      if (isThere.current) setSending(false);
    }
  };
  return { draft, length, change, problem, isSending, send, leave: () => storeDraft(thing, draft) };
}

/** What was begun before; a picture that is pointed at now is the one that is meant. */
function begun(thing: ReportedThing): ReportDraft {
  const pointedAt = { choice: reportableOf(thing) };
  const draft = { ...pointedAt, reason: null, note: '', ...takeDraft(thing) };
  return thing.subject === 'photo' ? { ...draft, ...pointedAt } : draft;
}
