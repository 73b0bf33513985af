// Hair styles: what lies behind head and shoulders, what frames the face, and the shadow it throws on the skin.
import { curlyHair } from './hair-curly.ts';
import { longHair } from './hair-long.ts';
import { menHair } from './hair-men.ts';
import { pinnedHair } from './hair-pinned.ts';
import { shortHair } from './hair-short.ts';
import { type HairPainter, hairPainter } from './lock.ts';
import type { HairStyle, Look } from './look.ts';
import type { Point, Sheet } from './sheet.ts';

export interface Hair {
  /** Behind the neck and the shoulders. */
  readonly back: string;
  /** Over the face and, where hair falls forward, over the shoulders. */
  readonly front: string;
  /** The edge of the front hair, whose shadow falls on the forehead. */
  readonly edge: readonly Point[];
}

export type HairMaker = (painter: HairPainter, look: Look, sheet: Sheet) => Hair;

const MAKERS: Record<HairStyle, HairMaker> = {
  ...longHair,
  ...pinnedHair,
  ...curlyHair,
  ...shortHair,
  ...menHair,
};

export function hairOf(sheet: Sheet, look: Look): Hair {
  return MAKERS[look.hair](hairPainter(sheet, look), look, sheet);
}
