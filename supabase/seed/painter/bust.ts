// Neck, shoulders and arms of the portrait, in the head's units.
import { mix } from './colour.ts';
import { blob, mirrored, points, smooth } from './curve.ts';
import { chinY } from './head.ts';
import type { Look } from './look.ts';
import { ellipse, fill, type Point, type Sheet, softLine } from './sheet.ts';

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

/** Bare skin from the neck down, with the marks that light and bones make on it. */
export function bust(sheet: Sheet, look: Look): string {
  const { skin, light } = look;
  const path = bustPath(look);
  const tone = sheet.linear(
    [light * 170, 120],
    [-light * 170, 380],
    [
      [0, mix(skin.base, skin.light, 0.6)],
      [0.42, skin.base],
      [1, mix(skin.base, skin.shade, 0.62)],
    ],
  );
  const glow = (at: Point, radius: number, colour: string, opacity: number, squash = 1): string => {
    const paint = sheet.radial(
      at,
      radius,
      [
        [0, colour, opacity],
        [1, colour, 0],
      ],
      squash,
    );
    return ellipse(at, radius, radius * squash, paint);
  };
  const inner = [
    glow([-light * 120, 300], 110, skin.shade, 0.4, 1.5),
    glow([light * 104, 240], 64, skin.light, 0.6, 0.8),
    ...([-1, 1] as const).map((side) => collarBone(look, side) + sinew(look, side) + armpit(look, side)),
    glow([0, 226], 10, skin.shade, 0.6),
    shadowOfTheChin(sheet, look),
  ];
  return fill(path, tone) + sheet.clipped(path, inner.join(''));
}

function shadowOfTheChin(sheet: Sheet, look: Look): string {
  const at: Point = [-look.light * 7, chinY(look) - 30];
  const tone = mix(look.skin.shade, '#3a1a18', 0.2);
  const radius = look.presentation === 'man' ? 84 : 78;
  const paint = sheet.radial(at, radius, [
    [0, tone, 0.8],
    [0.55, tone, 0.66],
    [1, tone, 0],
  ]);
  return ellipse(at, radius, radius, paint);
}

function collarBone({ skin }: Look, side: -1 | 1): string {
  const below: Point[] = points('12 222, 44 212, 84 212, 112 222').map(([x, y]) => [side * x, y]);
  const above: Point[] = points('16 216, 46 206, 84 206').map(([x, y]) => [side * x, y]);
  return (
    softLine(smooth(below), skin.shade, 3.4, 0.5, 1.5) + softLine(smooth(above), skin.light, 2.4, 0.5, 1.5)
  );
}

function sinew({ skin, light, presentation }: Look, side: -1 | 1): string {
  const top: Point = [side * (presentation === 'man' ? 34 : 24), 140];
  const line = smooth([top, [side * 18, 186], [side * 7, 220]]);
  return softLine(line, skin.shade, 3, side === light ? 0.25 : 0.4, 2);
}

/** Where the arm lies against the trunk; the full figure has arms of its own. */
function armpit(look: Look, side: -1 | 1): string {
  if (look.frame === 'figure') return '';
  const top: Point = [side * (look.presentation === 'man' ? 132 : 106), 292];
  const line = smooth([top, ...trunkSide(look).map(([x, y]): Point => [side * x, y])]);
  return softLine(line, mix(look.skin.shade, '#2a1410', 0.25), 3, 0.55, 1.5);
}
