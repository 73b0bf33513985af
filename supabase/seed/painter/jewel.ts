// Earrings and necklaces.
import { mix, shift } from './colour.ts';
import { points, sampled } from './curve.ts';
import type { Look } from './look.ts';
import { ellipse, line, type Point } from './sheet.ts';

/** Earrings hang from the lobes and belong to the head. */
export function earrings(look: Look): string {
  const sides: Point[] =
    look.face.turn > 0.45
      ? [[-82, 34]]
      : [
          [-82, 34],
          [79 - look.face.turn * 12, 34],
        ];
  return sides.map((at) => earring(look, at)).join('');
}

function earring(look: Look, [x, y]: Point): string {
  const glint = shift(look.metal, 0.16);
  const stone = mix(look.cloth, '#ffffff', 0.25);
  switch (look.jewel) {
    case 'none':
      return '';
    case 'drops':
      return (
        line(`M${x} ${y}L${x} ${y + 22}`, look.metal, 1.8) +
        ellipse([x, y], 3, 3, glint) +
        ellipse([x, y + 34], 6.4, 12, stone) +
        ellipse([x - 2, y + 29], 1.8, 4, '#ffffff', 'opacity="0.8"') +
        ellipse([x, y + 22], 3, 2.4, look.metal)
      );
    case 'hoops':
      return `<ellipse cx="${x}" cy="${y + 22}" rx="15" ry="21" fill="none" stroke="${look.metal}" stroke-width="3"/><path d="M${x - 14} ${y + 16}Q${x - 12} ${y + 4} ${x - 3} ${y + 2}" fill="none" stroke="${glint}" stroke-width="1.6"/>`;
    case 'pearls':
    case 'studs':
      return (
        ellipse([x, y + 3], 5.6, 5.6, look.jewel === 'pearls' ? '#e9dfd3' : look.metal) +
        ellipse([x - 1.8, y + 1], 1.9, 1.9, '#ffffff', 'opacity="0.9"')
      );
    default:
      return '';
  }
}

/** Necklaces lie on the shoulders. */
export function necklace(look: Look): string {
  if (look.garment === 'halter' || look.garment === 'high-neck') return '';
  if (look.jewel === 'pearls') {
    return sampled(points('-35 176, -22 206, 0 216, 22 206, 35 176'), 6)
      .map(
        ([x, y]) =>
          ellipse([x, y], 5, 5, '#e6dbcf') +
          ellipse([x - 1.5, y - 1.7], 1.6, 1.6, '#ffffff', 'opacity="0.9"'),
      )
      .join('');
  }
  if (look.jewel === 'pendant') {
    return (
      line('M-36 178C-28 220 -8 244 0 248C8 244 28 220 36 178', look.metal, 1.6) +
      ellipse([0, 256], 5, 7, look.metal) +
      ellipse([-1.4, 253.6], 1.6, 2, '#ffffff', 'opacity="0.85"')
    );
  }
  return '';
}
