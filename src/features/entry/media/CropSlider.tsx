// One way to change the frame that a keyboard, a finger and a screen reader all have.
import { useId } from 'react';

type CropSliderProps = {
  readonly label: string;
  readonly least: number;
  readonly most: number;
  /** Null where there is no room: the slider stays in its place and says so. */
  readonly value: number | null;
  /** Of the picture, which has its left side where it is in every language. */
  readonly dir?: 'ltr';
  readonly onChange: (value: number) => void;
};

export function CropSlider({ label, least, most, value, dir, onChange }: CropSliderProps) {
  const id = useId();
  const isFixed = value === null || most <= least;
  return (
    <div className="grid w-full grid-cols-[minmax(112px,auto)_minmax(0,1fr)] items-center gap-4 text-xs/normal has-disabled:text-muted">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="min-h-touch min-w-0 accent-garnet"
        type="range"
        dir={dir}
        min={least}
        max={isFixed ? least + 1 : most}
        step={0.01}
        value={isFixed ? least + (value === null ? 0.5 : 0) : value}
        disabled={isFixed}
        aria-valuetext={isFixed ? undefined : percent((value - least) / (most - least))}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </div>
  );
}

const percent = (part: number) => `${Math.round(part * 100)} %`;
