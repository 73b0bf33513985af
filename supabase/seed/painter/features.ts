// Eyes, brows, nose and lips, drawn with few marks: the fewer, the less uncanny.

import { seededRandom } from '../random.ts';
import { mix, shift } from './colour.ts';
import { turnShift } from './head.ts';
import type { Look } from './look.ts';
import { ellipse, fill, line, n, type Sheet, softEllipse, softFill } from './sheet.ts';

export function features(sheet: Sheet, look: Look): string {
  return [
    eye(sheet, look, -1),
    eye(sheet, look, 1),
    brow(look, -1),
    brow(look, 1),
    nose(sheet, look),
    lips(sheet, look),
    marks(look),
  ].join('');
}

/** -1 is the near eye, 1 the far one, which foreshortens when the head turns. */
function place(look: Look, side: -1 | 1): { x: number; squeeze: number } {
  const { turn } = look.face;
  const x = turnShift(look) + side * (side === 1 ? 37.5 - turn * 4 : 37.5);
  return { x, squeeze: side === 1 ? 1 - turn * 0.16 : 1 };
}

function eye(sheet: Sheet, look: Look, side: -1 | 1): string {
  const { face, presentation } = look;
  const { x, squeeze } = place(look, side);
  const scale = 0.98 + face.eyeSize * 0.14;
  const inner = face.gaze === 'lowered' ? loweredEye(sheet, look) : openEye(sheet, look, side);
  const height = (presentation === 'man' ? 0.84 : 0.86) + face.eyeOpen * 0.16;
  // Drawn looking outwards to +x; the near eye is the mirror image.
  return `<g transform="translate(${n(x)} 4) scale(${(side * squeeze * scale).toFixed(3)} ${(scale * height).toFixed(3)}) rotate(${n(-2 - face.eyeTilt * 7)})">${inner}</g>`;
}

const LASH =
  'M-21 5C-15 -5 -6 -10.5 2 -10.5C11 -10.5 18 -5 25 -3.5C18 -1.5 14 -4.5 10 -6C4 -8.2 -2 -8.4 -8 -5.5C-13 -3 -17 1.5 -21 5Z';

function openEye(sheet: Sheet, look: Look, side: -1 | 1): string {
  const { skin, face, presentation } = look;
  const ink = mix('#1d1210', look.hairTone.dark, 0.35);
  const almond = 'M-20 5C-14 -5 -5 -9.5 2 -9.5C11 -9.5 17 -4.5 21 -1C16 5 8 8.4 0 8.4C-8 8.4 -15 7.6 -20 5Z';
  const white = mix('#fbf5ee', skin.base, 0.16);
  // Both eyes look to the viewer: the iris moves against the turn, and mirrored eyes mirror it.
  const gaze = side * face.turn * -2.2 + 0.6;
  const iris = [
    fill(almond, white),
    ellipse([gaze, -1.4], 8.6, 9, face.eyeColour),
    ellipse(
      [gaze, -1.4],
      8.6,
      9,
      sheet.linear(
        [0, -10],
        [0, 8],
        [
          [0, '#120c0a', 0.85],
          [0.55, '#120c0a', 0.15],
          [1, '#fff4e0', 0.22],
        ],
      ),
    ),
    ellipse([gaze, -1.6], 4, 4.2, '#120c0a'),
    ellipse([gaze + side * look.light * 3, -4.4], 1.9, 1.9, '#ffffff', 'opacity="0.95"'),
    fill(
      'M-22 6C-14 -6 -5 -11 2 -11C11 -11 18 -5 24 -2L20 3C14 -2 8 -5 1 -5C-7 -5 -14 0 -20 7Z',
      '#1a0f0c',
      'opacity="0.28"',
    ),
  ].join('');
  const shadow = presentation === 'woman' ? 0.42 : 0.26;
  return [
    softFill(
      'M-23 4C-17 -14 -6 -21 6 -20C18 -19 26 -10 29 -4C20 -5 -10 -12 -23 4Z',
      mix(skin.shade, face.lipColour, 0.18),
      shadow,
      2,
    ),
    sheet.clipped(almond, iris),
    fill(LASH, ink),
    lashesOf(look, ink),
    line(
      'M-17 -5.5C-10 -14 -2 -17 6 -16.4C14 -15.6 20 -11 23 -8',
      mix(skin.shade, ink, 0.3),
      1.3,
      `opacity="${(0.1 + face.lidFold * 0.62).toFixed(2)}"`,
    ),
    line('M-14 8C-6 10.4 8 10.6 17 3', mix(skin.shade, ink, 0.35), 1.1, 'opacity="0.65"'),
    ellipse([-19, 4.4], 2.2, 1.7, mix(skin.blush, skin.base, 0.4)),
  ].join('');
}

