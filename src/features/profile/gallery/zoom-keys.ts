// What the keys do with what is enlarged.
import type { KeyboardEvent } from 'react';

/** How far an arrow moves what is enlarged, in pixels; what it points at comes into sight. */
const ARROWS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: 80, y: 0 },
  ArrowRight: { x: -80, y: 0 },
  ArrowUp: { x: 0, y: 80 },
  ArrowDown: { x: 0, y: -80 },
};
const FACTORS: Readonly<Record<string, number>> = { '+': 1.5, '=': 1.5, '-': 1 / 1.5, '0': 0 };

export type ZoomKeys = {
  readonly isLarge: boolean;
  readonly moveBy: (by: { readonly x: number; readonly y: number }) => void;
  /** 0 shows the picture whole. */
  readonly zoomBy: (factor: number) => void;
  /** 1 for the piece that is seen to the right, -1 for the left. */
  readonly step: (toRight: number) => void;
  readonly toFirst: () => void;
  readonly toLast: () => void;
};

/** Enlarged, the arrows move the picture; whole, they lead to the next one. */
export function takeZoomKey(event: KeyboardEvent, keys: ZoomKeys): void {
  const { key, target } = event;
  // A film has keys of its own.
  if (target instanceof HTMLVideoElement || event.ctrlKey || event.metaKey || event.altKey) return;
  const by = ARROWS[key];
  const factor = FACTORS[key];
  if (by && keys.isLarge) keys.moveBy(by);
  else if (by?.x) keys.step(-Math.sign(by.x));
  else if (key === 'Home') keys.toFirst();
  else if (key === 'End') keys.toLast();
  else if (factor !== undefined) keys.zoomBy(factor);
  else return;
  event.preventDefault();
}
