import { useId } from 'react';

type ReportChoicesProps<Value extends string> = {
  readonly name: string;
  readonly legend: string;
  readonly chosen: Value | null;
  readonly choices: readonly { readonly value: Value; readonly label: string; readonly hint?: string }[];
  readonly error?: string | null;
  readonly onChoose: (value: Value) => void;
};

/** One of a few, each with a line that says what is meant. */
export function ReportChoices<Value extends string>(props: ReportChoicesProps<Value>) {
  const { name, legend, chosen, choices, error, onChoose } = props;
  const id = useId();
  return (
    <fieldset className="grid min-w-0" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="font-semibold">{legend}</legend>
      {choices.map(({ value, label, hint }) => (
        <label
          key={value}
          className="grid min-h-touch cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-center items-center gap-x-3 border-line border-b py-2 active:opacity-70"
        >
          <input
            className="size-[20px]"
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            aria-labelledby={`${id}-${value}`}
            aria-describedby={hint && `${id}-${value}-hint`}
            onChange={() => onChoose(value)}
          />
          <span id={`${id}-${value}`}>{label}</span>
          {hint && (
            <span className="field-hint col-start-2" id={`${id}-${value}-hint`}>
              {hint}
            </span>
          )}
        </label>
      ))}
      <p className="field-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </fieldset>
  );
}
