// A choice from a list: the browser's own, as it is the best one on every phone.
import { useId } from 'react';

type SelectProps = {
  readonly name: string;
  readonly label: string;
  readonly defaultValue: string;
  readonly options: readonly { readonly value: string; readonly text: string; readonly lang?: string }[];
};

export function Select({ name, label, defaultValue, options }: SelectProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <select id={id} name={name} className="field-input" defaultValue={defaultValue}>
        {options.map(({ value, text, lang }) => (
          <option key={value} value={value} lang={lang}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
