// Suits and shirts.
import { shoulderLine, trunkSide } from './bust.ts';
import { type Cloth, clothOf, piece } from './cloth.ts';
import { mix, shift } from './colour.ts';
import { blob, mirrored, points, smooth } from './curve.ts';
import type { Look } from './look.ts';
import { ellipse, fill, line, type Point, type Sheet, softLine } from './sheet.ts';

const polygon = (points: readonly Point[], side: -1 | 1 = 1): string =>
  `${points.map(([x, y], i) => `${i ? 'L' : 'M'}${side * x} ${y}`).join('')}Z`;

/** A jacket or shirt over the shoulders, from the collar's corner outwards, open in a V down to `open`. */
function shell(look: Look, open: number, grow: number): string {
  const right: Point[] = [
    [52, 168],
    [100, 188],
    ...shoulderLine(look)
      .slice(4)
      .map(([x, y]): Point => [x + grow, y - grow * 0.6]),
  ];
  return blob([[0, open], ...right, [0, (right.at(-1)?.[1] ?? 620) + 30], ...mirrored(right).reverse()]);
}

function sleeveLines(look: Look, cloth: Cloth): string {
  if (look.frame === 'figure') return '';
  return ([-1, 1] as const)
    .map((side) =>
      softLine(
        smooth([[side * 140, 300], ...trunkSide(look).map(([x, y]): Point => [side * x, y])]),
        shift(cloth.dark, -0.05),
        5,
        0.7,
        2,
      ),
    )
    .join('');
}

function shirt(sheet: Sheet, look: Look, tone: string): string {
  const cloth = clothOf(tone);
  const collar: Point[] = points('50 146, 58 168, 36 226, 2 192, 40 158');
  const front = blob(points('-62 176, -40 168, 0 200, 40 168, 62 176, 90 420, -90 420'));
  return (
    piece(sheet, look, front, cloth) +
    ([-1, 1] as const)
      .map(
        (side) =>
          fill(polygon(collar, side), side === look.light ? cloth.light : cloth.base) +
          line(polygon(collar, side), cloth.dark, 1.4, 'opacity="0.6"'),
      )
      .join('')
  );
}

function lapels(look: Look, cloth: Cloth, shawl: boolean, shine: string): string {
  const notch: Point[] = points('50 166, 76 214, 98 264, 116 258, 84 340, 2 440, 26 330, 40 240');
  const round: Point[] = points('50 166, 80 220, 92 280, 80 340, 50 396, 2 440, 28 330, 40 240');
  return ([-1, 1] as const)
    .map((side) => {
      const points = shawl ? round : notch;
      const path = shawl ? blob(points.map(([x, y]): Point => [side * x, y])) : polygon(points, side);
      return (
        fill(path, side === look.light ? mix(shine, cloth.light, 0.5) : shine) +
        line(path, cloth.dark, 1.6, 'opacity="0.65"')
      );
    })
    .join('');
}

const suit = (sheet: Sheet, look: Look): string => {
  const cloth = clothOf(look.cloth);
  const tie = clothOf(look.accent);
  const knot: Point[] = points('-14 190, 14 190, 9 216, -9 216');
  const blade: Point[] = points('-9 214, 9 214, 22 400, 0 450, -22 400');
  return (
    shirt(sheet, look, '#f2eee8') +
    fill(
      polygon(blade),
      sheet.linear(
        [look.light * 20, 200],
        [-look.light * 24, 300],
        [
          [0, tie.light],
          [1, tie.dark],
        ],
      ),
    ) +
    fill(polygon(knot), tie.base) +
    line('M-9 216L9 216', tie.dark, 1.6) +
    piece(sheet, look, shell(look, 440, 8), cloth, [
      points('-150 260, -150 340, -130 480'),
      points('150 260, 150 340, 130 480'),
    ]) +
    sleeveLines(look, cloth) +
    lapels(look, cloth, false, mix(cloth.base, cloth.dark, 0.2))
  );
};

