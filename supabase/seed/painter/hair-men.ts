// Short men's cuts: faded sides and a shaped top.

import { mix } from './colour.ts';
import { blob, points, smooth } from './curve.ts';
import type { HairMaker } from './lock.ts';
import type { Look } from './look.ts';
import { ellipse, fill, line, type Point, type Sheet } from './sheet.ts';

const LINE: Point[] = points('-82 4, -80 -40, -68 -80, -32 -96, 4 -100, 38 -96, 68 -80, 80 -40, 82 4');

/** The cropped sides: the cut fades into the skin before the ears. */
function sides(sheet: Sheet, look: Look): string {
  const tone = mix(look.hairTone.dark, look.hairTone.base, 0.4);
  const shape = blob(
    points(
      '-83 22, -89 -30, -86 -96, -40 -132, 4 -138, 48 -132, 88 -96, 90 -30, 83 22, 78 -30, 70 -76, 34 -98, 0 -102, -34 -98, -70 -76, -78 -30',
    ),
  );
  return fill(
    shape,
    sheet.linear(
      [0, -90],
      [0, 30],
      [
        [0, tone],
        [0.7, tone],
        [1, tone, 0.55],
      ],
    ),
  );
}

const sidePart: HairMaker = (painter, look, sheet) => {
  const x = 44;
  const outer: Point[] = [
    [x, -140],
    [10, -168],
    [-52, -162],
    [-92, -122],
    [-94, -66],
  ];
  const inner: Point[] = [
    [x, -100],
    [14, -112],
    [-24, -104],
    [-60, -84],
    [-80, -54],
  ];
  const right: Point[] = [
    [x, -140],
    [76, -130],
    [94, -90],
    [94, -46],
  ];
  const rightIn: Point[] = [
    [x, -100],
    [64, -86],
    [78, -66],
    [82, -40],
  ];
  return {
    back: '',
    front:
      sides(sheet, look) +
      painter.lock(right, rightIn, { strands: 12 }) +
      painter.lock(outer, inner, { strands: 30 }),
    edge: LINE,
  };
};

const crop: HairMaker = (painter, look, sheet) => {
  const crown = (x: number): number => -154 + (x / 92) ** 2 * 56;
  const tufts = Array.from({ length: 10 }, (_, i) => {
    const x = -78 + i * 17;
    const lean = painter.random.between(-7, 7);
    const hem = -74 - Math.cos((i - 4.5) / 3.6) * 16 + painter.random.between(-5, 6);
    return painter.lock(
      [
        [x - 8, crown(x - 8) + 3],
        [x - 8 + lean, -112],
        [x + lean, hem],
      ],
      [
        [x + 17, crown(x + 17) + 3],
        [x + 15 + lean, -108],
        [x + 9 + lean, hem - 5],
      ],
      { strands: 7 },
    );
  });
  return {
    back: '',
    front:
      sides(sheet, look) +
      painter.mass(
        blob(
          points('-88 -76, -76 -128, -30 -154, 12 -158, 56 -148, 86 -116, 90 -74, 50 -96, 0 -102, -50 -94'),
        ),
        0.25,
      ) +
      tufts.join(''),
    edge: LINE,
  };
};

const slicked: HairMaker = (painter, look, sheet) => {
  const roots: Point[] = points('-80 -40, -68 -80, -32 -98, 4 -102, 38 -98, 68 -80, 80 -40');
  const ends: Point[] = points('-98 -40, -92 -108, -52 -150, 0 -162, 56 -152, 94 -108, 98 -40');
  const strips = roots.slice(0, -1).map((root, i) => {
    const a = ends[i] as Point;
    const b = ends[i + 1] as Point;
    const next = roots[i + 1] as Point;
    return painter.lock(
      [root, [(root[0] * 2 + a[0]) / 3 - 4, (root[1] + a[1] * 2) / 3], a],
      [next, [(next[0] * 2 + b[0]) / 3 - 4, (next[1] + b[1] * 2) / 3], b],
      { strands: 8 },
    );
  });
  return {
    back: '',
    front:
      sides(sheet, look) +
      painter.mass(blob([...ends, [70, -84], [34, -102], [0, -106], [-34, -102], [-70, -84]]), 0.2) +
      strips.join(''),
    edge: LINE,
  };
};

