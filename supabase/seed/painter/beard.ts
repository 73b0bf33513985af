import { mix } from './colour.ts';
import { blob } from './curve.ts';
import { chinY, turnShift } from './head.ts';
import type { Look } from './look.ts';
import { type Point, softFill } from './sheet.ts';

/** A beard or its shadow, clipped by the face it lies on. */
export function beard(look: Look): string {
  if (look.beard === 'none') return '';
  const cx = turnShift(look, 1.1);
  const bottom = chinY(look) + 6;
  const shape: Point[] = [
    [-88, 10],
    [-74, 44],
    [-44, 66],
    [-30 + cx, 64],
    [cx, 61],
    [30 + cx, 64],
    [46, 66],
    [76, 44],
    [90, 10],
    [90, 100],
    [0, bottom + 10],
    [-90, 100],
  ];
  const mouth: Point[] = [
    [-25 + cx, 82],
    [-14 + cx, 72],
    [cx, 70],
    [14 + cx, 72],
    [25 + cx, 82],
    [14 + cx, 95],
    [cx, 97],
    [-14 + cx, 95],
  ];
  const tone = mix(look.hairTone.dark, look.skin.shade, look.beard === 'stubble' ? 0.35 : 0.1);
  return softFill(`${blob(shape)}${blob(mouth)}`, tone, look.beard === 'stubble' ? 0.34 : 0.82, 2);
}