function lashesOf({ face }: Look, ink: string): string {
  if (face.lashes === 'plain') return '';
  const wing = line('M19 -4.5C23 -5.5 26 -8 28.5 -11', ink, 1.7);
  if (face.lashes === 'winged') return wing;
  return (
    wing +
    line('M14 -7.4C17 -9.4 20 -12 21.5 -14.4', ink, 1.3) +
    line('M8 -9.4C10 -11.4 12 -13.6 13 -16', ink, 1.1)
  );
}

function loweredEye(sheet: Sheet, look: Look): string {
  const { skin, face } = look;
  const ink = mix('#1d1210', look.hairTone.dark, 0.35);
  const lid = 'M-21 3C-15 -10 -5 -14.5 3 -14.5C12 -14 20 -8 24 0C16 7.5 8 10 0 10C-8 10 -16 8 -21 3Z';
  const lashes = [
    [-4, 10, -5, 15],
    [4, 10, 5, 15.4],
    [11, 7.6, 14, 13],
    [17, 4.4, 22, 9],
    [22, 1, 28, 4],
  ] as const;
  return [
    fill(lid, mix(skin.base, face.lipColour, 0.22), 'opacity="0.9"'),
    fill(
      lid,
      sheet.linear(
        [0, -14],
        [0, 10],
        [
          [0, skin.shade, 0.5],
          [0.45, skin.light, 0.45],
          [1, skin.shade, 0.5],
        ],
      ),
    ),
    line(
      'M-21 3C-15 -10 -5 -14.5 3 -14.5C12 -14 20 -8 24 0',
      mix(skin.shade, ink, 0.3),
      1.4,
      'opacity="0.8"',
    ),
    fill('M-21 3C-14 8.5 -7 10.6 0 10.6C9 10.6 17 7 26 -1C19 4.5 9 7.4 0 7.4C-8 7.4 -15 6 -21 3Z', ink),
    look.presentation === 'woman'
      ? lashes
          .map(([a, b, c, d]) => line(`M${a} ${b - 1}Q${(a + c) / 2 - 0.5} ${d - 1} ${c} ${d}`, ink, 1.3))
          .join('')
      : '',
  ].join('');
}

function brow(look: Look, side: -1 | 1): string {
  const { face, presentation, hairTone } = look;
  const { x, squeeze } = place(look, side);
  const man = presentation === 'man';
  const weight = (man ? 5.6 : 3) + face.browWeight * (man ? 2.6 : 2);
  const arch = (man ? 3 : 4) + face.browArch * 4;
  const y = man ? -22 : -28;
  const path = `M-24 ${n(weight * 0.4)}C-23 ${n(-weight * 0.4)} -12 ${n(-arch)} 4 ${n(-arch - weight * 0.4)}C14 ${n(-arch - weight * 0.2)} 22 ${n(-arch * 0.3)} 29 4C20 ${n(-arch * 0.3 + 2)} 12 ${n(-arch + weight * 0.6)} 3 ${n(-arch + weight * 0.7)}C-10 ${n(-arch + weight * 1.2)} -18 ${n(weight * 0.8)} -24 ${n(weight * 0.4)}Z`;
  const tone = mix(shift(hairTone.dark, 0.02), look.skin.shade, 0.16);
  return `<g transform="translate(${n(x)} ${y}) scale(${(side * squeeze).toFixed(3)} 1) rotate(2.5)">${fill(path, tone, 'opacity="0.9"')}</g>`;
}

function nose(sheet: Sheet, look: Look): string {
  const { skin, face, light } = look;
  const cx = turnShift(look, 1.25);
  const w = 9.5 + face.noseWidth * 6;
  const far = 1;
  const dark = mix(skin.shade, '#2a1410', 0.32);
  const bridge = `M${n(cx - far * 7 * -1)} -18C${n(cx + 6)} 6 ${n(cx + 9)} 26 ${n(cx + w + 2)} 42C${n(cx + w + 3)} 50 ${n(cx + w - 4)} 54 ${n(cx + 2)} 55C${n(cx + 4)} 40 ${n(cx + 2)} 10 ${n(cx + 7)} -18Z`;
  const flip = light > 0 && face.turn < 0.3 ? `transform="translate(${n(cx * 2)} 0) scale(-1 1)"` : '';
  return [
    `<g ${flip}>${softFill(bridge, skin.shade, 0.42, 2)}</g>`,
    ellipse(
      [cx + light * 2, 40],
      5.5,
      7,
      sheet.radial([cx + light * 2, 40], 7, [
        [0, skin.light, 0.8],
        [1, skin.light, 0],
      ]),
    ),
    softFill(
      `M${n(cx - 2 + light)} -8C${n(cx - 3 + light)} 10 ${n(cx - 3 + light)} 22 ${n(cx - 4 + light)} 34L${n(cx + 3 + light)} 34C${n(cx + 2 + light)} 20 ${n(cx + 2 + light)} 8 ${n(cx + 2 + light)} -8Z`,
      skin.light,
      0.4,
      2,
    ),
    line(
      `M${n(cx - w)} 47C${n(cx - w - 1)} 52 ${n(cx - w + 3)} 54.5 ${n(cx - w + 6)} 53`,
      dark,
      1.5,
      'opacity="0.6"',
    ),
    line(
      `M${n(cx + w)} 47C${n(cx + w + 1)} 52 ${n(cx + w - 3)} 54.5 ${n(cx + w - 6)} 53`,
      dark,
      1.5,
      'opacity="0.6"',
    ),
    line(`M${n(cx - 4.5)} 55.5Q${n(cx)} 58.5 ${n(cx + 4.5)} 55.5`, dark, 1.6, 'opacity="0.6"'),
  ].join('');
}

