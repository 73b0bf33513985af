// One case: what was reported as it was then, who says what about it, and the decision.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReportCase } from '#data/reports.ts';
import type { Lang } from '#domain/locales.ts';
import type { ReportDecision } from '#domain/report-decisions.ts';
import { Kbd } from '#ui/Kbd.tsx';
import type { CasesT } from '../labels.ts';
import { thingName } from '../thing-name.ts';
import { DecisionForm } from './DecisionForm.tsx';
import { ReportCaseFacts } from './ReportCaseFacts.tsx';
import { ReportCopies } from './ReportCopies.tsx';
import { ReportEvidence } from './ReportEvidence.tsx';
import { type DeskCommand, deskCommand } from './report-keys.ts';
import type { ReportDesk } from './use-report-desk.ts';

type ReportCaseOnDeskProps = {
  readonly lang: Lang;
  readonly t: CasesT;
  readonly item: ReportCase;
  readonly desk: ReportDesk;
};

export function ReportCaseOnDesk({ lang, t, item, desk }: ReportCaseOnDeskProps) {
  const section = useRef<HTMLElement>(null);
  const [deciding, setDeciding] = useState<ReportDecision | null>(null);
  const [isZoomed, setZoomed] = useState(false);
  const mayDecide = item.decision === null && item.mayDecide;
  // Whoever goes to a case hears it from a screen reader; who has just come to the page is left at its beginning.
  const { moves } = desk;
  useEffect(() => {
    if (moves > 0) section.current?.focus({ preventScroll: true });
  }, [moves]);
  const run = (command: DeskCommand): void => {
    if (command === 'next' || command === 'previous') desk.step(command === 'next' ? 1 : -1);
    else if (command === 'zoom') setZoomed((before) => !before);
    else if (mayDecide) setDeciding(command);
  };
  useDeskKeys(run, deciding === null);
  const close = (): void => {
    setDeciding(null);
    section.current?.focus({ preventScroll: true });
  };
  const name = `${thingName(t, item.subject, item.part)}, ${item.personName ?? t('cases.somebody')}`;
  return (
    <section
      className="grid grid-cols-1 content-start gap-x-6 gap-y-3 outline-none min-[1100px]:grid-cols-[minmax(0,1fr)_340px]"
      ref={section}
      tabIndex={-1}
      aria-label={name}
    >
      <ReportEvidence lang={lang} t={t} item={item} isZoomed={isZoomed} onZoom={setZoomed} />
      <div className="grid grid-cols-1 content-start gap-3">
        {/* As on the review desk: the reasons take the room of the facts. */}
        {!deciding && <ReportCaseFacts lang={lang} t={t} item={item} />}
        {!deciding && item.subject === 'photo' && item.decision !== 'cleared' && (
          <ReportCopies lang={lang} t={t} item={item} />
        )}
        {!item.mayDecide && item.decision === null && <p className="text-muted">{t('cases.ownCase')}</p>}
        {deciding && (
          <DecisionForm
            key={deciding}
            t={t}
            item={item}
            decision={deciding}
            isSending={desk.isSending}
            onClose={close}
            onSend={(reason, note) => desk.decide(item, { decision: deciding, reason, note })}
          />
        )}
      </div>
      {mayDecide && !deciding && <CaseActions t={t} item={item} onCommand={run} />}
    </section>
  );
}

type CaseActionsProps = {
  readonly t: CasesT;
  readonly item: ReportCase;
  readonly onCommand: (command: DeskCommand) => void;
};

/** The decisions in one row, each with its key; none is taken before its reason. */
function CaseActions({ t, item, onCommand }: CaseActionsProps) {
  const actions = [
    { command: 'cleared', key: 'C', label: t(item.isHidden ? 'cases.show' : 'cases.keep') },
    { command: 'removed', key: 'R', label: t('cases.remove') },
    { command: 'zoom', key: 'Z', label: t('cases.zoom') },
    { command: 'next', key: 'J', label: t('cases.next') },
    { command: 'previous', key: 'K', label: t('cases.previous') },
  ] as const;
  return (
    <fieldset className="sticky bottom-0 z-1 flex flex-wrap gap-2 border-t border-line bg-paper py-3 min-[1100px]:col-span-full">
      <legend className="sr-only">{t('cases.decide')}</legend>
      {actions.map(({ command, key, label }) => (
        <button
          key={command}
          type="button"
          className="button button-quiet px-3 max-sm:flex-[1_1_30%] max-sm:px-2 max-sm:text-xs/[1.2]"
          aria-keyshortcuts={key}
          onClick={() => onCommand(command)}
        >
          {label}{' '}
          <Kbd className="max-sm:hidden" dir="ltr">
            {key}
          </Kbd>
        </button>
      ))}
    </fieldset>
  );
}

function useDeskKeys(run: (command: DeskCommand) => void, isOn: boolean): void {
  const latest = useRef(run);
  // With what is seen: a key that is pressed at once is heard.
  useLayoutEffect(() => {
    latest.current = run;
  });
  useLayoutEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent): void => {
      const command = deskCommand(event);
      if (!command) return;
      event.preventDefault();
      latest.current(command);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOn]);
}
