import { n, type Point } from './sheet.ts';

/** Points written as `x y, x y, …`: a drawing is easier to read and to change this way. */
export function points(list: string): Point[] {
  return list.split(', ').map((pair): Point => {
    const [x, y] = pair.split(' ');
    return [Number(x), Number(y)];
  });
}

export const lerp = (a: Point, b: Point, t: number): Point => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
];

/** Segments of a smooth line through all points (Catmull-Rom as cubic Béziers), without the first move. */
function segments(points: readonly Point[]): string {
  let path = '';
  for (let i = 0; i < points.length - 1; i++) {
    const p1 = points[i] as Point;
    const p2 = points[i + 1] as Point;
    const p0 = points[i - 1] ?? p1;
    const p3 = points[i + 2] ?? p2;
    const c1: Point = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6];
    const c2: Point = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6];
    path += `C${n(c1[0])} ${n(c1[1])} ${n(c2[0])} ${n(c2[1])} ${n(p2[0])} ${n(p2[1])}`;
  }
  return path;
}

const move = (point: Point): string => `M${n(point[0])} ${n(point[1])}`;
const to = (point: Point): string => `L${n(point[0])} ${n(point[1])}`;

/** A smooth open line through the points. */
export function smooth(points: readonly Point[]): string {
  return move(points[0] as Point) + segments(points);
}

/** The area between two smooth lines that run the same way. */
export function band(a: readonly Point[], b: readonly Point[]): string {
  const back = [...b].reverse();
  return `${move(a[0] as Point)}${segments(a)}${to(back[0] as Point)}${segments(back)}Z`;
}

/** A smooth closed shape through the points. */
export function blob(points: readonly Point[]): string {
  const count = points.length;
  const ring = [points[count - 1], ...points, points[0], points[1]] as Point[];
  let path = move(points[0] as Point);
  for (let i = 1; i <= count; i++) {
    const [p0, p1, p2, p3] = ring.slice(i - 1, i + 3) as [Point, Point, Point, Point];
    const end = p2;
    path += `C${n(p1[0] + (p2[0] - p0[0]) / 6)} ${n(p1[1] + (p2[1] - p0[1]) / 6)} ${n(p2[0] - ((p3 ?? p2)[0] - p1[0]) / 6)} ${n(p2[1] - ((p3 ?? p2)[1] - p1[1]) / 6)} ${n(end[0])} ${n(end[1])}`;
  }
  return `${path}Z`;
}

export const mirrored = (points: readonly Point[]): Point[] => points.map(([x, y]) => [-x, y]);

/** Points along the smooth line, `steps` for each of its pieces. */
export function sampled(points: readonly Point[], steps: number): Point[] {
  const out: Point[] = [points[0] as Point];
  for (let i = 0; i < points.length - 1; i++) {
    const p1 = points[i] as Point;
    const p2 = points[i + 1] as Point;
    const p0 = points[i - 1] ?? p1;
    const p3 = points[i + 2] ?? p2;
    for (let k = 1; k <= steps; k++) {
      const t = k / steps;
      const at = (j: 0 | 1): number =>
        0.5 *
        (2 * p1[j] +
          (p2[j] - p0[j]) * t +
          (2 * p0[j] - 5 * p1[j] + 4 * p2[j] - p3[j]) * t * t +
          (3 * p1[j] - p0[j] - 3 * p2[j] + p3[j]) * t * t * t);
      out.push([at(0), at(1)]);
    }
  }
  return out;
}

/** The line with a wave across it that grows from its root: `amount` units wide, `turns` periods. */
export function waved(points: readonly Point[], amount: number, turns: number, phase = 0): Point[] {
  const fine = sampled(points, 6);
  return fine.map(([x, y], i) => {
    const t = i / (fine.length - 1);
    const grow = Math.min(1, Math.max(0, (t - 0.12) * 2.6));
    return [x + Math.sin(t * turns * 2 * Math.PI + phase) * amount * grow, y];
  });
}
