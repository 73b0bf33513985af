// Hair styles: what lies behind head and shoulders, what frames the face, and the shadow it throws on the skin.
import { curlyHair } from './hair-curly.ts';
import { longHair } from './hair-long.ts';
import { menHair } from './hair-men.ts';
import { pinnedHair } from './hair-pinned.ts';
import { shortHair } from './hair-short.ts';
import { type Hair, type HairMaker, hairPainter } from './lock.ts';
import type { HairStyle, Look } from './look.ts';
import type { Sheet } from './sheet.ts';

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
