// The way into the contest, step by step; it opens where it was left, on whichever device.
import { type ReactNode, useCallback, useRef, useState } from 'react';
import type { MyEntry } from '#data/entry.ts';
import type { MediaKind } from '#domain/entry-rules.ts';
import type { Lang } from '#domain/locales.ts';
import { canOpen, firstOpenStep, isDone, STEPS, type Step } from './entry-steps.ts';
import { StepDetails } from './StepDetails.tsx';
import { StepPerson } from './StepPerson.tsx';
import { StepPhoto } from './StepPhoto.tsx';
import { StepSend } from './StepSend.tsx';
import type { EntryT } from './texts.ts';
import type { MyEntryControl } from './use-my-entry.ts';

export type PickerOf = (entryId: string, kind: MediaKind, onReceived: () => void) => ReactNode;

type EntryWizardProps = {
  readonly lang: Lang;
  readonly t: EntryT;
  readonly mine: MyEntry;
  readonly control: MyEntryControl;
  readonly picker: PickerOf;
};

export function EntryWizard({ lang, t, mine, control, picker }: EntryWizardProps) {
  const [step, setStep] = useState<Step>(() => firstOpenStep(mine));
  const isFirst = useRef(true);
  // A step that was gone to is read out; the one that the page opens with leaves the focus where it is.
  const focusHeading = useCallback((heading: HTMLHeadingElement | null) => {
    if (!isFirst.current) heading?.focus();
    isFirst.current = false;
  }, []);

  const next = (): void => setStep(STEPS[STEPS.indexOf(step) + 1] ?? 'send');
  const entryId = mine.entry?.can_edit ? mine.entry.id : null;
  const reload = () => void control.query.refetch();
  const photo = (kind: 'portrait' | 'body') =>
    entryId && (
      <StepPhoto
        key={kind}
        t={t}
        mine={mine}
        kind={kind}
        picker={picker(entryId, kind, reload)}
        onDone={next}
      />
    );

  return (
    <div className="entry-wizard">
      <nav aria-label={t('entry.steps')}>
        <ol className="entry-steps">
          {STEPS.map((each, n) => (
            <li key={each}>
              <button
                type="button"
                className="entry-step"
                aria-current={each === step ? 'step' : undefined}
                data-done={isDone(each, mine) || undefined}
                disabled={!canOpen(each, mine)}
                onClick={() => setStep(each)}
              >
                <span className="entry-step-number tabular">{n + 1}</span>
                <span className="entry-step-name">{t(`entry.step.${each}`)}</span>
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <h3 key={`title of ${step}`} ref={focusHeading} tabIndex={-1} className="entry-step-title">
        {t(`entry.step.${step}`)}
      </h3>
      {step === 'person' && <StepPerson lang={lang} t={t} mine={mine} control={control} onDone={next} />}
      {step === 'details' && <StepDetails t={t} mine={mine} control={control} onDone={next} />}
      {(step === 'portrait' || step === 'body') && photo(step)}
      {step === 'send' && entryId && (
        <StepSend
          lang={lang}
          t={t}
          mine={mine}
          control={control}
          videoPicker={picker(entryId, 'video', reload)}
        />
      )}
    </div>
  );
}
