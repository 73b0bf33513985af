import { describe, expect, test } from 'vitest';
import { LARGEST, moveBy, WHOLE, zoomAt } from './zoom-geometry.ts';

/** A phone, and a portrait that is as wide as it: 360 × 480 there. */
const stage = { width: 360, height: 640 };
const picture = { width: 1200, height: 1600 };
const middle = { x: 0, y: 0 };

describe('a picture that is enlarged', () => {
  test('keeps under the fingers what was under them', () => {
    const once = zoomAt(WHOLE, 2, { x: 60, y: 30 }, stage, picture);
    expect(once).toEqual({ scale: 2, x: -60, y: -30 });
    expect(zoomAt(once, 1.5, { x: 60, y: 30 }, stage, picture)).toEqual({ scale: 3, x: -120, y: -60 });
  });

  test('never shows more than its edge: 2 × 360 leaves 180 to a side, 2 × 480 leaves 160', () => {
    const large = zoomAt(WHOLE, 2, middle, stage, picture);
    expect(moveBy(large, { x: 500, y: -500 }, stage, picture)).toEqual({ scale: 2, x: 180, y: -160 });
    expect(moveBy(large, { x: -10, y: 20 }, stage, picture)).toEqual({ scale: 2, x: -10, y: 20 });
  });

  test('that is still lower than the stage stays in the middle of it', () => {
    const large = zoomAt(WHOLE, 1.2, { x: 0, y: 200 }, stage, picture);
    expect(large).toEqual({ scale: 1.2, x: 0, y: 0 });
  });

  test('is neither smaller than the stage nor larger than its file', () => {
    expect(zoomAt(WHOLE, 0.2, { x: 90, y: 90 }, stage, picture)).toEqual(WHOLE);
    expect(zoomAt(WHOLE, 100, middle, stage, picture).scale).toBe(LARGEST);
  });

  test('made smaller again comes back to its place', () => {
    const large = zoomAt(WHOLE, 4, { x: 170, y: 200 }, stage, picture);
    expect(large.x).not.toBe(0);
    expect(zoomAt(large, 0.25, { x: 170, y: 200 }, stage, picture)).toEqual(WHOLE);
  });
});
