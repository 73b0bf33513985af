import type { OwnReport as Report } from '#data/report-decisions.ts';
import type { Lang } from '#domain/locales.ts';
import { decisionReason } from '#domain/report-decisions.ts';
import { formatDateTime } from '#i18n/format/format.ts';
import type { DecisionsT } from './labels.ts';
import { thingName } from './thing-name.ts';

type OwnReportProps = { readonly lang: Lang; readonly t: DecisionsT; readonly report: Report };

/** What the reader reported, and whether and how it was decided. */
export function OwnReport({ lang, t, report }: OwnReportProps) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { decision, decidedAt } = report;
  const state =
    decision === null
      ? 'decisions.waits'
      : decision === 'removed'
        ? 'decisions.wasRemoved'
        : 'decisions.wasCleared';
  return (
    <li className="grid max-w-text gap-2 border-b border-line py-6 wrap-anywhere">
      <h4 className="font-semibold">
        {thingName(t, report.subject, report.part)}
        {report.name && (
          <>
            {' · '}
            <bdi>{report.name}</bdi>
          </>
        )}{' '}
        <span className="rounded-full border border-edge px-2 text-xs font-normal whitespace-nowrap">
          {t(state)}
        </span>
      </h4>
      <p className="text-muted">
        {t('decisions.reportedAs', { reason: t(`reports.reason.${report.reason}`) })}
        {'. '}
        {t('decisions.reportedAt', { time: formatDateTime(lang, report.reportedAt, zone) })}
      </p>
      {report.note && (
        <p>
          {t('decisions.yourNote')}: <bdi>{report.note}</bdi>
        </p>
      )}
      {decision !== null && <p>{t(`decisions.reason.${decisionReason(decision, report.decisionReason)}`)}</p>}
      {decidedAt && (
        <p className="text-muted">
          {t('decisions.decidedAt', { time: formatDateTime(lang, decidedAt, zone) })}
        </p>
      )}
    </li>
  );
}
