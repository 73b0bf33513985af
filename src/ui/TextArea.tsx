// One question with a longer answer.
import { useId } from 'react';

type TextAreaProps = {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly rows: number;
  readonly value: string;
  readonly error: string | null;
  readonly dir?: 'ltr' | 'auto';
  readonly onChange: (text: string) => void;
};

export function TextArea({ name, label, hint, rows, value, error, dir = 'auto', onChange }: TextAreaProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
      <textarea
        id={id}
        name={name}
        className="field-input"
        rows={rows}
        dir={dir}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <p className="field-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
