// One thing that is on or off, saved as it is turned.
import { useId } from 'react';
import './notice-preferences.css';

type SwitchProps = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
};

export function NoticeSwitch({ label, hint, isOn, isDisabled = false, onChange }: SwitchProps) {
  const hintId = useId();
  return (
    <div className="notice-switch">
      <label className="notice-switch-label">
        <span>{label}</span>
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          checked={isOn}
          disabled={isDisabled}
          aria-describedby={hint ? hintId : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
      {hint && (
        <p className="notice-switch-hint text-muted" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
