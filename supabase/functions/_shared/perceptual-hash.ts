// A hash that stays the same when a picture is resized or compressed again: the signs of its low frequencies.
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue; three bytes a pixel, row by row. */
  readonly data: Uint8Array;
}

const SIDE = 32;
const LOW = 8;

/** Mean brightness of 32 × 32 fields. */
function brightness({ width, height, data }: Pixels): Float64Array {
  const sums = new Float64Array(SIDE * SIDE);
  const counts = new Float64Array(SIDE * SIDE);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y * SIDE) / height) * SIDE;
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      const field = row + Math.floor((x * SIDE) / width);
      const light = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
      sums[field] = (sums[field] ?? 0) + light;
      counts[field] = (counts[field] ?? 0) + 1;
    }
  }
  return sums.map((sum, field) => sum / (counts[field] || 1));
}

/** Coefficient (u, v) of the discrete cosine transform, type II. */
function frequency(fields: Float64Array, u: number, v: number): number {
  let sum = 0;
  for (let y = 0; y < SIDE; y += 1) {
    const down = Math.cos(((2 * y + 1) * v * Math.PI) / (2 * SIDE));
    for (let x = 0; x < SIDE; x += 1) {
      sum += (fields[y * SIDE + x] ?? 0) * down * Math.cos(((2 * x + 1) * u * Math.PI) / (2 * SIDE));
    }
  }
  return sum;
}

/**
 * 64 bits as text of 0 and 1: whether each of the 8 × 8 lowest frequencies is above their median (Zauner, Implementation
 * and Benchmarking of Perceptual Image Hash Functions, 2010, 3.2.1). At least 32 × 32 pixels.
 */
export function perceptualHash(pixels: Pixels): string {
  const fields = brightness(pixels);
  const low = Array.from({ length: LOW * LOW }, (_, n) =>
    frequency(fields, 1 + (n % LOW), 1 + Math.floor(n / LOW)),
  );
  const sorted = low.toSorted((a, b) => a - b);
  const median = ((sorted[LOW * LOW * 0.5 - 1] ?? 0) + (sorted[LOW * LOW * 0.5] ?? 0)) / 2;
  return low.map((value) => (value > median ? '1' : '0')).join('');
}

/** In how many bits two hashes differ. */
export function hashDistance(a: string, b: string): number {
  return [...a].filter((bit, n) => bit !== b[n]).length;
}

/** The mean colour, as `#rrggbb`: it fills the place until the picture is there. */
export function meanColour({ width, height, data }: Pixels): string {
  const sums = [0, 0, 0];
  for (let at = 0; at < data.length; at += 1) sums[at % 3] = (sums[at % 3] ?? 0) + (data[at] ?? 0);
  const hex = (sum: number) =>
    Math.round(sum / (width * height))
      .toString(16)
      .padStart(2, '0');
  return `#${sums.map(hex).join('')}`;
}
