// Gowns and jackets: each cut is a neckline and what hangs from it.
import { seededRandom } from '../random.ts';
import { shoulderLine, trunkSide } from './bust.ts';
import { type Cloth, clothOf, hem, piece } from './cloth.ts';
import { mix, shift } from './colour.ts';
import { blob, mirrored, points, smooth } from './curve.ts';
import type { Look } from './look.ts';
import { ellipse, fill, line, type Point, type Sheet, softLine } from './sheet.ts';

const below = (look: Look): Point[] => trunkSide(look);

/** A bodice from its neckline (left to right) down the sides of the trunk. */
function bodice(look: Look, neckline: readonly Point[]): string {
  const right = below(look).map(([x, y]): Point => [x + 2, y]);
  const left = mirrored(right).reverse();
  return `${smooth(neckline)}L${right[0]?.join(' ')}${smooth(right).replace(/^M[^C]*/, '')}L${left[0]?.join(' ')}${smooth(left).replace(/^M[^C]*/, '')}Z`;
}

const BODICE_FOLDS: Point[][] = [
  points('-56 340, -64 420, -50 560'),
  points('-8 360, -14 440, -6 560'),
  points('46 344, 52 430, 40 560'),
  points('84 350, 80 420, 70 560'),
];

export type Cut = (sheet: Sheet, look: Look) => string;

const fromNeckline =
  (neckline: readonly Point[], extra?: (look: Look, cloth: Cloth) => string): Cut =>
  (sheet, look) => {
    const cloth = clothOf(look.cloth);
    return (
      piece(sheet, look, bodice(look, neckline), cloth, BODICE_FOLDS) +
      hem(sheet, look, neckline, cloth) +
      (extra?.(look, cloth) ?? '')
    );
  };

const strapless = fromNeckline(
  points('-118 300, -92 286, -58 284, -24 302, 0 322, 24 302, 58 284, 92 286, 118 300'),
  sparkle,
);

const vNeck = fromNeckline(
  points(
    '-118 300, -98 254, -88 193, -68 187, -54 256, -24 318, 0 356, 24 318, 54 256, 68 187, 88 193, 98 254, 118 300',
  ),
);

const oneShoulder = fromNeckline(
  points('-132 290, -140 236, -118 212, -84 204, -40 238, 10 276, 62 292, 118 304'),
  (look, cloth) =>
    [0, 1, 2]
      .map((i) =>
        softLine(
          smooth([
            [-122 + i * 18, 216],
            [-60 + i * 20, 280 + i * 6],
            [60, 330 + i * 26],
          ]),
          i % 2 ? cloth.light : cloth.dark,
          6,
          0.4,
          2,
        ),
      )
      .join('') + line(`M${-140} 236L${-118} 212`, look.metal, 0.1),
);

const halter: Cut = (sheet, look) => {
  const cloth = clothOf(look.cloth);
  const half: Point[] = points('30 146, 38 176, 62 236, 104 288, 118 306');
  const neckline = [...mirrored(half).reverse(), ...half];
  const key = blob(points('0 196, -20 232, -24 274, 0 300, 24 274, 20 232'));
  return (
    piece(sheet, look, `${bodice(look, neckline)}${key}`, cloth, BODICE_FOLDS).replaceAll(
      '<path d="',
      '<path fill-rule="evenodd" clip-rule="evenodd" d="',
    ) +
    line(key, cloth.light, 1.6, 'opacity="0.8"') +
    line(smooth(points('-31 150, 0 162, 31 150')), cloth.light, 2, 'opacity="0.7"')
  );
};

/** Shapes that cover the shoulders follow the line of the body, a little outside it. */
function covered(look: Look, from: number, neckline: readonly Point[], grow = 4): string {
  const right = shoulderLine(look)
    .slice(from)
    .map(([x, y]): Point => [x + grow, y - grow * 0.5]);
  return blob([...neckline, ...right, [0, (right.at(-1)?.[1] ?? 620) + 30], ...mirrored(right).reverse()]);
}

function sleeves(look: Look, cloth: Cloth): string {
  if (look.frame === 'figure') return '';
  return ([-1, 1] as const)
    .map((side) =>
      softLine(
        smooth([[side * 112, 296], ...trunkSide(look).map(([x, y]): Point => [side * x, y])]),
        shift(cloth.dark, -0.06),
        4,
        0.7,
        1.5,
      ),
    )
    .join('');
}

const boatNeck: Cut = (sheet, look) => {
  const cloth = clothOf(look.cloth);
  const neckline: Point[] = points('-116 212, -70 224, 0 234, 70 224, 116 212');
  return (
    piece(sheet, look, covered(look, 4, neckline), cloth, BODICE_FOLDS) +
    sleeves(look, cloth) +
    hem(sheet, look, neckline, cloth)
  );
};

