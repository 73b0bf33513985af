// What the sitter wears: a cut by its name.
import { menGarments } from './garment-men.ts';
import { womenGarments } from './garment-women.ts';
import type { Garment, Look } from './look.ts';
import type { Sheet } from './sheet.ts';

const CUTS: Record<Garment, (sheet: Sheet, look: Look) => string> = { ...womenGarments, ...menGarments };

/** The garment as it lies on the bust; the full figure adds skirt, trousers and sleeves. */
export function garmentOf(sheet: Sheet, look: Look): string {
  return CUTS[look.garment](sheet, look);
}
