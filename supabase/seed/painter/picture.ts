// One picture from SVG to the three files that the site serves.
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { toHex } from './colour.ts';

/** Widths of the files, as design and `srcset` want them; the largest is 1200 × 1600. */
export const WIDTHS = [320, 800, 1200] as const;

export interface PictureSize {
  readonly width: number;
  readonly height: number;
  /** Name by content, unique in the cache and in the bucket. */
  readonly name: string;
}

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** The average colour, `#rrggbb`. */
  readonly placeholder: string;
  /** Ascending. */
  readonly sizes: readonly PictureSize[];
}

export interface PictureFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * Renders a 3:4 picture to WebP without metadata. `largest` (pixels) leaves the wider sizes out, for tests.
 * The same SVG gives the same bytes on the same version of sharp.
 */
export async function renderPicture(
  svg: string,
  largest: number = WIDTHS[2],
): Promise<{ picture: Picture; files: PictureFile[] }> {
  const widths = WIDTHS.filter((width) => width <= largest);
  const top = widths.at(-1) ?? WIDTHS[0];
  const sized = svg.replace('width="1200" height="1600"', `width="${top}" height="${heightOf(top)}"`);
  const { data, info } = await sharp(Buffer.from(sized))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const raw = { width, height, channels };
  const files: PictureFile[] = [];
  const sizes: PictureSize[] = [];
  for (const target of widths) {
    const bytes = await sharp(data, { raw })
      .resize(target, heightOf(target))
      .webp({ quality: 82, effort: 2 })
      .toBuffer();
    const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}-${target}.webp`;
    files.push({ name, bytes });
    sizes.push({ width: target, height: heightOf(target), name });
  }
  const average = await sharp(data, { raw }).resize(1, 1, { kernel: 'linear' }).raw().toBuffer();
  const placeholder = toHex([...average.subarray(0, 3)]);
  return { picture: { width, height, placeholder, sizes }, files };
}

function heightOf(width: number): number {
  return Math.round((width * 4) / 3);
}