const highNeck: Cut = (sheet, look) => {
  const cloth = clothOf(look.cloth);
  const half: Point[] = points('37 146, 40 172, 66 196, 100 208, 106 250, 112 290');
  const path = bodice(look, [...mirrored(half).reverse(), [0, 152], ...half]);
  return (
    piece(sheet, look, path, cloth, [
      ...BODICE_FOLDS,
      points('-30 176, -60 240, -70 320'),
      points('26 176, 50 240, 60 330'),
    ]) +
    line(smooth(points('-37 147, 0 155, 37 147')), cloth.light, 2) +
    line(smooth(points('-40 172, 0 182, 40 172')), cloth.dark, 2.4, 'opacity="0.6"') +
    hem(sheet, look, half.slice(3), cloth) +
    hem(sheet, look, mirrored(half.slice(3)), cloth)
  );
};

const offShoulder: Cut = (sheet, look) => {
  const cloth = clothOf(look.cloth);
  const top: Point[] = points('-166 262, -120 276, -60 292, 0 300, 60 292, 120 276, 166 262');
  const bottom: Point[] = points('-178 350, -120 348, -60 352, 0 358, 60 352, 120 348, 178 350');
  const band = blob([...top, [178, 300], ...[...bottom].reverse(), [-178, 300]]);
  const body = piece(sheet, look, bodice(look, points('-118 320, 0 330, 118 320')), cloth, BODICE_FOLDS);
  const folds: Point[][] = [
    points('-170 300, -60 318, 0 324'),
    points('170 300, 60 320, 0 326'),
    points('-172 330, 0 346, 172 330'),
  ];
  return (
    body +
    softLine(smooth(bottom.map(([x, y]): Point => [x, y + 4])), cloth.dark, 8, 0.6, 3) +
    piece(sheet, look, band, cloth, folds) +
    hem(sheet, look, top, cloth)
  );
};

const blazer: Cut = (sheet, look) => {
  const cloth = clothOf(look.cloth);
  const half: Point[] = points('42 166, 76 184, 112 196');
  const open: Point[] = points('-38 178, -30 250, 0 380, 30 250, 38 178');
  const jacket = covered(look, 4, [...mirrored(half).reverse(), [0, 390], ...half], 9);
  const lapel = (side: -1 | 1): string => {
    const p: Point[] = points('40 180, 62 214, 78 262, 98 258, 70 330, 4 400, 22 320, 34 250');
    return (
      fill(
        `${p.map(([x, y], i) => `${i ? 'L' : 'M'}${side * x} ${y}`).join('')}Z`,
        side === look.light ? cloth.light : mix(cloth.base, cloth.dark, 0.4),
        'opacity="0.96"',
      ) +
      line(
        p
          .slice(1, 6)
          .map(([x, y], i) => `${i ? 'L' : 'M'}${side * x} ${y}`)
          .join(''),
        cloth.dark,
        1.8,
        'opacity="0.7"',
      )
    );
  };
  const top =
    look.garment === 'blazer'
      ? fill(blob(points('-60 300, 0 318, 60 300, 60 400, -60 400')), mix(look.accent, '#ffffff', 0.35))
      : '';
  return (
    sheet.clipped(`${smooth(open)}Z`, top) +
    piece(sheet, look, jacket, cloth, [
      points('-120 250, -126 330, -112 470'),
      points('118 250, 122 330, 112 470'),
    ]) +
    sleeves(look, cloth) +
    lapel(-1) +
    lapel(1)
  );
};

/** A scatter of sequins that catch the lamp. */
function sparkle(look: Look, cloth: Cloth): string {
  const random = seededRandom(`${look.seed}:sequins`);
  if (random.chance(0.45)) return '';
  return Array.from({ length: 170 }, () => {
    const y = random.between(300, 560);
    const x = random.between(-1, 1) * (108 - Math.max(0, y - 330) * 0.12);
    return ellipse(
      [x, y + Math.abs(x) * -0.12 + 8],
      1.3,
      1.3,
      random.chance(0.3) ? '#fff8ea' : cloth.light,
      `opacity="${random.between(0.25, 0.9).toFixed(2)}"`,
    );
  }).join('');
}

export const womenGarments = {
  strapless,
  'off-shoulder': offShoulder,
  halter,
  'v-neck': vNeck,
  'one-shoulder': oneShoulder,
  'high-neck': highNeck,
  'boat-neck': boatNeck,
  blazer,
} as const;
