import { clothOf } from './cloth.ts';
import { mix, shift } from './colour.ts';
import { blob, smooth } from './curve.ts';
import type { Look } from './look.ts';
import { fill, line, type Point, type Sheet, softLine } from './sheet.ts';

/** A suit is of one cloth; everything else goes with black. */
export const menTrousers = (look: Look): string => (look.garment === 'suit' ? look.cloth : '#262225');

export function trousers(sheet: Sheet, look: Look, tone: string, wide: boolean): string {
  const cloth = clothOf(tone);
  const hip = wide ? 124 : 136;
  const hemOut = wide ? 176 : 122;
  const hemIn = wide ? 26 : 40;
  const legOf = (side: -1 | 1): string => {
    const outline: Point[] = [
      [0, 620],
      [hip - 26, 610],
      [hip, 720],
      [hip + 4, 1000],
      [wide ? 140 : 124, 1500],
      [hemOut, 2120],
      [(hemOut + hemIn) / 2, 2136],
      [hemIn, 2120],
      [wide ? 16 : 24, 1500],
      [4, 960],
    ];
    const path = blob(outline.map(([x, y]): Point => [side * x, y]));
    const middle = (hip + 8) / 2;
    const paint = sheet.linear(
      [side * middle + look.light * 70, 1000],
      [side * middle - look.light * 90, 1000],
      [
        [0, mix(cloth.base, cloth.light, 0.6)],
        [0.5, cloth.base],
        [1, mix(cloth.base, cloth.dark, 0.7)],
      ],
    );
    const crease = smooth([
      [side * 70, 720],
      [side * 72, 1200],
      [side * ((hemOut + hemIn) / 2), 2110],
    ]);
    return (
      shoe(look, side, (hemOut + hemIn) / 2, wide) +
      fill(path, paint) +
      line(path, cloth.dark, 3, 'opacity="0.5"') +
      softLine(crease, cloth.light, 6, 0.55, 2) +
      softLine(
        smooth([
          [side * 8, 940],
          [side * 24, 1200],
          [side * 30, 1500],
        ]),
        cloth.dark,
        16,
        0.6,
        8,
      )
    );
  };
  return legOf(-1) + legOf(1);
}

function shoe(look: Look, side: -1 | 1, x: number, heels: boolean): string {
  const tone = heels ? shift(look.metal, -0.1) : '#1d1718';
  const out = side * (x + 8);
  return (
    fill(
      blob([
        [out - 34, 2090],
        [out - 38, 2160],
        [out - 16 + side * 8, 2198],
        [out + 16 + side * 8, 2198],
        [out + 38, 2160],
        [out + 34, 2090],
      ]),
      tone,
    ) +
    line(
      `M${out - 20 + side * 6} 2170Q${out + side * 6} 2186 ${out + 20 + side * 6} 2170`,
      mix(tone, '#ffffff', 0.25),
      4,
      'opacity="0.6"',
    )
  );
}
