import { useState } from 'react';
import { listReportCopies, type ReportCase, type ReportCopy, reportContent } from '#data/reports.ts';
import type { Lang } from '#domain/locales.ts';
import { errorText } from '#i18n/error-text.ts';
import { profileHref } from '#i18n/routing/links.ts';
import { type AppErrorCode, toAppError } from '#lib/app-error.ts';
import { useAnswer } from '#query/use-answer.ts';
import type { CasesT } from '../labels.ts';

type ReportCopiesProps = { readonly lang: Lang; readonly t: CasesT; readonly item: ReportCase };

/** Where the same picture is shown of somebody else: it is looked for and taken down too (terms, "Intimate images"). */
export function ReportCopies({ lang, t, item }: ReportCopiesProps) {
  const { state } = useAnswer(`copies ${item.id}`, () => listReportCopies(item.id));
  if (state.status !== 'ready' || state.data.length === 0) return null;
  return (
    <div>
      <h3 className="font-semibold">{t('cases.copies')}</h3>
      <ul className="grid grid-cols-1 content-start gap-3">
        {state.data.map((copy) => (
          <Copy key={`${copy.personId} ${copy.part}`} lang={lang} t={t} item={item} copy={copy} />
        ))}
      </ul>
    </div>
  );
}

function Copy({ lang, t, item, copy }: ReportCopiesProps & { readonly copy: ReportCopy }) {
  const [sent, setSent] = useState<'no' | 'sending' | 'yes' | AppErrorCode>('no');
  const { personId: profileId, part } = copy;
  const report = async (): Promise<void> => {
    if (sent === 'sending') return;
    setSent('sending');
    try {
      await reportContent({ subject: 'photo', profileId, part }, item.reason);
      setSent('yes');
    } catch (thrown) {
      setSent(toAppError(thrown).code);
    }
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <a
        className="text-link min-h-touch content-center"
        href={profileHref(lang, profileId)}
        target="_blank"
        rel="noopener"
      >
        <bdi>{copy.personName ?? t('cases.somebody')}</bdi> · {t(`reports.thing.${part}`)}
      </a>
      <span role="status">
        {sent === 'yes' && t('cases.copyReported')}
        {sent !== 'yes' && sent !== 'no' && sent !== 'sending' && errorText(t, sent)}
      </span>
      {sent !== 'yes' && (
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={sent === 'sending'}
          onClick={() => void report()}
        >
          {t('cases.copyReport')}
        </button>
      )}
    </li>
  );
}
