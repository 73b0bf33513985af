// What will happen, and the button: to send, or to sign in first where the reason needs an account.
import { useId } from 'react';
import { isUrgentReason, type ReportedThing } from '#data/reports.ts';
import type { Lang } from '#domain/locales.ts';
import { pageHref } from '#i18n/routing/links.ts';
import type { ReportT } from './labels.ts';
import type { WrittenReport } from './use-report.ts';

type ReportSendProps = {
  readonly t: ReportT;
  readonly lang: Lang;
  readonly thing: ReportedThing;
  readonly displayName: string;
  readonly report: WrittenReport;
  readonly problem: string | null;
  readonly needsAccount: boolean;
};

export function ReportSend(props: ReportSendProps) {
  const { t, lang, thing, displayName, report, problem, needsAccount } = props;
  const id = useId();
  const { reason } = report.draft;
  return (
    <>
      {reason !== null && (
        <div className="grid gap-1 border-garnet border-s-2 ps-4" id={id}>
          {needsAccount ? (
            <p>{t('reports.needsAccount')}</p>
          ) : (
            <p>{t(isUrgentReason(reason) ? 'reports.nextUrgent' : 'reports.nextOther')}</p>
          )}
          <p className="text-muted">{t('reports.secret', { name: displayName })}</p>
        </div>
      )}
      <p className="field-error" role="alert">
        {!needsAccount && problem}
      </p>
      {needsAccount ? (
        <a className="button" href={signInHref(lang, thing)} onClick={report.leave}>
          {t('reports.signIn')}
        </a>
      ) : (
        <button
          type="submit"
          className="button"
          aria-disabled={report.isSending}
          aria-describedby={reason === null ? undefined : id}
        >
          {t(report.isSending ? 'reports.sending' : 'reports.send')}
        </button>
      )}
    </>
  );
}

/** Back on a profile `#report` opens the dialog again, with what was written; a conversation keeps its own address. */
function signInHref(lang: Lang, thing: ReportedThing): string {
  const { pathname, search, hash } = location;
  const back = `${pathname}${search}${thing.subject === 'message' ? hash : '#report'}`;
  return `${pageHref(lang, 'auth')}?next=${encodeURIComponent(back)}`;
}
