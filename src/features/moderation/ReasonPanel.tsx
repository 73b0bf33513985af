// Why not: each reason with its key and the sentence that the contestant will read.
import { useEffect, useId, useRef, useState } from 'react';
import { REVIEW_REASONS, type ReviewReason } from '#domain/review-reasons.ts';
import type { ModerationT } from './labels.ts';
import { reasonKey } from './review-keys.ts';
import { type ReasonMode, useReasonKeys } from './use-review-keys.ts';
import '#ui/field.css';
import './review-kbd.css';
import './review-reasons.css';

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
    <section className="reasons" aria-labelledby={`${id}-title`}>
      <header className="reasons-head">
        <h2 className="reasons-title" id={`${id}-title`} ref={heading} tabIndex={-1}>
          {t(`moderation.${mode}Title`)}
        </h2>
        <button type="button" className="text-link reasons-close" onClick={onClose}>
          {t('moderation.cancel')} <kbd>Esc</kbd>
        </button>
      </header>
      <label className="reasons-note-label" htmlFor={`${id}-note`}>
        {t('moderation.note')}
      </label>
      <textarea
        id={`${id}-note`}
        className="field-input reasons-note"
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
      <p className="reasons-missing" id={`${id}-missing`} aria-live="polite">
        {isNoteMissing && t('moderation.noteMissing')}
      </p>
      <p className="text-muted reasons-hint">{t('moderation.contestantReads')}</p>
      <ul className="reasons-list">
        {REVIEW_REASONS.map((reason) => (
          <li key={reason}>
            <button type="button" className="reasons-choice" onClick={() => choose(reason)}>
              <kbd>{reasonKey(reason)}</kbd>
              <span>{t(`reasons.${reason}Label`)}</span>
              <span className="text-muted reasons-sentence">{t(`reasons.${reason}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
