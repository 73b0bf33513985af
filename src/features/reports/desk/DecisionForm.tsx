// Why, in a code and in words, and what will happen: people are told at once, so no single key decides.
import {
  type KeyboardEvent as ReactKeyboardEvent,
  type SubmitEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { ReportCase } from '#data/reports.ts';
import {
  type DecisionReason,
  decisionReason,
  type ReportDecision,
  reasonsFor,
} from '#domain/report-decisions.ts';
import { Kbd } from '#ui/Kbd.tsx';
import type { CasesT } from '../labels.ts';
import { reasonPlace } from './report-keys.ts';

type DecisionFormProps = {
  readonly t: CasesT;
  readonly item: ReportCase;
  readonly decision: ReportDecision;
  readonly isSending: boolean;
  readonly onSend: (reason: DecisionReason, note: string) => Promise<boolean>;
  readonly onClose: () => void;
};

/** In characters; the server counts the same. */
const LONGEST_NOTE = 500;

export function DecisionForm({ t, item, decision, isSending, onSend, onClose }: DecisionFormProps) {
  const [reason, setReason] = useState<DecisionReason>(() => decisionReason(decision, item.reason));
  const form = useRef<HTMLFormElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const reasons = reasonsFor(decision);
  // The reason that is likely has the focus: Enter decides, a digit or an arrow chooses another one.
  useEffect(() => form.current?.querySelector<HTMLElement>('input:checked')?.focus(), []);
  const submit = (event?: SubmitEvent<HTMLFormElement>): void => {
    event?.preventDefault();
    if (!isSending) void onSend(reason, note.current?.value.trim() ?? '');
  };
  const onKeyDown = (event: ReactKeyboardEvent): void => {
    const chosen = reasons[reasonPlace(event.nativeEvent) ?? -1];
    if (chosen) {
      event.preventDefault();
      setReason(chosen);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      // Words that were typed are not thrown away by one Escape.
      if (event.target === note.current && note.current?.value)
        form.current?.querySelector<HTMLElement>('input:checked')?.focus();
      else onClose();
    }
  };
  return (
    <form
      className="grid gap-4"
      ref={form}
      aria-labelledby={`${id}-title`}
      aria-busy={isSending}
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      <fieldset className="grid min-w-0">
        <legend className="font-semibold" id={`${id}-title`}>
          {t(`cases.why_${decision}`)}
        </legend>
        {reasons.map((code, place) => (
          <label
            key={code}
            className="grid min-h-touch cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-center items-center gap-x-3 border-b border-line py-2 active:opacity-70"
          >
            <input
              className="size-[20px]"
              type="radio"
              name="reason"
              value={code}
              checked={code === reason}
              aria-describedby={`${id}-${code}`}
              onChange={() => setReason(code)}
            />
            <span>
              <Kbd dir="ltr">{place + 1}</Kbd> {t(`decisions.label.${code}`)}
            </span>
            <span className="field-hint col-start-2" id={`${id}-${code}`}>
              {t(`decisions.reason.${code}`)}
            </span>
          </label>
        ))}
      </fieldset>
      <div className="field">
        <label className="font-semibold" htmlFor={`${id}-note`}>
          {t('cases.note')}
        </label>
        <p className="field-hint" id={`${id}-hint`}>
          {t('cases.noteHint')}
        </p>
        <textarea
          id={`${id}-note`}
          ref={note}
          className="field-input"
          rows={2}
          maxLength={LONGEST_NOTE}
          dir="auto"
          aria-describedby={`${id}-hint`}
        />
      </div>
      <p className="grid gap-1 border-s-2 border-garnet ps-4">{t(effectOf(item, decision))}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <button type="submit" className="button" aria-disabled={isSending} aria-keyshortcuts="Enter">
          {t(decision === 'removed' ? 'cases.remove' : item.isHidden ? 'cases.show' : 'cases.keep')}
        </button>
        <button type="button" className="button button-quiet" onClick={onClose}>
          {t('cases.cancel')} <Kbd dir="ltr">Esc</Kbd>
        </button>
      </div>
    </form>
  );
}

function effectOf({ subject, isHidden }: ReportCase, decision: ReportDecision) {
  if (decision === 'cleared') return isHidden ? 'cases.effect_show' : 'cases.effect_keep';
  return `cases.effect_remove_${subject}` as const;
}
