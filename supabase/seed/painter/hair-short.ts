// A short cut, and a scarf instead of hair.

import { shift } from './colour.ts';
import { blob, mirrored, points, smooth } from './curve.ts';
import type { HairMaker } from './lock.ts';
import { fill, line, type Point, softLine } from './sheet.ts';

const pixie: HairMaker = (painter, look) => {
  const x = 42 + look.face.turn * 6;
  const sweep: Point[] = [
    [x, -152],
    [-30, -158],
    [-90, -118],
    [-108, -50],
    [-96, 16],
    [-84, 44],
  ];
  const sweepIn: Point[] = [
    [x, -110],
    [0, -88],
    [-44, -58],
    [-76, -34],
    [-80, 4],
    [-78, 40],
  ];
  const side: Point[] = [
    [x, -152],
    [84, -132],
    [104, -70],
    [100, -6],
    [86, 36],
  ];
  const sideIn: Point[] = [
    [x, -110],
    [66, -86],
    [80, -46],
    [81, -8],
    [79, 30],
  ];
  return {
    back: painter.mass(
      blob(points('0 -146, -92 -110, -104 -10, -78 74, 0 60, 78 74, 104 -10, 92 -110')),
      0.6,
    ),
    front: painter.lock(side, sideIn, { strands: 16 }) + painter.lock(sweep, sweepIn, { strands: 30 }),
    edge: [...sweepIn].reverse().concat(sideIn),
  };
};

const headscarf: HairMaker = (...[, look, sheet]) => {
  const cloth = look.accent;
  const dark = shift(cloth, -0.14);
  const light = shift(cloth, 0.08);
  const opening: Point[] = [
    [0, -92],
    [-44, -80],
    [-70, -36],
    [-76, 20],
    [-66, 74],
    [-36, 106],
    [look.face.turn * 12, 118],
    [40, 106],
    [66, 74],
    [74, 20],
    [70, -36],
    [44, -80],
  ];
  const outer: Point[] = points(
    '0 -152, -76 -128, -108 -50, -110 40, -120 120, -150 220, -120 300, 0 330, 120 300, 150 220, 120 120, 110 40, 108 -50, 76 -128',
  );
  const paint = sheet.linear(
    [look.light * 120, -100],
    [-look.light * 120, 260],
    [
      [0, light],
      [0.45, cloth],
      [1, dark],
    ],
  );
  const folds: Point[][] = [
    points('-60 96, -40 150, 20 176, 96 190'),
    points('-84 110, -50 190, 20 226, 118 244'),
    points('-100 150, -60 236, 10 270, 90 290'),
    points('70 80, 60 140, 20 166, -40 196'),
  ];
  const ring = `${blob(outer)}${blob(opening)}`;
  return {
    back: '',
    front:
      fill(ring, paint, 'fill-rule="evenodd"') +
      folds
        .map(
          (f) =>
            softLine(smooth(f), dark, 9, 0.45, 3) +
            softLine(smooth(f.map(([a, b]): Point => [a + 2, b - 7])), light, 4, 0.6, 2),
        )
        .join('') +
      line(blob(opening), dark, 2, 'opacity="0.5"') +
      softLine(smooth(points('-92 -100, -40 -128, 30 -130, 88 -104')), light, 6, 0.5, 3),
    edge: [...opening.slice(0, 4).reverse(), ...mirrored(opening.slice(1, 4))],
  };
};

export const shortHair = { pixie, headscarf } as const;
