// Below the waist of the full figure.

import { seededRandom } from '../random.ts';
import { gown } from './gown.ts';
import type { Look } from './look.ts';
import type { Sheet } from './sheet.ts';
import { menTrousers, trousers } from './trousers.ts';

export function lowerHalf(sheet: Sheet, look: Look): string {
  if (look.presentation === 'man') return trousers(sheet, look, menTrousers(look), false);
  if (look.garment === 'blazer') return trousers(sheet, look, look.cloth, true);
  const silhouettes =
    look.hair === 'headscarf'
      ? (['a-line', 'column'] as const)
      : (['a-line', 'column', 'mermaid', 'slit', 'a-line'] as const);
  return gown(sheet, look, seededRandom(`${look.seed}:gown`).pick(silhouettes));
}
