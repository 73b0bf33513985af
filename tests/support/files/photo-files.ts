// Photos as a phone makes them and as our own browser code sends them, drawn anew for each test.
import sharp from 'sharp';

export type SizeName = '320' | '800' | '2048';
export type PhotoFiles = Record<SizeName, Uint8Array<ArrayBuffer>>;

const WIDTHS: Record<SizeName, number> = { '320': 320, '800': 800, '2048': 1200 };
const NAMES: readonly SizeName[] = ['320', '800', '2048'];

/** A picture that no other seed gives: overlapping discs on a gradient. */
function drawing(seed: number, width: number, height: number): Buffer {
  let state = seed * 2654435761;
  const next = (limit: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.abs(Math.round((state / 2147483648) * limit));
  };
  const colour = () => `rgb(${next(255)},${next(255)},${next(255)})`;
  const discs = Array.from(
    { length: 14 },
    () => `<circle cx="${next(width)}" cy="${next(height)}" r="${40 + next(width / 3)}" fill="${colour()}"/>`,
  );
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="100%" height="100%" fill="${colour()}"/>${discs.join('')}</svg>`,
  );
}

const bytes = (buffer: Buffer) => new Uint8Array(buffer);

/** One JPEG of a seed, by default as large as a body photo must be. */
export async function jpeg(seed: number, width = 1200, height = 1800): Promise<Uint8Array<ArrayBuffer>> {
  return bytes(
    await sharp(drawing(seed, 1200, (1200 * height) / width))
      .resize(width, height)
      .jpeg()
      .toBuffer(),
  );
}

/** The three sizes of one photo. */
export async function photoFiles(seed: number, ratio = 1.5): Promise<PhotoFiles> {
  const made = await Promise.all(
    NAMES.map(
      async (name) => [name, await jpeg(seed, WIDTHS[name], Math.round(WIDTHS[name] * ratio))] as const,
    ),
  );
  return Object.fromEntries(made) as PhotoFiles;
}

/** With the place, the device and a comment of whoever took it, as phones write them. */
export async function withMetadata(plain: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const tagged = await sharp(plain)
    .withExif({
      IFD0: { Make: 'SecretPhone', Artist: 'Maria Secret' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '14/1 35/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '120/1 58/1 0/1',
      },
    })
    .jpeg()
    .toBuffer();
  return insertAfterStart(tagged, segment(0xfe, new TextEncoder().encode('SecretComment 14.5833 120.9667')));
}

/** A JPEG segment with its marker and length. */
export function segment(marker: number, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const length = content.length + 2;
  return concat([new Uint8Array([0xff, marker, length >> 8, length & 0xff]), content]);
}

export function insertAfterStart(file: Uint8Array, part: Uint8Array): Uint8Array<ArrayBuffer> {
  return concat([file.subarray(0, 2), part, file.subarray(2)]);
}

export function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
