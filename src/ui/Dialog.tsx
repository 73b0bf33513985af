// The browser's own modal: it traps the focus, closes on Escape and gives the focus back.
import { type ReactNode, useEffect, useId, useRef } from 'react';

type DialogProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly closeLabel: string;
  readonly children: ReactNode;
};

export function Dialog({ isOpen, onClose, title, closeLabel, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === isOpen) return;
    if (isOpen) element.showModal();
    else element.close();
  }, [isOpen]);

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={titleId} onClose={onClose}>
      <header className="mb-4 flex items-baseline justify-between gap-4">
        <h2 className="heading" id={titleId}>
          {title}
        </h2>
        <button
          type="button"
          className="min-h-touch cursor-pointer px-2 text-garnet active:opacity-70"
          onClick={() => dialog.current?.close()}
        >
          {closeLabel}
        </button>
      </header>
      {children}
    </dialog>
  );
}
