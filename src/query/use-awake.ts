import { type RefObject, useLayoutEffect, useRef } from 'react';
import { AWAKE_EVENT } from '#lib/island-awake.ts';

/**
 * For the outermost element of what an island shows: tells the island that its buttons hear from now on. What was
 * pressed in the pre-rendered HTML before is pressed again (`build/bundle/client-calm.ts`).
 */
export function useAwake<Shown extends HTMLElement>(): RefObject<Shown | null> {
  const ref = useRef<Shown>(null);
  useLayoutEffect(() => {
    ref.current?.dispatchEvent(new Event(AWAKE_EVENT, { bubbles: true }));
  }, []);
  return ref;
}
