import type { DecisionAboutMe as Shown } from '#data/report-decisions.ts';
import { OPERATOR } from '#domain/brand.ts';
import type { Lang } from '#domain/locales.ts';
import { decisionReason } from '#domain/report-decisions.ts';
import { formatDateTime } from '#i18n/format/format.ts';
import { pageHref } from '#i18n/routing/links.ts';
import type { DecisionsT } from './labels.ts';
import { thingName } from './thing-name.ts';

type DecisionAboutMeProps = { readonly lang: Lang; readonly t: DecisionsT; readonly told: Shown };

/** What became of something that is the reader's: what, when, why, by whom, and what can be done. */
export function DecisionAboutMe({ lang, t, told }: DecisionAboutMeProps) {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const time = (instant: string): string => formatDateTime(lang, instant, zone);
  const { decision } = told;
  const state =
    decision === null
      ? 'decisions.isHidden'
      : decision === 'removed'
        ? 'decisions.isRemoved'
        : 'decisions.isShown';
  return (
    <li className="grid max-w-text gap-2 border-b border-line py-6 wrap-anywhere">
      <h4 className="font-semibold">
        {thingName(t, told.subject, told.part)}{' '}
        <span className="rounded-full border border-edge px-2 text-xs font-normal whitespace-nowrap">
          {t(state)}
        </span>
      </h4>
      <p className="text-muted">
        {t('decisions.reportedAs', { reason: t(`reports.reason.${told.reason}`) })}
      </p>
      {told.words && (
        <blockquote className="border-s-2 border-line ps-4 whitespace-pre-line">
          <span className="sr-only">{t('decisions.words')}</span>
          <p dir="auto">{told.words}</p>
        </blockquote>
      )}
      {decision === null ? (
        <p>
          {t('decisions.hidden', { time: time(told.hiddenAt) })}{' '}
          {told.dueAt && t('decisions.hiddenDue', { time: time(told.dueAt) })}
        </p>
      ) : (
        <>
          <p>{t(`decisions.reason.${decisionReason(decision, told.decisionReason)}`)}</p>
          {told.decisionNote && (
            <p>
              {t('decisions.ourNote')}: <bdi>{told.decisionNote}</bdi>
            </p>
          )}
          {told.decidedAt && (
            <p className="text-muted">{t('decisions.decidedAt', { time: time(told.decidedAt) })}</p>
          )}
        </>
      )}
      {decision === 'removed' && <WhatNow lang={lang} t={t} told={told} />}
    </li>
  );
}

function WhatNow({ lang, t, told }: DecisionAboutMeProps) {
  const isMessage = told.subject === 'message';
  const can = isMessage ? 'canMessage' : told.subject === 'photo' ? 'canPhoto' : 'canProfile';
  const number = told.id.slice(0, 8);
  return (
    <div className="mt-2 grid gap-2">
      <h5 className="font-semibold">{t('decisions.whatNow')}</h5>
      <p>
        {t(`decisions.${can}`)}{' '}
        {!isMessage && (
          <a className="text-link" href={`${pageHref(lang, 'account')}#entry`}>
            {t('decisions.toEntry')}
          </a>
        )}
      </p>
      <p>
        {t('decisions.object', { contact: OPERATOR.contact, number })}{' '}
        <a className="text-link" href={`mailto:${OPERATOR.contact}?subject=${number}`} dir="ltr">
          {OPERATOR.contact}
        </a>
      </p>
    </div>
  );
}
