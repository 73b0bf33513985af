// The studio wall behind the sitter.
import { mix, shift } from './colour.ts';
import type { Look } from './look.ts';
import { ellipse, fill, HEIGHT, type Sheet, type Stop, WIDTH } from './sheet.ts';

const ALL = `M0 0H${WIDTH}V${HEIGHT}H0Z`;

/** The wall with its pool of light and, by the look, one paper shape or cloth on it. `floor` is where the floor starts. */
export function backdrop(sheet: Sheet, look: Look, floor?: number): string {
  const { wall, light } = look;
  const pool = sheet.radial([300 + light * 110, 300], 620, [
    [0, shift(wall, 0.07)],
    [0.45, wall],
    [1, shift(wall, -0.13, 1.05)],
  ]);
  return (
    fill(ALL, pool) +
    SETS[look.backdrop](look, sheet) +
    (floor === undefined ? '' : ground(sheet, look, floor))
  );
}

function ground(sheet: Sheet, look: Look, floor: number): string {
  const { wall } = look;
  return fill(
    `M0 ${floor - 30}H${WIDTH}V${HEIGHT}H0Z`,
    sheet.linear(
      [0, floor - 30],
      [0, HEIGHT],
      [
        [0, shift(wall, -0.05), 0],
        [0.35, shift(wall, -0.06), 0.7],
        [1, shift(wall, 0.02), 0.9],
      ],
    ),
  );
}

const SETS: Record<Look['backdrop'], (look: Look, sheet: Sheet) => string> = {
  plain: () => '',
  disc: ({ accent, light, wall }, sheet) =>
    ellipse(
      [300 - light * 46, 300],
      214,
      214,
      sheet.linear(
        [300 + light * 200, 120],
        [300 - light * 200, 520],
        [
          [0, mix(wall, accent, 0.62)],
          [1, mix(shift(wall, -0.05), accent, 0.4)],
        ],
      ),
    ),
  arch: ({ accent, wall, light }, sheet) =>
    fill(
      'M104 800V300C104 180 190 96 300 96C410 96 496 180 496 300V800Z',
      sheet.linear(
        [300 + light * 180, 100],
        [300 - light * 180, 800],
        [
          [0, mix(wall, accent, 0.5)],
          [1, mix(shift(wall, -0.08), accent, 0.36)],
        ],
      ),
    ),
  window: ({ wall, light }, sheet) => {
    const tone = shift(wall, 0.09);
    const pane = (x: number, w: number): string => {
      const soft = sheet.linear(
        [x, 0],
        [x + w * 0.9, light * w * 0.27],
        [
          [0, tone, 0],
          [0.14, tone, 0.5],
          [0.86, tone, 0.5],
          [1, tone, 0],
        ],
      );
      return fill(`M${x} -20L${x + w} -20L${x + w - light * 260} 820L${x - light * 260} 820Z`, soft);
    };
    const x = 300 + light * 110;
    return pane(x - 170, 150) + pane(x + 10, 150);
  },
  // One gradient across the wall: nine folds, each with its shadow and its lit edge.
  drape: ({ wall, light }, sheet) => {
    const folds = Array.from({ length: 9 }, (_, i): Stop[] => {
      const at = (i + (i % 3) * 0.14) / 9;
      const shade = [shift(wall, -0.1), 0.6] as const;
      const lit = [shift(wall, 0.07), 0.6] as const;
      const [first, second] = light > 0 ? [shade, lit] : [lit, shade];
      return [
        [at, wall, 0],
        [at + 0.03, ...first],
        [at + 0.065, ...second],
        [at + 0.09, wall, 0],
      ];
    });
    return fill(ALL, sheet.linear([-20, 0], [620, 40 * light], folds.flat()));
  },
  horizon: ({ wall, accent }, sheet) =>
    fill(
      'M0 470C160 452 420 486 600 462V800H0Z',
      sheet.linear(
        [0, 460],
        [0, 800],
        [
          [0, mix(wall, accent, 0.45)],
          [1, mix(shift(wall, -0.1), accent, 0.4)],
        ],
      ),
    ),
};
