import { useEffect, useRef } from 'react';

type ActionOutcomeProps = {
  /** What was done; it is read out, and has the focus, because the form that did it may be gone. */
  readonly text: string | null;
  /** How often something was done here: the same words again are said again. */
  readonly turn: number;
};

export function ActionOutcome({ text, turn }: ActionOutcomeProps) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (turn > 0) line.current?.focus();
  }, [turn]);
  return (
    // It takes the focus so that it is read; nothing can be pressed here.
    <p className="font-semibold empty:hidden focus:outline-none" role="status" ref={line} tabIndex={-1}>
      {text}
    </p>
  );
}
