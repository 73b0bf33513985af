import { type RefObject, useEffect, useRef } from 'react';
import { useHydrated } from './use-hydrated.ts';

type KeptPress = {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly 'data-keeps-press': '' | undefined;
  /** The mark of a press is not in what was built. */
  readonly suppressHydrationWarning: true;
};

/** For a button in pre-rendered HTML: pressed before anybody listened (`client:calm`), it is pressed again as soon as it hears. */
export function useKeptPress(): KeptPress {
  const ref = useRef<HTMLButtonElement>(null);
  const isAwake = useHydrated();
  useEffect(() => {
    const button = ref.current;
    if (!isAwake || !button?.hasAttribute('data-pressed')) return;
    button.removeAttribute('data-pressed');
    button.click();
  }, [isAwake]);
  return { ref, 'data-keeps-press': isAwake ? undefined : '', suppressHydrationWarning: true };
}
