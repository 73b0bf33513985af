// Cloth: its three tones, a lit piece of it with folds, and the hem where it ends on the skin.
import { bustPath } from './bust.ts';
import { mix, shift } from './colour.ts';
import { smooth } from './curve.ts';
import type { Look } from './look.ts';
import { fill, line, type Point, type Sheet, softLine } from './sheet.ts';

export interface Cloth {
  readonly base: string;
  readonly dark: string;
  readonly light: string;
}

export const clothOf = (colour: string): Cloth => ({
  base: colour,
  dark: shift(colour, -0.13),
  light: shift(colour, 0.11, 0.92),
});

/** A piece of cloth: its shape, the light across it, soft folds inside. */
export function piece(
  sheet: Sheet,
  look: Look,
  path: string,
  cloth: Cloth,
  folds: readonly (readonly Point[])[] = [],
): string {
  const { light } = look;
  const paint =
    look.frame === 'figure'
      ? sheet.linear(
          [light * 200, 200],
          [-light * 240, 1300],
          [
            [0, cloth.light],
            [0.35, cloth.base],
            [1, cloth.dark],
          ],
        )
      : sheet.linear(
          [light * 180, 180],
          [-light * 180, 520],
          [
            [0, cloth.light],
            [0.4, cloth.base],
            [1, cloth.dark],
          ],
        );
  const inner = folds
    .map(
      (fold) =>
        softLine(smooth(fold), cloth.dark, 9, 0.5, 3) +
        softLine(smooth(fold.map(([x, y]): Point => [x + light * 7, y - 2])), cloth.light, 5, 0.55, 2),
    )
    .join('');
  return fill(path, paint) + sheet.clipped(path, inner);
}

/** The edge of a neckline: a shadow on the skin above, a light hem on the cloth. */
export function hem(sheet: Sheet, look: Look, points: readonly Point[], cloth: Cloth): string {
  return (
    sheet.clipped(
      bustPath(look),
      softLine(
        smooth(points.map(([x, y]): Point => [x, y - 3])),
        mix(look.skin.shade, '#2a1410', 0.3),
        5,
        0.4,
        2,
      ),
    ) + line(smooth(points), cloth.light, 1.8, 'opacity="0.85"')
  );
}
