import { type RefObject, useLayoutEffect, useRef } from 'react';
import { HYDRATED_EVENT } from '#lib/island-hydrated.ts';

/**
 * For the outermost element of what an island shows: tells the island that its buttons hear from now on. What was
 * pressed in the pre-rendered HTML before is pressed again (`build/bundle/client-after-paint.ts`).
 */
export function useReplay<Shown extends HTMLElement>(): RefObject<Shown | null> {
  const ref = useRef<Shown>(null);
  useLayoutEffect(() => {
    ref.current?.dispatchEvent(new Event(HYDRATED_EVENT, { bubbles: true }));
  }, []);
  return ref;
}
