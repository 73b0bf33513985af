import { seededRandom } from '../random.ts';
import { arm } from './arm.ts';
import { backdrop } from './backdrop.ts';
import { bust } from './bust.ts';
import { garmentOf } from './garment.ts';
import { hairOf } from './hair.ts';
import { necklace } from './jewel.ts';
import type { Look } from './look.ts';
import { lowerHalf } from './lower-half.ts';
import { headOf, tilted } from './portrait.ts';
import { ellipse, Sheet, WIDTH } from './sheet.ts';

/** Head units to picture units: the figure is seven and a half heads tall. */
const SCALE = 0.342;
const FLOOR = 764;
/** Where the hem lies in head units. */
const FEET = 1880;

/** The same sitter standing in the same studio, from head to foot, as SVG. */
export function figureSvg(sitter: Look): string {
  const look: Look = { ...sitter, frame: 'figure', slope: 0, tilt: sitter.tilt * 0.8 };
  const sheet = new Sheet();
  const hair = hairOf(sheet, look);
  const random = seededRandom(`${look.seed}:pose`);
  const poses = random.pick([
    ['side', 'hip'],
    ['hip', 'side'],
    ['side', 'side'],
    ['side', 'side'],
  ] as const);
  const lower = `<g transform="translate(0 500) scale(1 0.82) translate(0 -500)">${lowerHalf(sheet, look)}</g>`;
  // A skirt covers the end of the bodice; a jacket or a shirt hangs over the trousers.
  const gown = look.presentation === 'woman' && look.garment !== 'blazer';
  const body = [
    tilted(look, hair.back),
    arm(sheet, look, -1, poses[0], 'behind'),
    arm(sheet, look, 1, poses[1], 'behind'),
    bust(sheet, look),
    necklace(look),
    gown ? garmentOf(sheet, look) + lower : lower + garmentOf(sheet, look),
    arm(sheet, look, -1, poses[0], 'before'),
    arm(sheet, look, 1, poses[1], 'before'),
    headOf(sheet, look, hair),
  ].join('');
  const picture =
    backdrop(sheet, look, 700) +
    shadow(sheet, look) +
    `<g transform="translate(300 ${FLOOR - FEET * SCALE}) scale(${SCALE})">${body}</g>`;
  return sheet.svg(
    look.flipped ? `<g transform="translate(${WIDTH} 0) scale(-1 1)">${picture}</g>` : picture,
  );
}

/** Where the feet or the hem meet the floor. */
function shadow(sheet: Sheet, look: Look): string {
  const x = 300 - look.light * 26;
  return ellipse(
    [x, FLOOR - 2],
    150,
    17,
    sheet.radial(
      [x, FLOOR - 2],
      150,
      [
        [0, '#1b1214', 0.5],
        [0.55, '#1b1214', 0.22],
        [1, '#1b1214', 0],
      ],
      0.12,
    ),
  );
}
