import type { ReactNode } from 'react';
import type { ReportCase } from '#data/reports.ts';
import type { Lang } from '#domain/locales.ts';
import { decisionReason } from '#domain/report-decisions.ts';
import { formatDateTime } from '#i18n/format/format.ts';
import { profileHref } from '#i18n/routing/links.ts';
import type { CasesT } from '../labels.ts';
import { thingName } from '../thing-name.ts';
import { CaseTime } from './ReportCaseList.tsx';
import { evidenceOf } from './report-evidence.ts';

type ReportCaseFactsProps = { readonly lang: Lang; readonly t: CasesT; readonly item: ReportCase };

export function ReportCaseFacts({ lang, t, item }: ReportCaseFactsProps) {
  return (
    <div className="grid grid-cols-1 content-start gap-3">
      <h2 className="heading">{t(`reports.reason.${item.reason}`)}</h2>
      <p>
        <CaseTime lang={lang} t={t} item={item} />
      </p>
      <dl className="grid grid-cols-1 content-start gap-3">
        <Fact term={t('cases.thing')}>
          {thingName(t, item.subject, item.part)}
          {' · '}
          {t(item.isHidden ? 'cases.isHidden' : 'cases.isShown')}
        </Fact>
        <Fact term={t('cases.person')}>
          <bdi>{item.personName ?? t('cases.somebody')}</bdi>
          <PersonLinks lang={lang} t={t} item={item} />
        </Fact>
        <Fact term={t('cases.reporters')}>
          <span className="tabular-nums lining-nums">
            {t('cases.reportCount', { number: item.reports })}
            {item.withoutAccount > 0 && (
              <>
                {' · '}
                {t('cases.withoutAccount', { number: item.withoutAccount })}
              </>
            )}
          </span>
        </Fact>
        {item.notes.length > 0 && (
          <Fact term={t('cases.notes')}>
            <ul className="grid gap-2 whitespace-pre-line">
              {item.notes.map((note, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: notes have no names, and never change their order.
                <li key={place} dir="auto">
                  {note}
                </li>
              ))}
            </ul>
          </Fact>
        )}
        <DecisionFact lang={lang} t={t} item={item} />
      </dl>
    </div>
  );
}

function PersonLinks({ lang, t, item }: ReportCaseFactsProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1 [&>a]:min-h-touch [&>a]:content-center">
      <a className="text-link" href={profileHref(lang, item.personId)} target="_blank" rel="noopener">
        {t('cases.seeProfile')}
      </a>
      <a className="text-link" href={`#people=${item.personId}`}>
        {t('cases.seeAccount')}
      </a>
      {evidenceOf(item).entryId && (
        <a className="text-link" href={`#entries=${item.personId}`}>
          {t('cases.seeEntry')}
        </a>
      )}
    </span>
  );
}

/** The statement of reasons, as the person reads it. */
function DecisionFact({ lang, t, item }: ReportCaseFactsProps) {
  if (item.decision === null || item.decidedAt === null) return null;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const reason = decisionReason(item.decision, item.decisionReason);
  return (
    <Fact term={t(`cases.was_${item.decision}`)}>
      <time dateTime={item.decidedAt}>{formatDateTime(lang, item.decidedAt, zone)}</time>
      <p>{t(`decisions.reason.${reason}`)}</p>
      {item.decisionNote && <p dir="auto">{item.decisionNote}</p>}
    </Fact>
  );
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
