// One of the pieces of a gallery or of what is enlarged: pressed, it is shown.
import type { ReactNode } from 'react';

type PieceButtonProps = {
  readonly isShown: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

export function PieceButton({ isShown, onClick, children }: PieceButtonProps) {
  return (
    <button
      type="button"
      className="min-h-touch min-w-touch cursor-pointer text-muted text-xs active:opacity-70 aria-pressed:text-ink aria-pressed:underline aria-pressed:decoration-2 aria-pressed:underline-offset-[0.5em]"
      aria-pressed={isShown}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
