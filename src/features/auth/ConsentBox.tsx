import { type ReactNode, useId } from 'react';

type ConsentBoxProps = {
  readonly name: string;
  readonly label: string;
  readonly error: string | null;
  /** Links to what is consented to; outside the label, so that following one ticks nothing. */
  readonly children?: ReactNode;
};

/** One thing that a person has to confirm, with the reason beside it while it is not. */
export function ConsentBox({ name, label, error, children }: ConsentBoxProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div className="consent-box">
      <label className="consent-box-label" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          name={name}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>{label}</span>
      </label>
      {children && <p className="consent-box-links">{children}</p>}
      <p className="field-error" id={errorId} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
