// The browser's own way to a file, as wide as our button.
import { useId } from 'react';

type FileButtonProps = {
  readonly label: string;
  readonly types: readonly string[];
  /** The one thing to do here; else one among others. */
  readonly isMain: boolean;
  /** The list of files opens: there is time until one is picked. */
  readonly onOpen?: () => void;
  readonly onPick: (file: File) => void;
};

export function FileButton({ label, types, isMain, onOpen, onPick }: FileButtonProps) {
  const id = useId();
  return (
    <label
      className={`button relative focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-garnet ${isMain ? '' : 'button-quiet'}`}
      htmlFor={id}
    >
      <span>{label}</span>
      <input
        id={id}
        className="absolute inset-0 w-full cursor-pointer opacity-0"
        type="file"
        accept={types.join(',')}
        onClick={onOpen}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // The same file may be picked again.
          event.currentTarget.value = '';
          if (file) onPick(file);
        }}
      />
    </label>
  );
}
