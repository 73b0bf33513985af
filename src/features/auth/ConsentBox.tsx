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
    <div className="grid grid-cols-1 gap-1">
      <label className="flex min-h-touch cursor-pointer items-center gap-3" htmlFor={id}>
        <input
          id={id}
          className="size-6 flex-none accent-garnet"
          type="checkbox"
          name={name}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        {/* A word may be as long as a phone is wide. */}
        <span className="min-w-0 hyphens-auto wrap-anywhere">{label}</span>
      </label>
      {children && <p className="flex flex-wrap gap-x-4 ps-[36px] text-xs/normal">{children}</p>}
      <p className="field-error" id={errorId} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
