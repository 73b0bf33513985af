// Arms of the full figure: a tapered limb from shoulder to fingertips, bare or in a sleeve.

import { clothOf } from './cloth.ts';
import { mix } from './colour.ts';
import { band, points, sampled } from './curve.ts';
import type { Garment, Look } from './look.ts';
import { fill, line, type Point, type Sheet } from './sheet.ts';

export type ArmPose = 'side' | 'hip';

const SLEEVED: readonly Garment[] = [
  'boat-neck',
  'blazer',
  'suit',
  'tuxedo',
  'roll-neck',
  'open-shirt',
  'band-collar',
];

const LINES: Record<ArmPose, readonly Point[]> = {
  side: points('126 234, 150 330, 164 470, 170 560, 170 690, 166 780, 158 850'),
  hip: points('126 234, 156 330, 198 440, 226 510, 190 570, 146 622, 116 650'),
};

/** A limb around a line; `widths` are half widths along it. */
export function limb(points: readonly Point[], widths: readonly number[]): string {
  const fine = sampled(points, 4);
  const edge = (side: -1 | 1): Point[] =>
    fine.map(([x, y], i) => {
      const before = fine[Math.max(0, i - 1)] as Point;
      const after = fine[Math.min(fine.length - 1, i + 1)] as Point;
      const [dx, dy] = [after[0] - before[0], after[1] - before[1]];
      const length = Math.hypot(dx, dy) || 1;
      const at = (i / (fine.length - 1)) * (widths.length - 1);
      const low = widths[Math.floor(at)] ?? 0;
      const width = low + ((widths[Math.ceil(at)] ?? low) - low) * (at % 1);
      return [x + (side * -dy * width) / length, y + (side * dx * width) / length];
    });
  return band(edge(-1), edge(1));
}

/** The arm of one side: one that hangs is painted behind the skirt, one on the hip before it. */
export function arm(
  sheet: Sheet,
  look: Look,
  side: -1 | 1,
  pose: ArmPose,
  layer: 'behind' | 'before',
): string {
  if ((pose === 'hip') !== (layer === 'before')) return '';
  const man = look.presentation === 'man';
  const points = LINES[pose].map(
    ([x, y]): Point => [side * (man ? x + 36 : x), y + (man && pose === 'side' ? 20 : 0)],
  );
  const { skin } = look;
  const lit = side === look.light;
  const bare = limb(points, man ? [36, 40, 34, 31, 24, 22, 12] : [26, 28, 23, 21, 16, 14, 7]);
  const [x] = points[2] as Point;
  const across = (light: string, base: string, dark: string): string =>
    sheet.linear(
      [x + look.light * 30, 300],
      [x - look.light * 34, 340],
      [
        [0, lit ? light : base],
        [0.5, base],
        [1, dark],
      ],
    );
  const arms =
    fill(
      bare,
      across(
        mix(skin.base, skin.light, 0.5),
        mix(skin.base, skin.shade, lit ? 0 : 0.2),
        mix(skin.base, skin.shade, 0.7),
      ),
    ) + line(bare, skin.shade, 2, 'opacity="0.45"');
  if (!SLEEVED.includes(look.garment)) return arms;
  const cloth = clothOf(look.garment === 'band-collar' ? mix(look.cloth, '#f4ecdc', 0.7) : look.cloth);
  const covered = points.slice(0, 6);
  const sleeve = limb(covered, man ? [46, 50, 45, 41, 36, 32] : [31, 34, 29, 27, 24, 22]);
  return (
    arms +
    fill(sleeve, across(cloth.light, mix(cloth.base, cloth.light, 0.3), mix(cloth.base, cloth.dark, 0.45))) +
    line(sleeve, cloth.dark, 3, 'opacity="0.55"')
  );
}
