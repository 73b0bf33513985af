import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { isUrgentReason, REPORT_REASONS, type ReportedThing } from '#data/reports.ts';
import type { Lang } from '#domain/locales.ts';
import { $session } from '#stores/session.ts';
import type { ReportT } from './labels.ts';
import { ReportChoices } from './ReportChoices.tsx';
import { ReportNote } from './ReportNote.tsx';
import { ReportSend } from './ReportSend.tsx';
import type { ReportDraft } from './report-draft.ts';
import { placedProblem } from './report-problem.ts';
import { useReport } from './use-report.ts';
import { useReportable } from './use-reportable.ts';

type ReportFormProps = {
  readonly t: ReportT;
  readonly lang: Lang;
  readonly thing: ReportedThing;
  readonly displayName: string;
  readonly onSent: (draft: ReportDraft) => void;
};

export function ReportForm({ t, lang, thing, displayName, onSent }: ReportFormProps) {
  const isSignedOut = useStore($session).status === 'signedOut';
  const things = useReportable(thing);
  const report = useReport(thing, onSent);
  const { draft, change, problem } = report;
  const { reason } = draft;
  const form = useRef<HTMLFormElement>(null);
  // What was pointed at may be gone meanwhile; the page as a whole is still there.
  const choice = things.includes(draft.choice) ? draft.choice : 'profile';
  const wrong = placedProblem(t, problem);
  useEffect(() => {
    if (wrong.field) form.current?.querySelector<HTMLElement>(`[name="${wrong.field}"]`)?.focus();
  }, [wrong.field]);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void report.send(choice);
  };
  return (
    <form className="grid gap-6" ref={form} noValidate aria-busy={report.isSending} onSubmit={submit}>
      {thing.subject !== 'message' && (
        <ReportChoices
          name="thing"
          legend={t('reports.what')}
          chosen={choice}
          choices={things.map((value) => ({ value, label: t(`reports.thing.${value}`) }))}
          onChoose={(next) => change({ choice: next })}
        />
      )}
      <ReportChoices
        name="reason"
        legend={t('reports.why')}
        chosen={reason}
        choices={REPORT_REASONS.map((value) => ({
          value,
          label: t(`reports.reason.${value}`),
          hint: t(`reports.hint.${value}`),
        }))}
        error={wrong.field === 'reason' ? wrong.text : null}
        onChoose={(next) => change({ reason: next })}
      />
      <ReportNote
        t={t}
        lang={lang}
        note={draft.note}
        length={report.length}
        hint={t(reason === 'intimate_image' ? 'reports.noteIntimate' : 'reports.noteHint')}
        error={wrong.field === 'note' ? wrong.text : null}
        onChange={(note) => change({ note })}
      />
      <ReportSend
        t={t}
        lang={lang}
        thing={thing}
        displayName={displayName}
        report={report}
        problem={wrong.field === null ? wrong.text : null}
        needsAccount={
          problem === 'not_signed_in' || (isSignedOut && reason !== null && !isUrgentReason(reason))
        }
      />
    </form>
  );
}
