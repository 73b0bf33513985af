import { backdrop } from './backdrop.ts';
import { beard } from './beard.ts';
import { bust } from './bust.ts';
import { smooth } from './curve.ts';
import { features } from './features.ts';
import { garmentOf } from './garment.ts';
import { hairOf } from './hair.ts';
import { ears, faceSkin } from './head.ts';
import { earrings, necklace } from './jewel.ts';
import type { Hair } from './lock.ts';
import type { Look } from './look.ts';
import { type Point, Sheet, softLine, WIDTH } from './sheet.ts';

/** Head and shoulders before the studio wall, as SVG. */
export function portraitSvg(look: Look): string {
  const sheet = new Sheet();
  const x = 300 - look.face.turn * 10;
  const y = 336;
  const z = look.zoom;
  const sitter = `<g transform="translate(${x} ${y}) scale(${z.toFixed(3)})">${sitterOf(sheet, look)}</g>`;
  const picture = backdrop(sheet, look) + sitter;
  return sheet.svg(
    look.flipped ? `<g transform="translate(${WIDTH} 0) scale(-1 1)">${picture}</g>` : picture,
  );
}

function sitterOf(sheet: Sheet, look: Look): string {
  const hair = hairOf(sheet, look);
  return (
    tilted(look, hair.back) +
    `<g transform="skewY(${look.slope.toFixed(2)})">${bust(sheet, look)}${necklace(look)}${garmentOf(sheet, look)}</g>` +
    headOf(sheet, look, hair)
  );
}

/** Turned about the pit of the neck. */
export function tilted(look: Look, inner: string): string {
  return `<g transform="rotate(${look.tilt.toFixed(2)} 0 150)">${inner}</g>`;
}

export function headOf(sheet: Sheet, look: Look, hair: Hair): string {
  const shadow = softLine(
    smooth(hair.edge.map(([px, py]): Point => [px * 0.96, py + 7])),
    look.skin.shade,
    22,
    0.5,
    6,
  );
  return tilted(
    look,
    ears(look) +
      faceSkin(sheet, look, shadow + beard(look)) +
      features(sheet, look) +
      hair.front +
      earrings(look),
  );
}
