// The way into the contest, step by step; it opens where it was left, on whichever device.
import { type ReactNode, useCallback, useRef } from 'react';
import type { EntryMedia, MyEntry } from '#data/entities/entry.ts';
import type { MediaKind } from '#domain/entry-rules.ts';
import type { Lang } from '#domain/locales.ts';
import type { EntryT } from '../labels.ts';
import type { MyEntryControl } from '../use-my-entry.ts';
import { newestOf } from './entry-media.ts';
import { STEPS, type Step } from './entry-steps.ts';
import { StepDetails } from './StepDetails.tsx';
import { StepPerson } from './StepPerson.tsx';
import { StepPhoto } from './StepPhoto.tsx';
import { StepSend } from './StepSend.tsx';
import { StepTrail } from './StepTrail.tsx';
import { useWizardStep } from './use-wizard-step.ts';

/** What belongs to the form and comes from other features: they are put together on the screen. */
export type EntrySlots = {
  readonly picker: (asked: PickerAsked) => ReactNode;
  /** How the entry will look to others. */
  readonly preview: (mine: MyEntry) => ReactNode;
};

export type PickerAsked = {
  readonly entryId: string;
  readonly kind: MediaKind;
  readonly newest: EntryMedia | undefined;
  readonly onReceived: () => void;
};

type EntryWizardProps = EntrySlots & {
  readonly lang: Lang;
  readonly t: EntryT;
  readonly mine: MyEntry;
  readonly control: MyEntryControl;
};

export function EntryWizard({ lang, t, mine, control, picker, preview }: EntryWizardProps) {
  const { step, goTo } = useWizardStep(mine);
  const focusHeading = useFocusAfterTheFirst(step);
  const place = STEPS.indexOf(step);
  const next = (): void => goTo(STEPS[place + 1] ?? 'send');
  const before = STEPS[place - 1];
  const entryId = mine.entry?.canEdit ? mine.entry.id : null;
  const pickerOf = (kind: MediaKind) =>
    entryId &&
    picker({
      entryId,
      kind,
      newest: newestOf(mine.media, kind),
      onReceived: () => void control.query.refetch(),
    });
  const parts = { t, mine, control };

  return (
    <div className="grid gap-4 max-sm:[&_.button]:w-full">
      <StepTrail t={t} mine={mine} step={step} onChoose={goTo} />
      <h3
        key={`title of ${step}`}
        ref={focusHeading}
        tabIndex={-1}
        className="grid gap-1 text-lg font-semibold focus-visible:outline-offset-4"
        data-part="entry-step-title"
      >
        <span className="text-xs/[1.35] font-normal text-muted tabular-nums lining-nums">
          {t('entry.stepOf', { number: place + 1, count: STEPS.length })}
        </span>{' '}
        {t(`entry.step.${step}`)}
      </h3>
      {step === 'person' && <StepPerson {...parts} lang={lang} onDone={next} />}
      {step === 'details' && <StepDetails {...parts} onDone={next} />}
      {(step === 'portrait' || step === 'body') && (
        <StepPhoto key={step} t={t} mine={mine} kind={step} picker={pickerOf(step)} onDone={next} />
      )}
      {step === 'send' && (
        <StepSend {...parts} lang={lang} preview={preview(mine)} videoPicker={pickerOf('video')} />
      )}
      {before && (
        <button
          type="button"
          className="text-link min-h-touch cursor-pointer justify-self-start"
          onClick={() => goTo(before)}
        >
          {t('entry.back')}
        </button>
      )}
    </div>
  );
}

/** A step that was gone to is read out; the one that the page opens with leaves the focus where it is. */
function useFocusAfterTheFirst(step: Step): (heading: HTMLHeadingElement | null) => void {
  const shown = useRef(step);
  return useCallback(
    (heading: HTMLHeadingElement | null) => {
      if (shown.current !== step) heading?.focus();
      shown.current = step;
    },
    [step],
  );
}
