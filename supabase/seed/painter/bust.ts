// Neck, shoulders and arms of the portrait, in the head's units.
import { mix } from './colour.ts';
import { blob, mirrored, points, smooth } from './curve.ts';
import { chinY } from './head.ts';
import type { Look } from './look.ts';
import { ellipse, fill, type Point, type Sheet, softFill, softLine } from './sheet.ts';

/** Half of the outline from the neck to the wrist, on the right. */
export function shoulderLine(look: Look): Point[] {
  const man = look.presentation === 'man';
  if (look.frame === 'figure') {
    return man
      ? [[47, 60], [48, 128], [56, 160], [98, 184], [164, 206], [188, 240], [168, 300], ...trunkSide(look)]
      : [[36, 60], [36, 128], [42, 164], [74, 188], [126, 204], [148, 232], [130, 286], ...trunkSide(look)];
  }
  return man
    ? points('47 60, 48 128, 56 166, 98 194, 168 218, 204 262, 216 350, 222 470, 226 620')
    : points('36 60, 36 128, 42 164, 74 188, 128 204, 156 236, 165 310, 170 430, 178 620');
}

/** The right side of the trunk, from the armpit down. */
export function trunkSide(look: Look): Point[] {
  if (look.frame === 'figure') {
    return look.presentation === 'man'
      ? points('156 340, 150 430, 134 540, 130 640, 134 760')
      : points('116 318, 114 352, 97 430, 84 505, 97 590, 120 670');
  }
  return look.presentation === 'man'
    ? points('150 330, 146 400, 134 480, 130 620')
    : points('116 312, 116 352, 98 420, 86 490, 96 620');
}

export function bustPath(look: Look): string {
  const right = shoulderLine(look);
  return blob([...mirrored(right).reverse(), ...right]);
}

export function bust(sheet: Sheet, look: Look): string {
  const { skin, light } = look;
  const path = bustPath(look);
  const man = look.presentation === 'man';
  const tone = sheet.linear(
    [light * 170, 120],
    [-light * 170, 380],
    [
      [0, mix(skin.base, skin.light, 0.6)],
      [0.42, skin.base],
      [1, mix(skin.base, skin.shade, 0.62)],
    ],
  );
  const under = chinY(look);
  const half = man ? 54 : 38;
  const castShadow = blob([
    [-half, 84],
    [-half + 4, under + 8],
    [light * -8, under + (man ? 40 : 46)],
    [half - 4, under + 14],
    [half, 84],
    [0, 60],
  ]);
  const collar = (side: -1 | 1): string =>
    softLine(
      smooth([
        [side * 12, 222],
        [side * 44, 212],
        [side * 84, 212],
        [side * 112, 222],
      ]),
      skin.shade,
      3.4,
      0.5,
      1.5,
    ) +
    softLine(
      smooth([
        [side * 16, 216],
        [side * 46, 206],
        [side * 84, 206],
      ]),
      skin.light,
      2.4,
      0.5,
      1.5,
    );
  const sinew = (side: -1 | 1): string =>
    softLine(
      smooth([
        [side * (man ? 34 : 24), 140],
        [side * 18, 186],
        [side * 7, 220],
      ]),
      skin.shade,
      3,
      side === light ? 0.25 : 0.4,
      2,
    );
  const armLine = (side: -1 | 1): string => {
    const points = trunkSide(look).map(([x, y]): Point => [side * x, y]);
    return softLine(
      smooth([[side * (man ? 132 : 106), 292], ...points]),
      mix(skin.shade, '#2a1410', 0.25),
      3,
      0.55,
      1.5,
    );
  };
  const inner = [
    ellipse(
      [-light * 120, 300],
      70,
      150,
      sheet.radial(
        [-light * 120, 300],
        110,
        [
          [0, skin.shade, 0.4],
          [1, skin.shade, 0],
        ],
        1.5,
      ),
    ),
    ellipse(
      [light * 104, 240],
      60,
      46,
      sheet.radial(
        [light * 104, 240],
        64,
        [
          [0, skin.light, 0.6],
          [1, skin.light, 0],
        ],
        0.8,
      ),
    ),
    collar(-1),
    collar(1),
    sinew(-1),
    sinew(1),
    ...(look.frame === 'figure' ? [] : [armLine(-1), armLine(1)]),
    ellipse(
      [0, 226],
      9,
      8,
      sheet.radial([0, 226], 10, [
        [0, skin.shade, 0.6],
        [1, skin.shade, 0],
      ]),
    ),
    softFill(castShadow, mix(skin.shade, '#3a1a18', 0.2), 0.66, 5),
  ];
  return fill(path, tone) + sheet.clipped(path, inner.join(''));
}
