// Hair is built from locks: the area between two lines that run from root to tip, with strands between them.
import { type Random, seededRandom } from '../random.ts';
import { mix } from './colour.ts';
import { band, lerp, sampled, smooth } from './curve.ts';
import type { Look } from './look.ts';
import { fill, line, type Point, type Sheet } from './sheet.ts';

export interface HairPainter {
  /** One lock between two lines with equally many points. `depth` darkens it (0 front, 1 far behind). */
  lock(a: readonly Point[], b: readonly Point[], options?: { strands?: number; depth?: number }): string;
  /** A plain mass of hair. */
  mass(path: string, depth?: number): string;
  readonly random: Random;
}

export interface Hair {
  /** Behind the neck and the shoulders. */
  readonly back: string;
  /** Over the face and, where hair falls forward, over the shoulders. */
  readonly front: string;
  /** The edge of the front hair, whose shadow falls on the forehead. */
  readonly edge: readonly Point[];
}

export type HairMaker = (painter: HairPainter, look: Look, sheet: Sheet) => Hair;

export function hairPainter(sheet: Sheet, look: Look): HairPainter {
  const { base, dark, light } = look.hairTone;
  const random = seededRandom(`${look.seed}:hair`);
  const paints = new Map<number, string>();
  const paint = (depth: number): string => {
    let made = paints.get(depth);
    if (made === undefined) {
      const deepen = (colour: string): string => mix(colour, dark, depth);
      const x = look.light * 60;
      made = sheet.linear(
        [x, -150],
        [-x, 340],
        [
          [0, deepen(base)],
          [0.1, deepen(mix(base, light, 0.5))],
          [0.2, deepen(mix(base, light, 0.22))],
          [0.34, deepen(mix(base, dark, 0.35))],
          [0.6, deepen(mix(base, dark, 0.15))],
          [1, deepen(mix(base, dark, 0.6))],
        ],
      );
      paints.set(depth, made);
    }
    return made;
  };
  return {
    random,
    mass: (path, depth = 0.55) => fill(path, paint(depth)),
    lock: (a, b, { strands = 14, depth = 0 } = {}) => {
      const fineA = sampled(a, 3);
      const fineB = sampled(b, 3);
      let drawn = fill(band(fineA, fineB), paint(depth));
      for (let i = 0; i < strands; i++) {
        const from = (i + random.between(0.1, 0.9)) / strands;
        const drift = random.between(-0.12, 0.12);
        const start = random.whole(0, Math.floor(fineA.length * 0.35));
        const end = random.whole(Math.ceil(fineA.length * 0.6), fineA.length);
        const points = fineA
          .map((p, k) =>
            lerp(p, fineB[k] ?? p, Math.min(0.97, Math.max(0.03, from + (drift * k) / fineA.length))),
          )
          .slice(start, end);
        const bright = random.chance(0.5);
        const colour = bright ? mix(light, base, depth * 0.6) : dark;
        drawn += line(
          smooth(points),
          colour,
          random.between(0.7, bright ? 2 : 2.8),
          `opacity="${random.between(0.14, bright ? 0.4 : 0.55).toFixed(2)}"`,
        );
      }
      return drawn;
    },
  };
}
