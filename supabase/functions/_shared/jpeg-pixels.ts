// The pixels of a JPEG, decoded and coded again in JavaScript: hosted functions have no native modules.
import { decode, encode } from 'jpeg-js';
import { MediaRefused, type RebuiltJpeg } from './jpeg-rebuild.ts';
import type { Pixels } from './perceptual-hash.ts';

/** At most 5 megapixels. @throws MediaRefused `damaged` where the coded data is no whole picture. */
export function pixelsOf({ bytes, width, height }: RebuiltJpeg): Pixels {
  try {
    const { data } = decode(bytes, {
      useTArray: true,
      formatAsRGBA: false,
      tolerantDecoding: false,
      maxResolutionInMP: 5,
      maxMemoryUsageInMB: 128,
    });
    return { width, height, data };
  } catch (error) {
    throw new MediaRefused('damaged', error instanceof Error ? error.message : String(error));
  }
}

/** About 1.4 times the bytes of a file of quality 85: this coder keeps all colours. 90 made 1.9 times. */
const QUALITY = 82;

/**
 * A file with nothing but these pixels. Tables of a sent file can hold text: values that no pixel uses, or of colours that
 * are none. So can the coded data, behind the last block.
 */
export function encodeJpeg({ width, height, data }: Pixels): RebuiltJpeg {
  const withAlpha = new Uint8Array(width * height * 4);
  for (let from = 0, to = 0; to < withAlpha.length; from += 3, to += 4) {
    withAlpha[to] = data[from] ?? 0;
    withAlpha[to + 1] = data[from + 1] ?? 0;
    withAlpha[to + 2] = data[from + 2] ?? 0;
  }
  const coded = encode({ width, height, data: withAlpha }, QUALITY);
  return { bytes: new Uint8Array(coded.data), width, height };
}
