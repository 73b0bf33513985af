// Hair combed back and pinned up, tied or braided.
import { blob, points, sampled } from './curve.ts';
import type { HairMaker, HairPainter } from './lock.ts';
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

/** A plait down one shoulder: strands from the left and the right in turn, each over the one before. */
function plait(painter: HairPainter): string {
  const path = sampled(points('-84 62, -104 118, -112 168, -110 218, -104 266, -98 344'), 3);
  return path
    .map(([x, y], i) => {
      const w = 27 - i * 0.75;
      const s = i % 2 === 0 ? -1 : 1;
      const outside: Point[] = [
        [x + s * w * 0.7, y - 22],
        [x + s * w * 1.05, y - 2],
        [x + s * w * 0.5, y + 18],
        [x - s * 6, y + 28],
      ];
      const inside: Point[] = [
        [x - s * w * 0.2, y - 20],
        [x - s * w * 0.05, y - 6],
        [x - s * w * 0.3, y + 10],
        [x - s * w * 0.6, y + 18],
      ];
      return painter.lock(outside, inside, { strands: 5 });
    })
    .join('');
}

const braid: HairMaker = (painter, look) => ({
  back: painter.mass(blob(points('0 -132, -84 -98, -96 0, -94 70, -50 100, 50 60, 90 -10, 80 -100')), 0.6),
  front: combedBack(painter, look, 26) + plait(painter) + ellipse([-98, 366], 7, 16, look.hairTone.dark),
  edge: HAIRLINE,
});

export const pinnedHair = { chignon, 'top-bun': topBun, ponytail, braid } as const;
