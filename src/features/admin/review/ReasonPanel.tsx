// Why not: each reason with its key and the sentence that the contestant will read.
import { useEffect, useId, useRef, useState } from 'react';
import { REVIEW_REASONS, type ReviewReason } from '#domain/review-reasons.ts';
import { Kbd } from '#ui/Kbd.tsx';
import type { ModerationT } from './labels.ts';
import { reasonKey } from './review-keys.ts';
import { type ReasonMode, useReasonKeys } from './use-review-keys.ts';

type ReasonPanelProps = {
  readonly t: ModerationT;
  readonly mode: ReasonMode;
  readonly onReason: (reason: ReviewReason, note: string) => void;
  readonly onClose: () => void;
};

export function ReasonPanel({ t, mode, onReason, onClose }: ReasonPanelProps) {
  const [isNoteMissing, setNoteMissing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus(), []);

  const choose = (reason: ReviewReason): void => {
    const words = note.current?.value.trim() ?? '';
    if (reason === 'other' && words === '') {
      setNoteMissing(true);
      note.current?.focus();
      return;
    }
    onReason(reason, words);
  };
  useReasonKeys(choose, onClose);

  return (
    <section data-part="reasons" aria-labelledby={`${id}-title`}>
      <header className="flex items-baseline justify-between gap-3">
        {/* It takes the focus so that what follows is read; nothing can be pressed here. */}
        <h2
          className="text-md/[1.3] font-semibold focus:outline-none"
          id={`${id}-title`}
          ref={heading}
          tabIndex={-1}
        >
          {t(`moderation.${mode}Title`)}
        </h2>
        <button
          type="button"
          className="text-link min-h-touch flex-none cursor-pointer whitespace-nowrap"
          onClick={onClose}
        >
          {t('moderation.cancel')} <Kbd>Esc</Kbd>
        </button>
      </header>
      <label className="text-xs" htmlFor={`${id}-note`}>
        {t('moderation.note')}
      </label>
      <textarea
        id={`${id}-note`}
        className="field-input"
        ref={note}
        rows={2}
        maxLength={500}
        aria-describedby={`${id}-missing`}
        aria-invalid={isNoteMissing || undefined}
        onKeyDown={(event) => {
          const isLeft = event.key === 'Escape' && event.currentTarget.value !== '';
          if (!isLeft && (event.key !== 'Enter' || event.shiftKey)) return;
          event.preventDefault();
          // Words that were typed are not thrown away by one Escape.
          event.stopPropagation();
          heading.current?.focus();
        }}
      />
      <p className="text-xs text-danger" id={`${id}-missing`} aria-live="polite">
        {isNoteMissing && t('moderation.noteMissing')}
      </p>
      <p className="text-xs text-muted">{t('moderation.contestantReads')}</p>
      <ul>
        {REVIEW_REASONS.map((reason) => (
          <li key={reason}>
            <button
              type="button"
              className="grid min-h-touch w-full cursor-pointer grid-cols-[2em_1fr] items-start gap-x-2 border-b border-line py-1 text-start hover:bg-wash focus-visible:-outline-offset-2 active:opacity-70"
              data-part="reasons-choice"
              onClick={() => choose(reason)}
            >
              <Kbd>{reasonKey(reason)}</Kbd>
              <span>{t(`reasons.${reason}Label`)}</span>
              <span className="col-start-2 text-xs text-muted">{t(`reasons.${reason}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
