// One thing that is on or off, saved with the tap.
import { useId } from 'react';

type SwitchProps = {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

export function Switch({ label, hint, isOn, onChange }: SwitchProps) {
  const id = useId();
  return (
    // The box, its words beside it, and below them what they mean.
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-3">
      <input
        id={id}
        className="size-6 accent-garnet"
        type="checkbox"
        checked={isOn}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label className="cursor-pointer py-3 font-semibold" htmlFor={id}>
        {label}
      </label>
      <p className="field-hint col-start-2" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}
