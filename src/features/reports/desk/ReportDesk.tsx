// The admins' desk of reports: those with a clock first, one at a time with its evidence, decided by keyboard.
import { useEffect, useRef, useState } from 'react';
import type { Lang } from '#domain/locales.ts';
import { errorText } from '#i18n/error-text.ts';
import { GateMessage, RequestGate } from '#ui/RequestGate.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { CasesT } from '../labels.ts';
import { ReportCaseList } from './ReportCaseList.tsx';
import { ReportCaseOnDesk } from './ReportCaseOnDesk.tsx';
import { ReportWave } from './ReportWave.tsx';
import { useReportDesk } from './use-report-desk.ts';

type ReportDeskProps = { readonly lang: Lang; readonly t: CasesT };

const VIEWS = ['waiting', 'decided'] as const;

export function ReportDesk({ lang, t }: ReportDeskProps) {
  const [view, setView] = useState<(typeof VIEWS)[number]>('waiting');
  return (
    <section className="grid grid-cols-1 gap-3">
      <fieldset className="flex gap-4">
        <legend className="sr-only">{t('cases.which')}</legend>
        {VIEWS.map((each) => (
          <button
            key={each}
            type="button"
            className="min-h-touch cursor-pointer text-muted hover:text-ink aria-pressed:text-ink aria-pressed:shadow-[inset_0_-2px_var(--color-garnet)]"
            aria-pressed={each === view}
            onClick={() => setView(each)}
          >
            {t(`cases.${each}`)}
          </button>
        ))}
      </fieldset>
      <CasesOf key={view} lang={lang} t={t} view={view} />
    </section>
  );
}

function CasesOf({ lang, t, view }: ReportDeskProps & { readonly view: (typeof VIEWS)[number] }) {
  const desk = useReportDesk(view === 'decided');
  const { decided } = desk;
  const outcome = useRef<HTMLParagraphElement>(null);
  const isLast = decided !== null && desk.state.status === 'empty';
  // The case that had the focus is gone, and no other one takes it.
  useEffect(() => {
    if (isLast) outcome.current?.focus();
  }, [isLast]);
  return (
    <>
      {view === 'waiting' && <ReportWave t={t} onDone={desk.reload} />}
      {/* It takes the focus so that it is read; nothing can be pressed here. */}
      <p className="font-semibold empty:hidden focus:outline-none" role="status" ref={outcome} tabIndex={-1}>
        {decided && t(`cases.told_${decided.decision}`, { name: decided.name ?? t('cases.somebody') })}
      </p>
      {desk.failure && (
        <p className="rounded-control border border-danger px-4 py-3 text-danger" role="alert">
          {errorText(t, desk.failure.code)}
        </p>
      )}
      <RequestGate
        state={desk.state}
        loading={<Skeleton className="block h-[320px]" />}
        empty={<GateMessage text={t(view === 'decided' ? 'cases.noneDecided' : 'cases.noneWaits')} />}
        t={t}
        retryLabel={t('cases.tryAgain')}
      >
        {(queue) => (
          <div className="grid grid-cols-1 gap-x-6 gap-y-4 md:grid-cols-[220px_minmax(0,1fr)]">
            <ReportCaseList lang={lang} t={t} queue={queue} desk={desk} />
            {desk.chosen && (
              <ReportCaseOnDesk key={desk.chosen.id} lang={lang} t={t} item={desk.chosen} desk={desk} />
            )}
          </div>
        )}
      </RequestGate>
    </>
  );
}