const shortCurls: HairMaker = (painter, look, sheet) => {
  const { base, dark, light } = look.hairTone;
  const rings = Array.from({ length: 88 }, (): string => {
    const a = painter.random.between(Math.PI, Math.PI * 2);
    const r = painter.random.between(0.5, 1);
    const [x, y] = [Math.cos(a) * (58 + r * 32), -58 + Math.sin(a) * (20 + r * 78)];
    const lit = Math.max(0, Math.min(1, 0.4 + (x * look.light) / 200 + (-y - 100) / 160));
    const s = painter.random.between(9, 14);
    return (
      ellipse([x, y], s, s * 0.9, mix(dark, base, 0.3 + lit * 0.6), 'opacity="0.92"') +
      line(
        `M${x - s * 0.6} ${y}C${x - s * 0.5} ${y - s * 0.8} ${x + s * 0.5} ${y - s * 0.8} ${x + s * 0.6} ${y}`,
        mix(base, light, lit),
        1.5,
        `opacity="${(0.25 + lit * 0.4).toFixed(2)}"`,
      )
    );
  });
  return {
    back: '',
    front:
      sides(sheet, look) +
      painter.mass(
        blob(
          points('-90 -66, -84 -124, -40 -152, 0 -158, 44 -152, 86 -122, 92 -66, 60 -88, 0 -100, -60 -88'),
        ),
        0.3,
      ) +
      rings.join(''),
    edge: LINE,
  };
};

const buzz: HairMaker = (painter, look, sheet) => {
  const shape: Point[] = points(
    '-84 20, -88 -40, -80 -92, -40 -124, 2 -130, 44 -124, 82 -92, 88 -40, 84 20, 78 -36, 64 -80, 32 -96, 0 -99, -32 -96, -64 -80, -78 -36',
  );
  const tone = mix(look.hairTone.dark, look.skin.shade, 0.12);
  const dots = Array.from({ length: 60 }, () => {
    const a = painter.random.between(Math.PI * 1.05, Math.PI * 1.95);
    const r = painter.random.between(104, 126);
    return line(
      smooth([
        [Math.cos(a) * r * 0.7, Math.sin(a) * r],
        [Math.cos(a) * r * 0.7 + 1.5, Math.sin(a) * r - 4],
      ]),
      look.hairTone.light,
      1,
      'opacity="0.3"',
    );
  });
  return {
    back: '',
    front:
      fill(
        blob(shape),
        sheet.linear(
          [0, -120],
          [0, 26],
          [
            [0, tone],
            [0.65, tone, 0.9],
            [1, tone, 0.1],
          ],
        ),
      ) + dots.join(''),
    edge: LINE,
  };
};

const sweptLong: HairMaker = (painter) => {
  const side = (sign: -1 | 1): [Point[], Point[]] => [
    [
      [sign * -6, -152],
      [sign * 52, -140],
      [sign * 90, -100],
      [sign * 99, -30],
      [sign * 97, 36],
      [sign * 90, 84],
    ],
    [
      [sign * -6, -102],
      [sign * 42, -96],
      [sign * 72, -62],
      [sign * 82, -20],
      [sign * 84, 30],
      [sign * 78, 78],
    ],
  ];
  const [lo, li] = side(-1);
  const [ro, ri] = side(1);
  return {
    back: painter.mass(
      blob(points('0 -140, -84 -106, -98 0, -94 84, -56 112, 0 100, 56 112, 94 84, 98 0, 84 -106')),
      0.6,
    ),
    front: painter.lock(lo, li, { strands: 26 }) + painter.lock(ro, ri, { strands: 24 }),
    edge: LINE,
  };
};

export const menHair = {
  'side-part': sidePart,
  crop,
  slicked,
  'short-curls': shortCurls,
  buzz,
  'swept-long': sweptLong,
} as const;
