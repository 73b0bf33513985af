// The head in its own units: the origin lies between the eyes, the face is about 164 wide, the chin at +128.
import { mix, shift } from './colour.ts';
import { blob } from './curve.ts';
import type { Look } from './look.ts';
import { ellipse, fill, line, type Point, type Sheet, softFill } from './sheet.ts';

/** How far features move towards the far side when the head turns. */
export const turnShift = (look: Look, depth = 1): number => look.face.turn * 21 * depth;

export function chinY(look: Look): number {
  return 120 + look.face.length * 12;
}

function faceOutline(look: Look): Point[] {
  const { turn, jaw, chin } = look.face;
  const man = look.presentation === 'man';
  const near = 80 + turn * 3;
  const far = 80 - turn * 7;
  const cx = turn * 18;
  const bottom = chinY(look);
  const jawX = (man ? 67 : 60) + jaw * 7;
  const chinX = (man ? 28 : 19) + chin * 9;
  return [
    [0, -118],
    [-50, -107],
    [-near, -58],
    [-near - 1, -8],
    [-near + 3, 36],
    [-jawX + cx * 0.3, 76],
    [-chinX - 14 + cx * 0.8, bottom - 17],
    [-chinX * 0.55 + cx, bottom - 2],
    [cx, bottom],
    [chinX * 0.6 + cx, bottom - 3],
    [chinX + 11 + cx * 0.9, bottom - 20],
    [jawX - 1 - turn * 3, 74],
    [far + 1, 34],
    [far + 3, 12],
    [far - turn * 4, -12],
    [far + 1, -50],
    [48, -107],
  ];
}

const facePath = (look: Look): string => blob(faceOutline(look));

/** The ear of the near side; the far one hides behind the turned face. */
export function ears(look: Look): string {
  const { skin, face } = look;
  const near = `<g transform="translate(${-80 - face.turn * 2} 8) rotate(8)">${ellipse([0, 0], 11, 23, skin.base)}${line('M-3 -14C-9 -10 -8 4 -3 12', skin.shade, 2.4, 'opacity="0.7"')}${line('M2 -8C-3 -6 -3 2 0 6', skin.shade, 2, 'opacity="0.5"')}</g>`;
  if (face.turn > 0.45) return near;
  return `${near}<g transform="translate(80 8) rotate(-8)">${ellipse([-face.turn * 10, 0], 10, 22, mix(skin.base, skin.shade, 0.3))}</g>`;
}

/** Skin with the planes that the studio light makes on it. */
export function faceSkin(sheet: Sheet, look: Look, hairShadow: string): string {
  const { skin, light } = look;
  const path = facePath(look);
  const cx = turnShift(look, 1);
  const bottom = chinY(look);
  const warm = sheet.linear(
    [-90 * light * -1, -60],
    [90 * light * -1, 60],
    [
      [0, mix(skin.base, skin.light, 0.55)],
      [0.45, skin.base],
      [1, mix(skin.base, skin.shade, 0.42)],
    ],
  );
  const glow = (x: number, y: number, r: number, colour: string, opacity: number, squash = 1): string =>
    ellipse(
      [x, y],
      r,
      r * squash,
      sheet.radial(
        [x, y],
        r,
        [
          [0, colour, opacity],
          [0.5, colour, opacity * 0.5],
          [1, colour, 0],
        ],
        squash,
      ),
    );
  const side = -light;
  const dark = blob([
    [side * 92, -120],
    [side * 58, -60],
    [side * 66 + cx * 0.4, -10],
    [side * 58 + cx * 0.4, 20],
    [side * 48 + cx * 0.6, 52],
    [side * 34 + cx, 92],
    [side * 10 + cx, bottom + 2],
    [side * 20, bottom + 30],
    [side * 110, 80],
  ]);
  const planes = [
    glow(light * 34 + cx * 0.6, 40, 42, skin.light, 0.5),
    glow(cx * 0.5 + light * 14, -62, 62, skin.light, 0.42, 0.8),
    softFill(dark, skin.shade, 0.34, 7),
    glow(-46 + cx * 0.7, 42, 38, skin.blush, 0.34, 0.8),
    glow(46 + cx * 0.8, 42, 36, skin.blush, 0.34, 0.8),
    glow(cx, bottom - 2, 30, skin.shade, 0.32, 0.5),
    glow(cx + light * 5, bottom - 22, 15, skin.light, 0.4, 0.8),
    hairShadow,
  ];
  return fill(path, warm) + sheet.clipped(path, planes.join('')) + rim(sheet, look, path);
}

/** A thin line of light on the lit edge, and a soft dark one on the other, as gouache leaves it. */
function rim(sheet: Sheet, look: Look, path: string): string {
  const { skin, light } = look;
  const paint = sheet.linear(
    [-84, 0],
    [84, 0],
    light < 0
      ? [
          [0, shift(skin.light, 0.06), 0.8],
          [0.3, skin.light, 0],
          [0.7, skin.shade, 0.1],
          [1, skin.shade, 0.75],
        ]
      : [
          [0, skin.shade, 0.75],
          [0.3, skin.shade, 0.1],
          [0.7, skin.light, 0],
          [1, shift(skin.light, 0.06), 0.8],
        ],
  );
  return line(path, paint, 1.8);
}
