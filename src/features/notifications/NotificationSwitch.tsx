// One thing that is on or off, saved as it is turned.
import { useId } from 'react';

type SwitchProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
};

const TRACK_CLASSES =
  'h-[26px] w-touch flex-none cursor-pointer appearance-none rounded-full border-[1.5px] border-edge bg-surface transition-[background-color] duration-(--duration-fast) ease-out checked:border-garnet checked:bg-garnet disabled:cursor-default disabled:opacity-50 forced-colors:appearance-auto';

const KNOB_CLASSES =
  'before:m-[3px] before:block before:size-[17px] before:rounded-full before:bg-edge before:transition-transform before:duration-(--duration-fast) before:ease-out checked:before:translate-x-[18px] checked:before:bg-on-garnet rtl:checked:before:-translate-x-[18px]';

export function NotificationSwitch({ label, hint, isOn, isDisabled = false, onChange }: SwitchProps) {
  const hintId = useId();
  return (
    <div className="border-line border-b">
      <label className="flex min-h-[52px] cursor-pointer items-center justify-between gap-4 py-2">
        <span>{label}</span>
        <input
          type="checkbox"
          className={`${TRACK_CLASSES} ${KNOB_CLASSES}`}
          role="switch"
          aria-checked={isOn}
          checked={isOn}
          disabled={isDisabled}
          aria-describedby={hint ? hintId : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
      {hint && (
        <p className="pb-4 text-muted text-xs" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
