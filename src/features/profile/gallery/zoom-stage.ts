// What fingers, mouse and wheel do with the picture on a stage: pinch, double tap, press, drag, and the swipe to another.
import { LARGER, moveBy, type Point, type Size, type View, WHOLE, zoomAt } from './zoom-geometry.ts';

/** A finger that moved this far to a side asks for the other picture; less than the second is no movement. In pixels. */
const SWIPE = 50;
const STILL = 8;

/** Two taps within this time, in milliseconds, are a double tap. */
const DOUBLE_TAP_MS = 350;

/** What a pixel of the wheel enlarges by; a notch of 100 is about a quarter. A line is so many pixels. */
const WHEEL = 0.0022;
const LINE = 30;

const MIDDLE: Point = { x: 0, y: 0 };

export type ZoomListener = {
  readonly onLarge: (isLarge: boolean) => void;
  /** 1 where the next thing to the right is asked for, -1 for the left. */
  readonly onSwipe: (toRight: number) => void;
};

/** Listens to a stage, a button with one picture in it, until `stop`. */
export class ZoomStage {
  readonly #stage: HTMLElement;
  readonly #picture: Size;
  readonly #listener: ZoomListener;
  readonly #ended = new AbortController();
  readonly #pointers = new Map<number, Point>();
  #view: View = WHOLE;
  /** Where the gesture began, of what kind it is ('' without a pointer), and whether it was more than a tap. */
  #gesture = { start: MIDDLE, kind: '', hasMoved: false, hadTwo: false };
  #tappedAt = Number.NEGATIVE_INFINITY;

  constructor(stage: HTMLElement, picture: Size, listener: ZoomListener) {
    this.#stage = stage;
    this.#picture = picture;
    this.#listener = listener;
    const { signal } = this.#ended;
    stage.addEventListener('pointerdown', (event) => this.#press(event), { signal });
    stage.addEventListener('pointermove', (event) => this.#drag(event), { signal });
    for (const end of ['pointerup', 'pointercancel'] as const) {
      stage.addEventListener(end, (event) => this.#release(event), { signal });
    }
    stage.addEventListener('click', (event) => this.#tap(event), { signal });
    stage.addEventListener('wheel', (event) => this.#turn(event), { signal, passive: false });
    this.#show(WHOLE);
  }

  stop(): void {
    this.#ended.abort();
  }

  /** Enlarges around the middle of the stage; 0 shows the picture whole. */
  zoomBy(factor: number): void {
    this.#zoom(factor, MIDDLE);
  }

  /** Moves what is enlarged, in pixels. */
  moveBy(by: Point): void {
    this.#show(moveBy(this.#view, by, this.#size(), this.#picture));
  }

  #press(event: PointerEvent): void {
    const start = pointOf(event);
    if (this.#pointers.size > 0) this.#gesture.hadTwo = true;
    else this.#gesture = { start, kind: event.pointerType, hasMoved: false, hadTwo: false };
    this.#pointers.set(event.pointerId, start);
    this.#stage.setPointerCapture?.(event.pointerId);
  }

  #drag(event: PointerEvent): void {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.#pointers.set(event.pointerId, now);
    if (distance(now, this.#gesture.start) > STILL) this.#gesture.hasMoved = true;
    if (!other) {
      if (this.#view.scale > 1) this.moveBy({ x: now.x - before.x, y: now.y - before.y });
      return;
    }
    // What lies under the finger that rests stays there: so the picture follows both, one after the other.
    this.#zoom(distance(now, other) / Math.max(1, distance(before, other)), this.#fromMiddle(other));
  }

  #release({ pointerId, clientX, clientY, type }: PointerEvent): void {
    if (!this.#pointers.delete(pointerId) || this.#pointers.size > 0 || type === 'pointercancel') return;
    const { start, hadTwo } = this.#gesture;
    const [x, y] = [clientX - start.x, clientY - start.y];
    const isToTheSide = Math.abs(x) > SWIPE && Math.abs(x) > Math.abs(y);
    if (isToTheSide && !hadTwo && this.#view.scale === 1) this.#listener.onSwipe(-Math.sign(x));
  }

  #tap(event: MouseEvent): void {
    const { kind, hasMoved, hadTwo } = this.#gesture;
    this.#gesture.kind = '';
    if (kind !== '' && (hasMoved || hadTwo)) return;
    // The keyboard, and what reads the screen aloud, press without a pointer.
    if (kind === '') this.#toggle(MIDDLE);
    else if (kind === 'touch' ? this.#isDoubleTap(event) : event.detail < 2) {
      this.#toggle(this.#fromMiddle(pointOf(event)));
    }
  }

  #isDoubleTap({ timeStamp }: MouseEvent): boolean {
    const isDouble = timeStamp - this.#tappedAt < DOUBLE_TAP_MS;
    this.#tappedAt = isDouble ? Number.NEGATIVE_INFINITY : timeStamp;
    return isDouble;
  }

  #turn(event: WheelEvent): void {
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1);
    this.#zoom(Math.exp(-pixels * WHEEL), this.#fromMiddle(pointOf(event)));
  }

  #toggle(point: Point): void {
    this.#zoom(this.#view.scale > 1 ? 0 : LARGER, point);
  }

  #zoom(factor: number, point: Point): void {
    this.#show(zoomAt(this.#view, factor, point, this.#size(), this.#picture));
  }

  #show(view: View): void {
    this.#view = view;
    const picture = this.#stage.querySelector('img');
    if (picture) picture.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
    this.#listener.onLarge(view.scale > 1);
  }

  #size(): Size {
    return { width: this.#stage.clientWidth || 1, height: this.#stage.clientHeight || 1 };
  }

  #fromMiddle({ x, y }: Point): Point {
    const { left, top, width, height } = this.#stage.getBoundingClientRect();
    return { x: x - left - width / 2, y: y - top - height / 2 };
  }
}

const pointOf = (event: { clientX: number; clientY: number }): Point => ({
  x: event.clientX,
  y: event.clientY,
});

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);
