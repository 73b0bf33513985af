import type { ReportCase, ReportQueue } from '#data/reports.ts';
import type { Lang } from '#domain/locales.ts';
import { formatRelative } from '#i18n/format/format.ts';
import { serverNow } from '#lib/server-clock.ts';
import type { CasesT } from '../labels.ts';
import { thingName } from '../thing-name.ts';
import type { ReportDesk } from './use-report-desk.ts';

type ReportCaseListProps = {
  readonly lang: Lang;
  readonly t: CasesT;
  readonly queue: ReportQueue;
  readonly desk: ReportDesk;
};

/** What is there, in the order in which it should be decided. */
export function ReportCaseList({ lang, t, queue, desk }: ReportCaseListProps) {
  const isWaiting = queue.cases[0]?.decision === null;
  return (
    <nav aria-label={t(isWaiting ? 'cases.waiting' : 'cases.decided')}>
      {isWaiting && (
        <p className="flex flex-wrap gap-4 pt-1 pb-2 text-xs/normal tabular-nums lining-nums">
          <span>{t('cases.waitingCount', { number: queue.waiting })}</span>
          {queue.alarms > 0 && (
            <strong className="font-semibold text-danger">
              {t('cases.alarmCount', { number: queue.alarms })}
            </strong>
          )}
          {queue.overdue > 0 && (
            <strong className="font-semibold text-danger">
              {t('cases.overdueCount', { number: queue.overdue })}
            </strong>
          )}
        </p>
      )}
      <ul className="max-h-[30svb] overflow-y-auto border-y border-line md:max-h-[calc(100svb-260px)]">
        {queue.cases.map((item) => (
          <li key={item.id}>
            <button
              type="button"
              className="grid min-h-touch w-full cursor-pointer border-b border-line px-3 py-2 text-start text-xs wrap-anywhere hover:bg-wash focus-visible:-outline-offset-2 aria-[current]:border-s-2 aria-[current]:border-s-garnet aria-[current]:bg-wash"
              aria-current={item.id === desk.chosen?.id ? 'true' : undefined}
              onClick={() => desk.choose(item.id)}
            >
              <strong>{t(`reports.reason.${item.reason}`)}</strong>
              <span>
                {thingName(t, item.subject, item.part)} · <bdi>{item.personName ?? t('cases.somebody')}</bdi>
              </span>
              {item.isAlarm && item.decision === null && (
                <span className="font-semibold text-danger">{t('cases.alarm')}</span>
              )}
              <CaseTime lang={lang} t={t} item={item} />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type CaseTimeProps = { readonly lang: Lang; readonly t: CasesT; readonly item: ReportCase };

/** The clock of a case in words, or what became of it. */
export function CaseTime({ lang, t, item }: CaseTimeProps) {
  const now = serverNow();
  if (item.decision !== null) {
    return (
      <span className="text-muted">
        {t(`cases.was_${item.decision}`)} {item.decidedAt && formatRelative(lang, item.decidedAt, now)}
      </span>
    );
  }
  if (item.dueAt === null) {
    return (
      <span className="text-muted">
        {t('cases.opened')} <time dateTime={item.openedAt}>{formatRelative(lang, item.openedAt, now)}</time>
      </span>
    );
  }
  const isLate = Date.parse(item.dueAt) < now;
  return (
    <span className={isLate ? 'font-semibold text-danger' : 'text-muted'}>
      {t(isLate ? 'cases.late' : 'cases.due')}{' '}
      <time dateTime={item.dueAt}>{formatRelative(lang, item.dueAt, now)}</time>
    </span>
  );
}
