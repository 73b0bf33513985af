// Why an entry is disqualified, in a code and in words, and what will happen: it cannot be taken back, so no single key does it.
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import type { ReviewedEntry } from '#data/reviews.ts';
import { REVIEW_REASONS, type ReviewReason } from '#domain/review-reasons.ts';
import { errorText } from '#i18n/error-text.ts';
import type { AppError } from '#lib/app-error.ts';
import type { ModerationT } from './labels.ts';

type DisqualifyFormProps = {
  readonly t: ModerationT;
  readonly entry: ReviewedEntry;
  readonly error: AppError | null;
  readonly isSending: boolean;
  readonly onSend: (reason: ReviewReason, note: string) => void;
  readonly onClose: () => void;
};

const LIKELY = ['rule_violation', 'minor_in_picture', 'not_you', 'other_person_photo', 'offensive'] as const;

/** What a disqualification is mostly for comes first. */
const REASONS: readonly ReviewReason[] = [
  ...LIKELY,
  ...REVIEW_REASONS.filter((reason) => !(LIKELY as readonly string[]).includes(reason)),
];

export function DisqualifyForm({ t, entry, error, isSending, onSend, onClose }: DisqualifyFormProps) {
  const [isNoteMissing, setNoteMissing] = useState(false);
  const [reason, setReason] = useState<ReviewReason>(LIKELY[0]);
  const heading = useRef<HTMLHeadingElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  useEffect(() => heading.current?.focus(), []);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const words = note.current?.value.trim() ?? '';
    setNoteMissing(words === '');
    if (words === '') note.current?.focus();
    else if (!isSending) onSend(reason, words);
  };
  return (
    <form className="grid gap-4" aria-labelledby={`${id}-title`} aria-busy={isSending} onSubmit={submit}>
      <h3
        className="text-md/[1.3] font-semibold focus:outline-none"
        id={`${id}-title`}
        ref={heading}
        tabIndex={-1}
      >
        {t('moderation.disqualifyTitle')}
      </h3>
      <div className="field">
        <label className="field-label" htmlFor={`${id}-reason`}>
          {t('moderation.disqualifyReason')}
        </label>
        <select
          id={`${id}-reason`}
          className="field-input"
          aria-describedby={`${id}-sentence`}
          value={reason}
          onChange={({ currentTarget: { value } }) =>
            setReason(REASONS.find((one) => one === value) ?? LIKELY[0])
          }
        >
          {REASONS.map((code) => (
            <option key={code} value={code}>
              {t(`reasons.${code}Label`)}
            </option>
          ))}
        </select>
        <p className="field-hint" id={`${id}-sentence`}>
          {t(`reasons.${reason}`)}
        </p>
      </div>
      <div className="field">
        <label className="field-label" htmlFor={`${id}-note`}>
          {t('moderation.disqualifyNote')}
        </label>
        <p className="field-hint" id={`${id}-hint`}>
          {t('moderation.disqualifyNoteHint')}
        </p>
        <textarea
          id={`${id}-note`}
          ref={note}
          className="field-input"
          rows={3}
          maxLength={500}
          required
          aria-describedby={`${id}-hint ${id}-missing`}
          aria-invalid={isNoteMissing || undefined}
        />
        <p className="field-error" id={`${id}-missing`} aria-live="polite">
          {isNoteMissing && t('moderation.disqualifyNoteMissing')}
        </p>
      </div>
      <Effects t={t} entry={entry} />
      {error && (
        <p className="mb-3 rounded-control border border-danger px-4 py-3 text-danger" role="alert">
          {errorText(t, error.code)}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <button type="submit" className="button" aria-disabled={isSending}>
          {t('moderation.disqualify')}
        </button>
        <button type="button" className="button button-quiet" onClick={onClose}>
          {t('moderation.cancel')}
        </button>
      </div>
    </form>
  );
}

function Effects({ t, entry }: Pick<DisqualifyFormProps, 't' | 'entry'>) {
  const id = useId();
  const isRunning = entry.phase === 'live' || entry.phase === 'provisional';
  return (
    <div>
      <p className="field-label" id={id}>
        {t('moderation.effects')}
      </p>
      <ul className="grid list-disc gap-1 ps-4" aria-labelledby={id}>
        <li>{t('moderation.effect_now')}</li>
        {entry.phase === 'upcoming' && <li>{t('moderation.effect_upcoming')}</li>}
        {isRunning && <li>{t('moderation.effect_running')}</li>}
        {entry.phase === 'official' && <li>{t('moderation.effect_official')}</li>}
        <li>{t('moderation.effect_appeal')}</li>
      </ul>
    </div>
  );
}
