import { fireEvent } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ZoomStage } from './zoom-stage.ts';

/** A phone on which the portrait is 360 × 480. */
const STAGE = { width: 360, height: 640 };
const onSwipe = vi.fn();
const onLarge = vi.fn();
let stage: HTMLButtonElement;
let zoom: ZoomStage;

beforeEach(() => {
  stage = document.createElement('button');
  stage.append(document.createElement('img'));
  document.body.append(stage);
  Object.defineProperties(stage, {
    clientWidth: { value: STAGE.width },
    clientHeight: { value: STAGE.height },
  });
  stage.getBoundingClientRect = () => new DOMRect(0, 0, STAGE.width, STAGE.height);
  zoom = new ZoomStage(stage, { width: 1200, height: 1600 }, { onSwipe, onLarge });
});
afterEach(() => {
  zoom.stop();
  stage.remove();
  vi.clearAllMocks();
});

const transform = () => stage.querySelector('img')?.style.transform;
const WHOLE = 'translate(0px, 0px) scale(1)';

type Place = readonly [x: number, y: number];
const pointer = (type: 'Down' | 'Move' | 'Up' | 'Cancel', [clientX, clientY]: Place, pointerId = 1) =>
  fireEvent[`pointer${type}`](stage, { pointerId, clientX, clientY, pointerType: 'touch' });
function swipe(from: Place, to: Place): void {
  pointer('Down', from);
  pointer('Move', to);
  pointer('Up', to);
}
/** A tap, and the click that browsers make of it. */
function tap([clientX, clientY]: Place, pointerType = 'touch', detail = 1): void {
  fireEvent.pointerDown(stage, { pointerId: 1, clientX, clientY, pointerType });
  fireEvent.pointerUp(stage, { pointerId: 1, clientX, clientY, pointerType });
  fireEvent.click(stage, { clientX, clientY, detail });
}

/** Over the middle; whether the page may scroll as well. */
function turn(deltaY: number): boolean {
  const event = new WheelEvent('wheel', { deltaY, cancelable: true });
  // happy-dom gives a wheel no place.
  Object.defineProperties(event, { clientX: { value: 180 }, clientY: { value: 320 } });
  return stage.dispatchEvent(event);
}

describe('one finger', () => {
  test('asks for the other side by a swipe, and for nothing by less, or up and down', () => {
    swipe([300, 300], [200, 310]);
    swipe([200, 300], [300, 290]);
    expect(onSwipe.mock.calls).toEqual([[1], [-1]]);
    swipe([200, 300], [170, 300]);
    swipe([200, 300], [130, 500]);
    pointer('Down', [300, 300]);
    pointer('Cancel', [100, 300]);
    expect(onSwipe).toHaveBeenCalledTimes(2);
    expect(transform()).toBe(WHOLE);
  });

  test('enlarges by a double tap where it tapped, and shows all by another', () => {
    tap([240, 320]);
    expect(transform()).toBe(WHOLE);
    tap([240, 320]);
    expect(transform()).toBe('translate(-90px, 0px) scale(2.5)');
    expect(onLarge).toHaveBeenLastCalledWith(true);
    tap([10, 10]);
    tap([10, 10]);
    expect(transform()).toBe(WHOLE);
  });

  test('does nothing by two taps that are far apart in time', () => {
    vi.useFakeTimers();
    tap([240, 320]);
    vi.advanceTimersByTime(1000);
    const late = new MouseEvent('click', { detail: 1 });
    Object.defineProperty(late, 'timeStamp', { value: performance.now() + 5000 });
    fireEvent.pointerDown(stage, { pointerId: 1, pointerType: 'touch' });
    fireEvent.pointerUp(stage, { pointerId: 1, pointerType: 'touch' });
    stage.dispatchEvent(late);
    vi.useRealTimers();
    expect(transform()).toBe(WHOLE);
  });

  test('moves what is enlarged, to its edge, and asks for nothing else', () => {
    zoom.zoomBy(2);
    swipe([300, 300], [240, 320]);
    expect(transform()).toBe('translate(-60px, 20px) scale(2)');
    swipe([300, 300], [-900, 300]);
    expect(transform()).toBe('translate(-180px, 20px) scale(2)');
    expect(onSwipe).not.toHaveBeenCalled();
    // The click that ends a drag is none.
    fireEvent.click(stage, { detail: 1 });
    expect(onLarge).toHaveBeenLastCalledWith(true);
  });
});

test('two fingers enlarge between them, and are no swipe', () => {
  pointer('Down', [130, 320], 1);
  pointer('Down', [230, 320], 2);
  pointer('Move', [80, 320], 1);
  pointer('Move', [280, 320], 2);
  expect(transform()).toBe('translate(0px, 0px) scale(2)');
  pointer('Move', [100, 320], 1);
  pointer('Move', [180, 320], 2);
  expect(onLarge).toHaveBeenLastCalledWith(false);
  pointer('Up', [100, 320], 1);
  pointer('Up', [300, 320], 2);
  expect(onSwipe).not.toHaveBeenCalled();
});

test('a mouse enlarges by a click, once by a double one, and turns its wheel', () => {
  tap([180, 320], 'mouse', 1);
  tap([180, 320], 'mouse', 2);
  expect(transform()).toBe('translate(0px, 0px) scale(2.5)');
  tap([180, 320], 'mouse', 1);
  expect(transform()).toBe(WHOLE);
  // The page behind does not scroll.
  expect(turn(-100)).toBe(false);
  expect(Number(/scale\((.+)\)/.exec(transform() ?? '')?.[1])).toBeCloseTo(1.25, 1);
  turn(300);
  expect(transform()).toBe(WHOLE);
});

test('what reads the screen aloud presses without a pointer, once', () => {
  fireEvent.click(stage);
  expect(transform()).toBe('translate(0px, 0px) scale(2.5)');
});

test('nothing is heard after the end', () => {
  zoom.stop();
  fireEvent.click(stage);
  swipe([300, 300], [100, 300]);
  expect([transform(), onSwipe.mock.calls]).toEqual([WHOLE, []]);
});
