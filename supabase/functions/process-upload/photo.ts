// Judges the three files of a photo by their bytes alone: whole JPEGs, the sizes that the site shows, one picture.
import { encodeJpeg, pixelsOf } from '../_shared/jpeg-pixels.ts';
import { MediaRefused, type RebuiltJpeg, rebuildJpeg } from '../_shared/jpeg-rebuild.ts';
import { hashDistance, meanColour, perceptualHash } from '../_shared/perceptual-hash.ts';

export type PhotoKind = 'portrait' | 'body';
export type SizeName = '320' | '800' | '2048';

export interface JudgedPhoto {
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  readonly phash: string;
  readonly files: Readonly<Record<SizeName, RebuiltJpeg>>;
}

const LONGEST = 2048;
const MEGABYTE = 1_000_000;
const BYTES_AT_MOST: Readonly<Record<SizeName, number>> = {
  '320': 0.3 * MEGABYTE,
  '800': 1.5 * MEGABYTE,
  '2048': 10 * MEGABYTE,
};
/** Compression and resizing move 0 to 4 bits of 64; other pictures differ in about 32. */
const SAME_PICTURE_BITS = 10;

function readSize(name: SizeName, sent: Uint8Array): RebuiltJpeg {
  if (sent.length > BYTES_AT_MOST[name]) throw new MediaRefused('too_large', `${name}: ${sent.length} bytes`);
  const rebuilt = rebuildJpeg(sent);
  if (rebuilt.width > LONGEST || rebuilt.height > LONGEST) {
    throw new MediaRefused('too_many_pixels', `${name}: ${rebuilt.width} × ${rebuilt.height}`);
  }
  return rebuilt;
}

/** Product rules, 4: a portrait has 800 px on its short side, a body photo 800 × 1200. */
function checkMeasures(kind: PhotoKind, files: Readonly<Record<SizeName, RebuiltJpeg>>): void {
  const { width, height } = files['2048'];
  const isTooSmall = kind === 'body' ? width < 800 || height < 1200 : Math.min(width, height) < 800;
  if (isTooSmall) throw new MediaRefused('too_small', `${width} × ${height}`);
  for (const name of ['320', '800'] as const) {
    const file = files[name];
    const expected = (Number(name) * height) / width;
    if (file.width !== Number(name) || Math.abs(file.height - expected) > 2) {
      throw new MediaRefused('sizes_differ', `${name} is ${file.width} × ${file.height}`);
    }
  }
}

/** @throws MediaRefused with the failure that the contestant is told. */
export function judgePhoto(kind: PhotoKind, sent: Readonly<Record<SizeName, Uint8Array>>): JudgedPhoto {
  const files = {
    '320': readSize('320', sent['320']),
    '800': readSize('800', sent['800']),
    '2048': readSize('2048', sent['2048']),
  };
  checkMeasures(kind, files);
  const small = pixelsOf(files['320']);
  const phash = perceptualHash(small);
  const written = (name: '800' | '2048'): RebuiltJpeg => {
    const pixels = pixelsOf(files[name]);
    const distance = hashDistance(phash, perceptualHash(pixels));
    if (distance > SAME_PICTURE_BITS) throw new MediaRefused('sizes_differ', `${name}: ${distance} bits`);
    return encodeJpeg(pixels);
  };
  const { width, height } = files['2048'];
  return {
    width,
    height,
    placeholder: meanColour(small),
    phash,
    files: { '320': encodeJpeg(small), '800': written('800'), '2048': written('2048') },
  };
}