const tuxedo = (sheet: Sheet, look: Look): string => {
  const cloth = clothOf(look.cloth);
  const bow = clothOf('#1b1719');
  const wing = (side: -1 | 1): string =>
    fill(
      blob([
        [side * 4, 200],
        [side * 22, 186],
        [side * 46, 182],
        [side * 48, 202],
        [side * 46, 222],
        [side * 22, 214],
      ]),
      side === look.light ? bow.light : bow.base,
    );
  const studs = [250, 290, 330].map((y) => ellipse([0, y], 3, 3, look.metal)).join('');
  return (
    shirt(sheet, look, '#f6f2ec') +
    line('M0 214L0 420', '#cfc7be', 1.4) +
    studs +
    piece(sheet, look, shell(look, 440, 8), cloth, [
      points('-150 260, -150 340, -130 480'),
      points('150 260, 150 340, 130 480'),
    ]) +
    sleeveLines(look, cloth) +
    lapels(look, cloth, true, shift(cloth.dark, -0.03)) +
    wing(-1) +
    wing(1) +
    ellipse([0, 202], 8, 10, bow.light)
  );
};

const rollNeck = (sheet: Sheet, look: Look): string => {
  const cloth = clothOf(look.cloth);
  const collar = blob(points('-48 142, 0 156, 48 142, 54 166, 56 196, 0 214, -56 196, -54 166'));
  const ribs = Array.from({ length: 11 }, (_, i) =>
    line(
      `M${-44 + i * 8.8} ${150 + Math.sin((i / 10) * Math.PI) * 8}L${-48 + i * 9.6} ${194 + Math.sin((i / 10) * Math.PI) * 14}`,
      cloth.dark,
      1.4,
      'opacity="0.4"',
    ),
  ).join('');
  return (
    piece(sheet, look, shell(look, 190, 6), cloth, [
      points('-60 240, -80 320, -70 460'),
      points('70 240, 84 340, 70 470'),
      points('-10 300, 4 380, -4 500'),
    ]) +
    sleeveLines(look, cloth) +
    softLine(smooth(points('-58 200, 0 220, 58 200')), cloth.dark, 8, 0.6, 3) +
    piece(sheet, look, collar, cloth) +
    ribs
  );
};

const openShirt = (sheet: Sheet, look: Look): string => {
  const cloth = clothOf(look.cloth);
  const collar: Point[] = points('48 148, 66 172, 62 262, 24 248, 30 200');
  return (
    piece(sheet, look, shell(look, 330, 5), cloth, [
      points('-90 260, -96 340, -80 480'),
      points('96 250, 104 340, 84 480'),
    ]) +
    sleeveLines(look, cloth) +
    line('M0 334L2 600', cloth.dark, 2.4, 'opacity="0.6"') +
    [380, 440].map((y) => ellipse([6, y], 3, 3, cloth.light)).join('') +
    ([-1, 1] as const)
      .map(
        (side) =>
          fill(polygon(collar, side), side === look.light ? cloth.light : mix(cloth.base, cloth.dark, 0.25)) +
          line(polygon(collar, side), cloth.dark, 1.6, 'opacity="0.6"'),
      )
      .join('')
  );
};

const bandCollar = (sheet: Sheet, look: Look): string => {
  const cloth = clothOf(mix(look.cloth, '#f4ecdc', 0.7));
  const band = blob(points('-48 150, -6 170, 6 170, 48 150, 54 176, 8 204, -8 204, -54 176'));
  const stitch = [230, 258, 286, 314, 342, 370, 398]
    .map((y) =>
      ([-1, 1] as const)
        .map((side) =>
          line(
            `M${side * 12} ${y}C${side * 34} ${y - 16} ${side * 44} ${y + 10} ${side * 26} ${y + 14}C${side * 16} ${y + 16} ${side * 18} ${y + 2} ${side * 28} ${y}`,
            cloth.dark,
            1.5,
            'opacity="0.65"',
          ),
        )
        .join(''),
    )
    .join('');
  return (
    piece(sheet, look, shell(look, 200, 5), cloth, [
      points('-100 260, -104 340, -84 480'),
      points('104 250, 108 340, 90 480'),
    ]) +
    sleeveLines(look, cloth) +
    line('M0 204L0 600', cloth.dark, 1.8, 'opacity="0.6"') +
    stitch +
    piece(sheet, look, band, cloth) +
    line('M0 172L0 204', cloth.dark, 1.6)
  );
};

export const menGarments = {
  suit,
  tuxedo,
  'roll-neck': rollNeck,
  'open-shirt': openShirt,
  'band-collar': bandCollar,
} as const;
