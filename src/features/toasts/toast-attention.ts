// Whether somebody is at a region of toasts, with the pointer, a finger or the focus.

export type ToastAttention = {
  readonly isThere: () => boolean;
  /** To be called after toasts were removed: a browser does not say that what had the pointer or the focus is gone. */
  readonly look: () => void;
  readonly stop: () => void;
};

/** Calls `onChange` when somebody comes, and when nobody is there any more. */
export function watchAttention(region: HTMLElement, onChange: (isThere: boolean) => void): ToastAttention {
  let hasPointer = false;
  let hasFocus = false;
  let was = false;
  const isThere = (): boolean => hasPointer || hasFocus;
  const tell = (): void => {
    if (isThere() !== was) onChange(isThere());
    was = isThere();
  };
  const listeners: Readonly<Record<string, (event: Event) => void>> = {
    pointerenter: () => {
      hasPointer = true;
    },
    pointerleave: () => {
      hasPointer = false;
    },
    focusin: () => {
      hasFocus = true;
    },
    focusout: (event) => {
      hasFocus = region.contains((event as FocusEvent).relatedTarget as Node | null);
    },
  };
  const stopping = new AbortController();
  for (const [name, listener] of Object.entries(listeners)) {
    region.addEventListener(name, listener, { signal: stopping.signal });
    region.addEventListener(name, tell, { signal: stopping.signal });
  }
  return {
    isThere,
    look: () => {
      hasFocus &&= region.contains(document.activeElement);
      hasPointer &&= region.childElementCount > 0;
      tell();
    },
    stop: () => stopping.abort(),
  };
}
