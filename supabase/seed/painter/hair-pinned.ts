// Hair combed back and pinned up, tied or braided.
import { blob, points } from './curve.ts';
import type { HairMaker } from './hair.ts';
import type { HairPainter } from './lock.ts';
import type { Look } from './look.ts';
import { ellipse, type Point } from './sheet.ts';

export const HAIRLINE: Point[] = points(
  '-84 2, -80 -34, -66 -70, -32 -91, 4 -95, 38 -90, 67 -70, 80 -34, 83 2',
);
const CROWN: Point[] = points('-87 6, -96 -44, -86 -100, -46 -134, 4 -142, 52 -134, 88 -100, 96 -44, 87 6');
const SCALP = blob([...CROWN, [78, 50], [0, 40], [-78, 50]]);

/** Hair combed back from the hairline over the crown. */
function combedBack(painter: HairPainter, look: Look, partX: number): string {
  const x = partX + look.face.turn * 6;
  const strip = (from: number, to: number): string =>
    painter.lock(CROWN.slice(from, to), HAIRLINE.slice(from, to), { strands: 12 });
  const left: Point[] = [
    [x, -142],
    [-54, -134],
    [-92, -88],
    [-97, -30],
    [-88, 8],
  ];
  const leftIn: Point[] = [
    [x, -95],
    [-36, -88],
    [-66, -64],
    [-79, -26],
    [-84, 4],
  ];
  const right: Point[] = [
    [x, -142],
    [58, -134],
    [92, -88],
    [97, -30],
    [87, 8],
  ];
  const rightIn: Point[] = [
    [x, -95],
    [42, -88],
    [68, -64],
    [79, -26],
    [83, 4],
  ];
  return (
    strip(0, 9) + painter.lock(left, leftIn, { strands: 18 }) + painter.lock(right, rightIn, { strands: 18 })
  );
}

function coil(painter: HairPainter, centre: Point, r: number): string {
  const [cx, cy] = centre;
  const ring = (k: number, from: number, to: number): Point[] =>
    Array.from({ length: 7 }, (_, i) => {
      const a = from + ((to - from) * i) / 6;
      return [cx + Math.cos(a) * r * k * 1.12, cy + Math.sin(a) * r * k] as Point;
    });
  return (
    painter.mass(blob(ring(1, 0, Math.PI * 1.72)), 0.3) +
    painter.lock(ring(1, -2.9, 0.2), ring(0.5, -2.4, 0.5), { strands: 9 }) +
    painter.lock(ring(0.99, 0, 3.2), ring(0.42, 0.3, 3.4), { strands: 9 }) +
    painter.lock(ring(0.6, -3.4, -0.2), ring(0.12, -3.2, 0), { strands: 6 })
  );
}

const chignon: HairMaker = (painter, look) => ({
  back: painter.mass(SCALP, 0.6) + coil(painter, [-66 + look.face.turn * -8, 88], 42),
  front: combedBack(painter, look, 22),
  edge: HAIRLINE,
});

const topBun: HairMaker = (painter, look) => ({
  back: painter.mass(SCALP, 0.6) + coil(painter, [4, -160], 46),
  front: combedBack(painter, look, 4),
  edge: HAIRLINE,
});

const ponytail: HairMaker = (painter, look) => {
  const outer: Point[] = points('-14 -146, 46 -180, 112 -154, 138 -64, 128 40, 142 150, 118 262');
  const inner: Point[] = points('16 -130, 52 -142, 84 -114, 96 -50, 88 30, 96 130, 112 256');
  return {
    back: painter.mass(SCALP, 0.6) + painter.lock(outer, inner, { strands: 30, depth: 0.2 }),
    front:
      combedBack(painter, look, 2) +
      ellipse([16, -146], 15, 9, look.metal, 'transform="rotate(-16 16 -146)"'),
    edge: HAIRLINE,
  };
};

const braid: HairMaker = (painter, look) => {
  const path: Point[] = points('-84 70, -104 118, -112 168, -110 218, -104 266, -100 310, -98 344');
  const lobes = path.map(([x, y], i) => {
    const w = 27 - i * 2.4;
    const leaf = (sign: -1 | 1): string =>
      painter.lock(
        [
          [x + sign * 2, y - 26],
          [x + sign * w, y - 12],
          [x + sign * w * 0.9, y + 8],
          [x - sign * 3, y + 26],
        ],
        [
          [x - sign * 4, y - 20],
          [x + sign * 3, y - 4],
          [x + sign * 1, y + 8],
          [x - sign * 4, y + 22],
        ],
        { strands: 5 },
      );
    return (
      painter.mass(
        blob([
          [x, y - 30],
          [x - w * 0.8, y - 6],
          [x - 4, y + 26],
          [x + w * 0.8, y - 6],
        ]),
        0.4,
      ) +
      leaf(i % 2 === 0 ? -1 : 1) +
      leaf(i % 2 === 0 ? 1 : -1)
    );
  });
  return {
    back: painter.mass(blob(points('0 -132, -84 -98, -96 0, -94 70, -50 100, 50 60, 90 -10, 80 -100')), 0.6),
    front: combedBack(painter, look, 26) + lobes.join('') + ellipse([-98, 362], 7, 16, look.hairTone.dark),
    edge: HAIRLINE,
  };
};

export const pinnedHair = { chignon, 'top-bun': topBun, ponytail, braid } as const;
