import { type RefObject, useLayoutEffect, useRef } from 'react';

type KeptPress = {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly 'data-keeps-press': string;
};

/**
 * For a button in pre-rendered HTML: pressed before anybody listened, which `client:calm` writes down on the island by
 * the button's name, it is pressed again as soon as it hears. The mark is on the button only until then.
 */
export function useKeptPress(name: string): KeptPress {
  const ref = useRef<HTMLButtonElement>(null);
  // With the commit that brings the button to life: a press in between would be heard and written down.
  useLayoutEffect(() => {
    const button = ref.current;
    if (!button) return;
    button.removeAttribute('data-keeps-press');
    const island = button.closest<HTMLElement>('[data-pressed]');
    if (island?.dataset['pressed'] !== name) return;
    delete island.dataset['pressed'];
    button.click();
  }, [name]);
  return { ref, 'data-keeps-press': name };
}
