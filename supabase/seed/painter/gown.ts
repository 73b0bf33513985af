// The skirt of a gown, from the waist to the floor.
import { seededRandom } from '../random.ts';
import { limb } from './arm.ts';
import { type Cloth, clothOf } from './cloth.ts';
import { mix, shift } from './colour.ts';
import { blob, mirrored, points, smooth } from './curve.ts';
import type { Look } from './look.ts';
import { fill, line, type Point, type Sheet, softLine } from './sheet.ts';

export type Silhouette = 'a-line' | 'column' | 'mermaid' | 'slit';

/** The right side of the skirt, from the waist to the hem. */
const SIDES: Record<Silhouette, Point[]> = {
  'a-line': points('86 500, 104 580, 150 820, 206 1200, 262 1680, 318 2150'),
  column: points('86 500, 106 590, 132 720, 130 1000, 126 1500, 140 2140'),
  mermaid: points('86 500, 106 590, 134 720, 124 1020, 100 1400, 150 1780, 292 2150'),
  slit: points('86 500, 106 590, 134 720, 142 1000, 150 1500, 190 2146'),
};

export function gown(sheet: Sheet, look: Look, silhouette: Silhouette): string {
  const cloth = clothOf(look.cloth);
  const right = SIDES[silhouette];
  const hemX = right.at(-1)?.[0] ?? 140;
  const hem: Point[] = [
    [hemX * 0.6, 2172],
    [0, 2180],
    [-hemX * 0.6, 2172],
  ];
  const path = blob([[-60, 492], [0, 496], [60, 492], ...right, ...hem, ...mirrored(right).reverse()]);
  const paint = sheet.linear(
    [look.light * 200, 134],
    [-look.light * 240, 1476],
    [
      [0, cloth.light],
      [0.35, cloth.base],
      [1, cloth.dark],
    ],
  );
  const inner = skirtFolds(look, cloth, right);
  const shoes = silhouette === 'column' ? heel(look, -34) + heel(look, 40) : '';
  const slit = silhouette === 'slit' ? leg(sheet, look) : '';
  const belt =
    look.garment === 'strapless' || look.garment === 'v-neck'
      ? line(smooth(points('-88 500, 0 508, 88 500')), look.metal, 7, 'opacity="0.9"')
      : '';
  return shoes + fill(path, paint) + sheet.clipped(path, inner) + slit + belt;
}

/** Folds fall from waist or hips to the hem, wider apart as the skirt widens. */
function skirtFolds(look: Look, cloth: Cloth, right: readonly Point[]): string {
  const random = seededRandom(`${look.seed}:folds`);
  return Array.from({ length: 8 }, (_, i) => {
    const share = ((i + 0.5) / 8) * 2 - 1 + random.between(-0.05, 0.05);
    const skip = random.whole(0, 2);
    const points = right.slice(skip).map(([x, y]): Point => [x * share + random.between(-3, 3), y]);
    return (
      softLine(smooth(points), cloth.dark, random.between(14, 30), 0.4, 8) +
      softLine(
        smooth(points.map(([x, y]): Point => [x + look.light * 20, y])),
        cloth.light,
        random.between(8, 16),
        random.between(0.3, 0.65),
        8,
      )
    );
  }).join('');
}

/** One leg through the slit of the gown. */
function leg(sheet: Sheet, look: Look): string {
  const { skin } = look;
  const cloth = clothOf(look.cloth);
  const opening: Point[] = points('52 1010, 96 1300, 120 1700, 124 2120, 72 2150, 20 2130, 12 1700, 30 1300');
  const calf = limb(points('62 960, 66 1200, 66 1440, 60 1640, 62 1900, 66 2080'), [58, 52, 40, 42, 30, 19]);
  const paint = sheet.linear(
    [66 + look.light * 50, 1400],
    [66 - look.light * 56, 1440],
    [
      [0, mix(skin.base, skin.light, 0.5)],
      [0.5, skin.base],
      [1, mix(skin.base, skin.shade, 0.8)],
    ],
  );
  const path = blob(opening);
  return (
    sheet.clipped(path, fill(path, shift(cloth.dark, -0.1)) + fill(calf, paint)) +
    heel(look, 66) +
    line(smooth(points('52 1010, 30 1300, 12 1700, 20 2130')), cloth.light, 5, 'opacity="0.6"')
  );
}

/** A pointed shoe seen from the front. */
function heel(look: Look, x: number): string {
  const { skin, metal } = look;
  return (
    fill(
      blob([
        [x - 19, 2060],
        [x - 21, 2110],
        [x - 16, 2160],
        [x, 2196],
        [x + 16, 2160],
        [x + 21, 2110],
        [x + 19, 2060],
      ]),
      skin.base,
    ) +
    fill(
      blob([
        [x - 22, 2126],
        [x - 17, 2168],
        [x, 2206],
        [x + 17, 2168],
        [x + 22, 2126],
        [x, 2146],
      ]),
      shift(metal, -0.08),
    ) +
    line(`M${x - 18} 2086Q${x} 2098 ${x + 18} 2086`, shift(metal, -0.08), 6)
  );
}
