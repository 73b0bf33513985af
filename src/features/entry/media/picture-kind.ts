// What a picked file is by its first bytes. Its name and type are not asked: phones and chats change both.
import type { PhotoFault } from '#domain/entry-rules.ts';

export type PictureKind = 'jpeg' | 'png' | 'webp' | 'heic';

/** Enough for the list of brands that a HEIC begins with. */
const HEAD_BYTES = 64;
/** ISO/IEC 23008-12: HEVC pictures, single or in a row; `mif1` and `msf1` say no more than that it is a picture. */
const HEIC_BRANDS = /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/;

/** Null for what is no photo that the rules allow. */
export async function pictureKind(file: Blob): Promise<PictureKind | null> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  return text(4, 8) === 'ftyp' && HEIC_BRANDS.test(text(8, 12)) && !text(16, 64).includes('avif')
    ? 'heic'
    : null;
}

const FAULTS = ['wrong_type', 'too_large', 'too_many_pixels', 'too_small', 'unreadable', 'heic'] as const;
/** What is wrong with a file. */
export type UnreadFault = PhotoFault | (typeof FAULTS)[number];

export function isPhotoFault(fault: string): fault is UnreadFault {
  return (FAULTS as readonly string[]).includes(fault);
}

/** Why a file could not be decoded, in the words that help: a HEIC needs another setting, anything else another file. */
export async function unreadFault(file: Blob): Promise<UnreadFault> {
  return (await pictureKind(file)) === 'heic' ? 'heic' : 'unreadable';
}
