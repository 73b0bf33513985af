// The pixels of a rebuilt JPEG, decoded in JavaScript: hosted functions have no native modules.
import { decode } from 'jpeg-js';
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
