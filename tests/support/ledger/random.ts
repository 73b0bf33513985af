// Random numbers and ids that are the same for the same start.
import { createHash } from 'node:crypto';

/** SHA-256 in hexadecimal. */
export const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

/** A stream of whole numbers below a bound, the same for the same start. */
export function randomFrom(start: number): (below: number) => number {
  let drawn = 0;
  return (below) => Number.parseInt(sha256(`${start}/${drawn++}`).slice(0, 12), 16) % below;
}

/** The id that belongs to a text. */
export function uuid(text: string): string {
  const hex = sha256(text);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