function lips(sheet: Sheet, look: Look): string {
  const { skin, face, presentation, light } = look;
  const cx = turnShift(look, 1.1);
  const man = presentation === 'man';
  const half = (man ? 25 : 24.5) + face.smile * 6;
  const up = (man ? 4.5 : 7) + face.lipFullness * 3;
  const down = (man ? 7 : 9.5) + face.lipFullness * 4;
  const lift = 2 + face.smile * 6;
  const dark = mix(face.lipColour, '#2b0d12', 0.42);
  const upper = `M${-half} ${n(-lift)}C${-half * 0.6} ${n(-up * 0.75)} -9 ${n(-up - 1.6)} -5 ${n(-up - 1)}Q0 ${n(-up + 2.4)} 5 ${n(-up - 1)}C9 ${n(-up - 1.6)} ${half * 0.6} ${n(-up * 0.75)} ${half} ${n(-lift)}C${half * 0.5} 1.4 7 1 0 2C-7 1 ${-half * 0.5} 1.4 ${-half} ${n(-lift)}Z`;
  const lower = `M${-half + 1} ${n(-lift)}C${-half * 0.5} 1.6 -7 1 0 2C7 1 ${half * 0.5} 1.6 ${half - 1} ${n(-lift)}C${half * 0.66} ${n(down * 0.72)} ${half * 0.36} ${n(down)} 0 ${n(down)}C${-half * 0.36} ${n(down)} ${-half * 0.66} ${n(down * 0.72)} ${-half + 1} ${n(-lift)}Z`;
  const lowerPaint = sheet.linear(
    [0, -2],
    [0, down],
    [
      [0, mix(face.lipColour, dark, 0.25)],
      [0.55, mix(face.lipColour, '#fff0ea', 0.16)],
      [1, face.lipColour],
    ],
  );
  const mouth = `M${-half - 1} ${n(-lift - 0.6)}C${-half * 0.5} 1.8 -7 1.2 0 2.2C7 1.2 ${half * 0.5} 1.8 ${half + 1} ${n(-lift - 0.6)}`;
  return `<g transform="translate(${n(cx)} 80) scale(${(1 - face.turn * 0.07).toFixed(3)} 1)">${[
    softEllipse([0, down + 5.5], 15, 4, skin.shade, 0.5, 2),
    fill(lower, lowerPaint),
    fill(upper, mix(face.lipColour, dark, 0.3)),
    ellipse([light * 5, down * 0.5], 7, 1.9, '#ffffff', `opacity="${man ? 0.1 : 0.3}"`),
    line(mouth, dark, 1.6),
    ellipse([-half - 2, -lift], 2, 1.6, skin.shade, 'opacity="0.35"'),
    ellipse([half + 2, -lift], 2, 1.6, skin.shade, 'opacity="0.35"'),
    line(`M-3 ${n(-up - 13)}L-2.4 ${n(-up - 5)}`, skin.shade, 2.2, 'opacity="0.3"'),
  ].join('')}</g>`;
}

function marks(look: Look): string {
  const { face, skin } = look;
  const cx = turnShift(look);
  const tone = mix(skin.shade, '#5a2f1c', 0.35);
  if (face.marks === 'beauty-mark')
    return ellipse([cx + 30, 62], 2, 2, mix(tone, '#1d0f0c', 0.5), 'opacity="0.85"');
  if (face.marks === 'none') return '';
  const random = seededRandom(`${look.seed}:freckles`);
  return Array.from({ length: 34 }, () =>
    ellipse(
      [cx + random.between(-52, 52), 34 + random.between(-12, 14)],
      1.1,
      1,
      tone,
      `opacity="${random.between(0.18, 0.5).toFixed(2)}"`,
    ),
  ).join('');
}
