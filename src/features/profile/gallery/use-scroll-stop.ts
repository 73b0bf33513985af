import { type RefObject, useEffect } from 'react';

/** Lets the keyboard stop at a strip and scroll it, only while there is something to scroll in its `count` pieces. */
export function useScrollStop(strip: RefObject<HTMLElement | null>, count: number): void {
  useEffect(() => {
    const element = strip.current;
    if (!element || count < 2) return;
    const follow = (): void => {
      if (element.scrollWidth > element.clientWidth) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    };
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    return () => observer.disconnect();
  }, [strip, count]);
}
