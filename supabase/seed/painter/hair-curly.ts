// Curls: a mass of hair covered with many small rings.
import { mix } from './colour.ts';
import { blob, points } from './curve.ts';
import { HAIRLINE } from './hair-pinned.ts';
import type { HairMaker, HairPainter } from './lock.ts';
import type { Look } from './look.ts';
import { ellipse, line, type Point } from './sheet.ts';

/** Many small rings, darker below and lighter where the lamp is. */
function cloud(
  painter: HairPainter,
  look: Look,
  outline: readonly Point[],
  rings: readonly Point[],
  size: number,
): string {
  const { base, dark, light } = look.hairTone;
  let drawn = painter.mass(blob(outline), 0.45);
  for (const [x, y] of rings) {
    const lit = Math.max(0.3, Math.min(1, 0.5 + (x * look.light - y * 0.9 - 60) / 260));
    const r = size * painter.random.between(0.7, 1.25);
    const a = painter.random.between(0, 360);
    drawn += ellipse([x, y], r, r * 0.92, mix(dark, base, 0.35 + lit * 0.55));
    drawn += line(
      `M${-r * 0.7} ${r * 0.1}C${-r * 0.6} ${-r * 0.8} ${r * 0.5} ${-r * 0.9} ${r * 0.7} 0C${r * 0.6} ${r * 0.5} ${r * 0.1} ${r * 0.6} ${-r * 0.1} ${r * 0.3}`,
      mix(base, light, lit),
      1.5,
      `opacity="${(0.25 + lit * 0.45).toFixed(2)}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${a.toFixed(0)})"`,
    );
  }
  return drawn;
}

/** Points scattered between two closed outlines given as radii around a centre. */
function scatter(
  painter: HairPainter,
  count: number,
  radius: (angle: number) => [number, number],
  centreY: number,
): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * Math.PI * 2 * 7 + painter.random.between(-0.2, 0.2);
    const [inside, outside] = radius(angle);
    const r = Math.sqrt(painter.random.between((inside / outside) ** 2, 1)) * outside;
    return [Math.cos(angle) * r, centreY + Math.sin(angle) * r] as Point;
  }).sort((a, b) => b[1] - a[1]);
}

const afro: HairMaker = (painter, look) => {
  const ring = (r: number): Point[] =>
    Array.from({ length: 16 }, (_, i) => {
      const a = (i / 16) * Math.PI * 2;
      return [
        Math.cos(a) * r * 1.04,
        -46 + Math.sin(a) * r * 0.98 + (Math.sin(a) > 0 ? Math.sin(a) * 14 : 0),
      ] as Point;
    });
  const all = scatter(painter, 190, () => [20, 146], -46);
  const overFace = scatter(painter, 110, (a) => (Math.sin(a) < 0.32 ? [88, 128] : [150, 151]), -20).filter(
    ([x, y]) => y < 20 && Math.hypot(x, (y + 10) * 0.86) > 82,
  );
  return {
    back: cloud(painter, look, ring(152), all, 13),
    front: cloud(
      painter,
      look,
      points(
        '-100 0, -100 -80, -50 -130, 0 -138, 50 -130, 100 -80, 100 0, 88 -20, 70 -72, 34 -98, 0 -104, -34 -98, -70 -72, -88 -20',
      ),
      overFace,
      12,
    ),
    edge: HAIRLINE,
  };
};

/** Keeps single rings from straying off the mass of hair. */
const within = ([x, y]: Point): boolean => Math.abs(x) < 142 - Math.max(0, -y) * 0.3;

const curls: HairMaker = (painter, look) => {
  const shape: Point[] = points(
    '0 -156, -70 -144, -124 -84, -146 10, -152 110, -120 172, -70 176, 0 150, 70 176, 120 172, 152 110, 146 10, 124 -84, 70 -144',
  );
  const all = scatter(painter, 260, (a) => [60, Math.sin(a) > 0 ? 172 : 148], 12).filter(within);
  const sides = scatter(painter, 190, (a) => (Math.sin(a) > 0.1 ? [100, 152] : [92, 140]), 0).filter(
    ([x, y]) => within([x, y]) && (Math.abs(x) > 78 + Math.max(0, y) * 0.06 || y < -92),
  );
  return {
    back: cloud(painter, look, shape, all, 17),
    front: cloud(
      painter,
      look,
      points(
        '-112 60, -116 -60, -60 -138, 10 -146, 64 -138, 116 -60, 112 60, 92 40, 82 -30, 60 -76, 24 -102, -20 -100, -62 -70, -82 -20, -90 40',
      ),
      sides,
      16,
    ),
    edge: HAIRLINE,
  };
};

export const curlyHair = { afro, curls } as const;
