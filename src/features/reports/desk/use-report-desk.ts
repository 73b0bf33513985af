// The desk of the reports: what waits or was decided, which case is looked at, and deciding it.
import { useEffect, useState } from 'react';
import { decideReport, listReports, type ReportCase, type ReportQueue } from '#data/reports.ts';
import type { DecisionReason, ReportDecision } from '#domain/report-decisions.ts';
import { type AppError, toAppError } from '#lib/app-error.ts';
import type { RequestState } from '#lib/request-state.ts';
import { useAnswer } from '#query/use-answer.ts';
import { noteQueue } from './report-count.ts';

/** Cases that are listed at once; the next ones come once these are decided. */
const LISTED = 50;

export type Decided = { readonly name: string | null; readonly decision: ReportDecision };

export type Verdict = {
  readonly decision: ReportDecision;
  readonly reason: DecisionReason;
  readonly note: string;
};

export type ReportDesk = {
  readonly state: RequestState<ReportQueue>;
  readonly chosen: ReportCase | null;
  readonly choose: (id: string) => void;
  readonly step: (step: 1 | -1) => void;
  readonly decide: (item: ReportCase, verdict: Verdict) => Promise<boolean>;
  /** Loads the list again, as after a wave was undone. */
  readonly reload: () => void;
  readonly isSending: boolean;
  readonly failure: AppError | null;
  readonly decided: Decided | null;
  /** How often the admin has gone to a case, the one on the desk included; 0 for who has just come. */
  readonly moves: number;
};

export function useReportDesk(isDecided: boolean): ReportDesk {
  const [turn, setTurn] = useState(0);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [moves, setMoves] = useState(0);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<AppError | null>(null);
  const [decided, setDecided] = useState<Decided | null>(null);
  const { state } = useAnswer(`reports ${isDecided}`, () => askFor(isDecided), turn);
  useEffect(() => onBfcacheRestore(() => setTurn((before) => before + 1)), []);
  const cases = state.status === 'ready' ? state.data.cases : [];
  const place = Math.max(
    0,
    cases.findIndex(({ id }) => id === chosenId),
  );

  const choose = (id: string | undefined): void => {
    if (id === undefined) return;
    setChosenId(id);
    setMoves((before) => before + 1);
    setFailure(null);
  };
  const decide = async (item: ReportCase, verdict: Verdict): Promise<boolean> => {
    if (isSending) return false;
    setSending(true);
    setFailure(null);
    const next = cases[place + 1] ?? cases[place - 1];
    try {
      await decideReport(item.id, verdict.decision, verdict.reason, verdict.note);
      setDecided({ name: item.personName, decision: verdict.decision });
      setChosenId(next?.id ?? null);
      setMoves((before) => before + 1);
      setTurn((before) => before + 1);
      return true;
    } catch (thrown) {
      const error = toAppError(thrown);
      setFailure(error);
      // Another admin was faster: the list says what is true now.
      if (error.code === 'report_closed') setTurn((before) => before + 1);
      return error.code === 'report_closed';
    } finally {
      setSending(false);
    }
  };
  return {
    state: state.status === 'ready' && cases.length === 0 ? { status: 'empty' } : state,
    chosen: cases[place] ?? null,
    choose,
    step: (step) => choose(cases[place + step]?.id),
    decide,
    reload: () => setTurn((before) => before + 1),
    isSending,
    failure,
    decided,
    moves,
  };
}

async function askFor(isDecided: boolean): Promise<ReportQueue> {
  const queue = await listReports(isDecided, LISTED);
  noteQueue(queue);
  return queue;
}

/** Who comes back to the tab sees what others have decided meanwhile. */
function onBfcacheRestore(listener: () => void): () => void {
  const look = (): void => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}
