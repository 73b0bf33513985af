import { describe, expect, it } from 'vitest';
import {
  frameOf,
  mostZoom,
  moved,
  outputSize,
  placed,
  placeOf,
  turned,
  turnedOnce,
  WHOLE,
  zoomed,
} from './crop.ts';

const LANDSCAPE = { width: 4000, height: 3000 };
const PORTRAIT = 3 / 4;

describe('the frame', () => {
  it('is the largest of its shape in the middle of the picture', () => {
    expect(frameOf(LANDSCAPE, WHOLE, PORTRAIT)).toEqual({ left: 875, top: 0, width: 2250, height: 3000 });
    expect(frameOf({ width: 3000, height: 4000 }, WHOLE, PORTRAIT)).toEqual({
      left: 0,
      top: 0,
      width: 3000,
      height: 4000,
    });
  });

  it('lies over the turned picture', () => {
    expect(turned(LANDSCAPE, 1)).toEqual({ width: 3000, height: 4000 });
    expect(frameOf(LANDSCAPE, { ...WHOLE, turns: 3 }, PORTRAIT)).toMatchObject({ width: 3000, height: 4000 });
  });

  it('never leaves the picture, wherever it is moved', () => {
    for (const [right, down] of [
      [9, 9],
      [-9, -9],
      [9, -9],
    ] as const) {
      const crop = moved(LANDSCAPE, zoomed(WHOLE, 2), PORTRAIT, right, down);
      const { left, top, width, height } = frameOf(LANDSCAPE, crop, PORTRAIT);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(left + width).toBeLessThanOrEqual(4000 + 1e-6);
      expect(top + height).toBeLessThanOrEqual(3000 + 1e-6);
    }
  });

  it('stands between its two ends, and has none where it fills the picture', () => {
    expect(placeOf(LANDSCAPE, WHOLE, PORTRAIT)).toEqual({ across: 0.5, down: null });
    const end = placed(LANDSCAPE, WHOLE, PORTRAIT, { across: 1, down: null });
    expect(frameOf(LANDSCAPE, end, PORTRAIT)).toMatchObject({ left: 1750, top: 0 });
    const corner = placed(LANDSCAPE, zoomed(WHOLE, 2), PORTRAIT, { across: 0, down: 1 });
    expect(placeOf(LANDSCAPE, corner, PORTRAIT)).toEqual({ across: 0, down: 1 });
    expect(frameOf(LANDSCAPE, corner, PORTRAIT)).toMatchObject({ left: 0, top: 1500 });
  });

  it('comes back to where it was after a move there and back, and after four turns', () => {
    const start = zoomed(WHOLE, 2);
    const back = moved(LANDSCAPE, moved(LANDSCAPE, start, PORTRAIT, 0.2, 0.1), PORTRAIT, -0.2, -0.1);
    expect(back.x).toBeCloseTo(start.x);
    expect(back.y).toBeCloseTo(start.y);
    const aside = { turns: 0, zoom: 2, x: 0.3, y: 0.6 };
    const round = [1, 2, 3, 4].reduce((crop) => turnedOnce(crop), aside as typeof WHOLE);
    expect(round.turns).toBe(0);
    expect(round.x).toBeCloseTo(aside.x);
    expect(round.y).toBeCloseTo(aside.y);
  });

  it('is zoomed between 1 and 4, and never below what the rules need', () => {
    expect(zoomed(WHOLE, 0.2).zoom).toBe(1);
    expect(zoomed(WHOLE, 9).zoom).toBe(4);
    expect(mostZoom(LANDSCAPE, 0, PORTRAIT, { width: 800, height: 800 })).toBeCloseTo(2250 / 800);
    expect(mostZoom({ width: 900, height: 1200 }, 0, PORTRAIT, { width: 800, height: 1200 })).toBe(1);
  });
});

describe('a size that is sent', () => {
  it('keeps the shape and stays within 2048', () => {
    expect(outputSize({ width: 2250, height: 3000 }, 320, 2048)).toEqual({ width: 320, height: 427 });
    expect(outputSize({ width: 2250, height: 3000 }, 2250, 2048)).toEqual({ width: 1536, height: 2048 });
    expect(outputSize({ width: 900, height: 1200 }, 900, 2048)).toEqual({ width: 900, height: 1200 });
  });
});
