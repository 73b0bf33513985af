// A list of messages that grows at both ends: at its end it follows what comes, elsewhere what is read stays where it is.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** So near to the end somebody reads the newest message, in pixels. */
const NEAR_PX = 64;

export type ScrollHold = {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly isAtEnd: boolean;
  readonly onScroll: () => void;
  readonly toEnd: () => void;
};

type Anchor = { readonly element: HTMLElement; readonly top: number };

/** Children that may hold the place carry `data-place`. */
export function useScrollHold(): ScrollHold {
  const scroller = useRef<HTMLElement>(null);
  const follows = useRef(true);
  const anchor = useRef<Anchor | null>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);

  const onScroll = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    follows.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX;
    anchor.current = follows.current ? null : firstShown(box);
    setIsAtEnd(follows.current);
  }, []);
  const toEnd = useCallback(() => {
    follows.current = true;
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
  }, []);

  // After every render: whatever changed may have moved the place.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    if (follows.current) toEnd();
    else if (anchor.current?.element.isConnected) {
      box.scrollTop += anchor.current.element.offsetTop - anchor.current.top;
      anchor.current = firstShown(box);
    }
  });

  useEffect(() => {
    const box = scroller.current;
    if (!box || typeof ResizeObserver === 'undefined') return;
    // The composer grows, a keyboard opens, a window changes: the end stays the end.
    const watch = new ResizeObserver(() => follows.current && toEnd());
    watch.observe(box);
    return () => watch.disconnect();
  }, [toEnd]);

  return { scroller, isAtEnd, onScroll, toEnd };
}

function firstShown(box: HTMLElement): Anchor | null {
  const places = box.querySelectorAll<HTMLElement>('[data-place]');
  const element = [...places].find((place) => place.offsetTop + place.offsetHeight > box.scrollTop);
  return element ? { element, top: element.offsetTop } : null;
}
