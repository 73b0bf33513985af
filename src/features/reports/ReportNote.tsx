import { useId } from 'react';
import type { Lang } from '#domain/locales.ts';
import { formatNumber } from '#i18n/format/format.ts';
import type { ReportT } from './labels.ts';
import { LONGEST_NOTE } from './use-report.ts';

type ReportNoteProps = {
  readonly t: ReportT;
  readonly lang: Lang;
  readonly note: string;
  /** In characters, without the spaces around. */
  readonly length: number;
  readonly hint: string;
  readonly error: string | null;
  readonly onChange: (note: string) => void;
};

/** From here on the end is near: then it is told to those who cannot see it. */
const COUNTED_FROM = LONGEST_NOTE - 100;

export function ReportNote({ t, lang, note, length, hint, error, onChange }: ReportNoteProps) {
  const id = useId();
  const counted = t('reports.counter', {
    number: formatNumber(lang, length),
    most: formatNumber(lang, LONGEST_NOTE),
  });
  return (
    <div className="field">
      <label className="font-semibold" htmlFor={id}>
        {t('reports.note')}
      </label>
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
      <textarea
        id={id}
        name="note"
        className="field-input resize-y"
        rows={3}
        dir="auto"
        value={note}
        aria-describedby={`${id}-hint ${id}-counter ${id}-error`}
        aria-invalid={error || length > LONGEST_NOTE ? true : undefined}
        onChange={({ currentTarget: { value } }) => onChange(value)}
      />
      <p
        className={`field-hint text-end tabular-nums lining-nums ${length > LONGEST_NOTE ? 'font-semibold text-danger' : ''}`}
        id={`${id}-counter`}
      >
        {counted}
      </p>
      <p className="sr-only" aria-live="polite">
        {length >= COUNTED_FROM && counted}
      </p>
      <p className="field-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
