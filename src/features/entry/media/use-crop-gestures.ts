// Fingers and mouse on the frame: drag moves the picture, two fingers and the wheel zoom it.
import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';

type Gestures = {
  /** By parts of the frame's size; positive to the right and down. */
  readonly move: (right: number, down: number) => void;
  readonly zoomBy: (factor: number) => void;
};

type Handler = (event: PointerEvent<HTMLCanvasElement>) => void;

type GestureHandlers = {
  readonly onPointerDown: Handler;
  readonly onPointerMove: Handler;
  readonly onPointerUp: Handler;
  readonly onPointerCancel: Handler;
};

const WHEEL_STEP = 1.08;

export function useCropGestures(
  canvas: RefObject<HTMLCanvasElement | null>,
  { move, zoomBy }: Gestures,
): GestureHandlers {
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    if (event.deltaY !== 0) zoomBy(event.deltaY < 0 ? WHEEL_STEP : 1 / WHEEL_STEP);
  });
  useEffect(() => {
    // React listens passively: the page would scroll under the picture.
    const { current } = canvas;
    const listener = (event: WheelEvent) => onWheel(event);
    current?.addEventListener('wheel', listener, { passive: false });
    return () => current?.removeEventListener('wheel', listener);
  }, [canvas]);

  const drag: Handler = (event) => {
    const { current } = pointers;
    const known = current.get(event.pointerId);
    if (!known) return;
    const now = { x: event.clientX, y: event.clientY };
    const [other] = [...current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    current.set(event.pointerId, now);
    if (other) {
      const before = distance(known, other);
      if (before > 0) zoomBy(distance(now, other) / before);
      return;
    }
    const box = event.currentTarget.getBoundingClientRect();
    move((known.x - now.x) / box.width, (known.y - now.y) / box.height);
  };
  const lift: Handler = (event) => pointers.current.delete(event.pointerId);
  return {
    onPointerDown: (event) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: drag,
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}

type Point = { readonly x: number; readonly y: number };

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
