// One question of a form: its name, what helps to answer it, and what is wrong with the answer.
import { type InputHTMLAttributes, type Ref, useId } from 'react';

type FieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'aria-describedby' | 'aria-invalid'> & {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong and what to do; null or absent while nothing is. */
  readonly error?: string | null | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
};

/** The browser keeps what was typed: give `defaultValue`, not `value`, unless every key matters. */
export function Field({ label, hint, error, className, ref, ...input }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      <input
        {...input}
        ref={ref}
        id={id}
        className="field-input"
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
      />
      <p className="field-error" id={errorId} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
