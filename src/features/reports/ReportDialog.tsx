// Reporting a person's page, a picture or a message, with an account and, for what cannot wait, without one.
import { Suspense, useState } from 'react';
import type { ReportedThing } from '#data/reports.ts';
import type { Lang } from '#domain/locales.ts';
import { useT } from '#i18n/client.ts';
import { errorsTexts } from '#i18n/namespaces/errors.ts';
import { reportsTexts } from '#i18n/namespaces/reports.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx';
import { ReportDone } from './ReportDone.tsx';
import { ReportForm } from './ReportForm.tsx';
import type { ReportDraft } from './report-draft.ts';

export type ReportDialogProps = {
  /** What was pointed at; of a profile and its pictures another one can be chosen. */
  readonly thing: ReportedThing;
  readonly displayName: string;
  readonly lang: Lang;
  readonly onClose: () => void;
};

/** Opens by being mounted, and calls `onClose` once it is closed: then it is to be taken away. */
export default function ReportDialog(props: ReportDialogProps) {
  return (
    // Without its texts there is no dialog, and the page around it stays what it is.
    <ErrorBoundary fallback={null} onError={props.onClose}>
      <Suspense fallback={null}>
        <OpenReportDialog {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

function OpenReportDialog({ thing, displayName, lang, onClose }: ReportDialogProps) {
  const t = useT(lang, reportsTexts, errorsTexts);
  const [sent, setSent] = useState<ReportDraft | null>(null);
  const isMessage = thing.subject === 'message';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(isMessage ? 'reports.titleMessage' : 'reports.title', { name: displayName })}
      closeLabel={t(sent ? 'reports.close' : 'reports.cancel')}
    >
      {sent ? (
        <ReportDone t={t} lang={lang} reason={sent.reason} />
      ) : (
        <ReportForm t={t} lang={lang} thing={thing} displayName={displayName} onSent={setSent} />
      )}
    </Dialog>
  );
}
