// Long hair: from a parting, down both sides of the face.
import { blob, mirrored, points, waved } from './curve.ts';
import type { HairMaker, HairPainter } from './lock.ts';
import type { Look } from './look.ts';
import type { Point } from './sheet.ts';

const part = (look: Look, x: number): number => x + look.face.turn * 8;

/** The height of the rounded crown above the eyes. */
const crownY = (x: number): number => -153 + (x / 100) ** 2 * 46;

/** The two lines of a curtain of hair on the left: outside and along the face, `fall` units down. */
function curtain(partX: number, fall: number, open = 0): { outer: Point[]; inner: Point[] } {
  return {
    outer: [
      [partX, crownY(partX)],
      [-48, -140],
      [-90, -104],
      [-106, -40],
      [-108, 40],
      [-112, 120],
      [-120 - open, fall * 0.7],
      [-116 - open, fall],
    ],
    inner: [
      [partX, -112],
      [Math.min(-22, partX - 30), -100],
      [-60, -64],
      [-77, -14],
      [-79, 46],
      [-72, 110],
      [-62 - open, fall * 0.66],
      [-80 - open, fall - 6],
    ],
  };
}

/** The right side of the same parting, in its own proportions. */
function rightCurtain(partX: number, fall: number, open = 0): { outer: Point[]; inner: Point[] } {
  const { outer, inner } = curtain(-partX, fall, open);
  return { outer: mirrored(outer), inner: mirrored(inner) };
}

function behind(painter: HairPainter, fall: number, width: number): string {
  const outline: Point[] = [
    [0, -150],
    [-80, -128],
    [-108, -40],
    [-width * 0.95, 120],
    [-width, fall * 0.75],
    [-width * 0.8, fall],
    [0, fall - 14],
    [width * 0.8, fall],
    [width, fall * 0.75],
    [width * 0.95, 120],
    [108, -40],
    [80, -128],
  ];
  return painter.mass(blob(outline), 0.6);
}

const edgeOf = (left: readonly Point[], right: readonly Point[]): Point[] => [
  ...[...left].slice(0, 5).reverse(),
  ...right.slice(0, 5),
];

const straight: HairMaker = (painter, look) => {
  const x = part(look, 2);
  const left = curtain(x, 330);
  const right = rightCurtain(x, 330);
  const short = (side: { outer: Point[]; inner: Point[] }): string =>
    painter.lock(
      side.outer.slice(0, 6),
      side.inner.slice(0, 6).map((p, i) => (i === 5 ? [Math.sign(p[0]) * 96, 126] : p)),
      { strands: 22 },
    );
  return {
    back: behind(painter, 330, 122),
    front: painter.lock(left.outer, left.inner, { strands: 30 }) + short(right),
    edge: edgeOf(left.inner, right.inner),
  };
};

const waves: HairMaker = (painter, look) => {
  const x = part(look, 34);
  const fall = 300;
  const left = curtain(x, fall, 14);
  const right = rightCurtain(x, fall, 18);
  const wave = (points: Point[], phase: number): Point[] => waved(points, 17, 3.1, phase);
  return {
    back: behind(painter, 280, 138),
    front:
      painter.lock(wave(left.outer, 0), wave(left.inner, 0.5), { strands: 34 }) +
      painter.lock(wave(right.outer, 2.6), wave(right.inner, 2.2), { strands: 30 }),
    edge: edgeOf(left.inner, right.inner),
  };
};

const sideSwept: HairMaker = (painter, look) => {
  const x = part(look, 46);
  const left = curtain(x, 350, 2);
  const swept = left.inner.map(([px, py], i): Point => (i >= 6 ? [px + 26, py] : [px, py]));
  const right: Point[] = [
    [x, crownY(x)],
    [84, -112],
    [104, -50],
    [100, 20],
    [84, 80],
  ];
  const rightInner: Point[] = [
    [x, -112],
    [66, -84],
    [79, -40],
    [82, 14],
    [76, 72],
  ];
  return {
    back: painter.mass(
      blob(points('0 -150, -90 -120, -112 -10, -130 150, -100 240, 0 150, 84 90, 106 -20, 84 -120')),
      0.6,
    ),
    front:
      painter.lock(right, rightInner, { strands: 14 }) +
      painter.lock(waved(left.outer, 9, 1.6, 0.4), waved(swept, 9, 1.6, 0.8), { strands: 36 }),
    edge: edgeOf(left.inner, rightInner),
  };
};

const fringe: HairMaker = (painter, look) => {
  const x = part(look, 0);
  const left = curtain(x, 300);
  const right = rightCurtain(x, 300);
  const bangsTop: Point[] = points('-84 -60, -78 -110, -40 -146, 0 -150, 40 -146, 78 -110, 84 -60');
  const bangsEnd: Point[] = points('-80 -22, -62 -40, -34 -45, 0 -47, 34 -45, 62 -40, 80 -22');
  const strips = bangsTop.slice(0, -1).map((top, i) => {
    const next = bangsTop[i + 1] as Point;
    const end = bangsEnd[i] as Point;
    const nextEnd = bangsEnd[i + 1] as Point;
    const middle = (p: Point, q: Point): Point => [p[0] * 0.45 + q[0] * 0.55, p[1] * 0.6 + q[1] * 0.4];
    return painter.lock(
      [top, middle(top, end), end],
      [next, middle(next, nextEnd), [nextEnd[0] - 1, nextEnd[1] + 2]],
      { strands: 9 },
    );
  });
  return {
    back: behind(painter, 300, 116),
    front:
      painter.lock(
        left.outer,
        left.inner.map(([a, b], i): Point => (i < 3 ? [a - 16, b] : [a, b])),
        { strands: 22 },
      ) +
      painter.lock(
        right.outer,
        right.inner.map(([a, b], i): Point => (i < 3 ? [a + 16, b] : [a, b])),
        { strands: 22 },
      ) +
      strips.join(''),
    edge: bangsEnd,
  };
};

const bob: HairMaker = (painter, look) => {
  const x = part(look, 30);
  const cut = (side: { outer: Point[]; inner: Point[] }, sign: -1 | 1): [Point[], Point[]] => [
    [...side.outer.slice(0, 4), [sign * 116, 40], [sign * 112, 100], [sign * 90, 124]],
    [...side.inner.slice(0, 4), [sign * 80, 40], [sign * 76, 84], [sign * 62, 112]],
  ];
  const [lo, li] = cut(curtain(x, 200), -1);
  const [ro, ri] = cut(rightCurtain(x, 200), 1);
  return {
    back: painter.mass(
      blob(points('0 -150, -86 -124, -112 -20, -112 80, -86 120, 0 112, 86 120, 112 80, 112 -20, 86 -124')),
      0.62,
    ),
    front: painter.lock(lo, li, { strands: 28 }) + painter.lock(ro, ri, { strands: 24 }),
    edge: edgeOf(li, ri),
  };
};

export const longHair = { straight, waves, 'side-swept': sideSwept, fringe, bob } as const;
