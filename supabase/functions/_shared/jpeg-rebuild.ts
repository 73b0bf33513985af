// A JPEG written anew from the parts that make the picture: no metadata, no comment, nothing after its end.
import type { Database } from './database.types.ts';

/** Only the database knows what it has seen before. */
export type MediaFailure = Exclude<Database['public']['Enums']['upload_failure'], 'seen_before'>;

export class MediaRefused extends Error {
  readonly failure: MediaFailure;
  constructor(failure: MediaFailure, detail: string) {
    super(`${failure}: ${detail}`);
    this.failure = failure;
  }
}

export interface RebuiltJpeg {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
/** Baseline, extended and progressive frames with Huffman coding: what browsers write and read. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Quantisation, Huffman tables, restart interval. */
const TABLES = new Set([0xdb, 0xc4, 0xdd]);
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
const isMetadata = (marker: number) => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe;

/** Encoders write 1 to 14; each costs the decoder a walk over the whole picture. */
const SCANS_AT_MOST = 64;
/** Scans times pixels: 30 scans of the largest picture. */
const SCANNED_PIXELS_AT_MOST = 30 * 2048 * 2048;
/** A colour profile and a camera's notes are split into at most 255 each. */
const SEGMENTS_AT_MOST = 2000;
/** Four Huffman tables a scan take less than 1 kB; the decoder builds each that it meets. */
const TABLE_BYTES_AT_MOST = 65_536;
/** ITU-T T.81, B.2.2. */
const SAMPLING_AT_MOST = 4;

const damaged = (detail: string) => new MediaRefused('damaged', detail);

/** What else it is, by its first bytes. */
function otherKind(bytes: Uint8Array): MediaFailure {
  const head = String.fromCharCode(...bytes.subarray(0, 16));
  const isPicture =
    head.startsWith('\x89PNG') ||
    head.startsWith('GIF8') ||
    /^RIFF....WEBP/s.test(head) ||
    /^....ftyp/s.test(head) ||
    head.startsWith('BM') ||
    /^(II\*\0|MM\0\*)/.test(head);
  return isPicture ? 'wrong_type' : 'not_an_image';
}

/** Where the coded data that begins at `from` ends: at the next marker that is no restart and no stuffed byte. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    if (next === 0 || next === 0xff || isRestart(next)) continue;
    return at;
  }
  throw damaged('the coded data has no end');
}

class JpegReader {
  readonly #bytes: Uint8Array;
  readonly #kept: Uint8Array[] = [new Uint8Array([0xff, SOI])];
  #at = 2;
  #size: { width: number; height: number } | null = null;
  #scans = 0;
  #segments = 0;
  #tableBytes = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  read(): RebuiltJpeg {
    while (this.#step());
    if (!this.#size || this.#scans === 0) throw damaged('no picture before the end');
    this.#kept.push(new Uint8Array([0xff, EOI]));
    const bytes = new Uint8Array(this.#kept.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of this.#kept) {
      bytes.set(part, at);
      at += part.length;
    }
    return { bytes, ...this.#size };
  }

  /** Takes the next segment; false at the end of the picture. */
  #step(): boolean {
    const start = this.#at;
    if (this.#bytes[start] !== 0xff) throw damaged(`no marker at ${start}`);
    const marker = this.#bytes[start + 1];
    if (marker === undefined) throw damaged('cut off');
    if (marker === 0xff) {
      this.#at += 1; // a fill byte
      return true;
    }
    if (marker === EOI) return false;
    const length = ((this.#bytes[start + 2] ?? 0) << 8) | (this.#bytes[start + 3] ?? 0);
    const end = start + 2 + length;
    if (length < 2 || end > this.#bytes.length) throw damaged('a segment is cut off');
    this.#at = end;
    this.#segments += 1;
    if (this.#segments > SEGMENTS_AT_MOST) throw damaged('too many segments');
    if (isMetadata(marker)) return true;
    if (FRAMES.has(marker)) this.#frame(start + 4, length);
    else if (marker === SOS) this.#at = endOfScan(this.#bytes, end);
    else if (TABLES.has(marker)) this.#countTables(length);
    else throw damaged(`marker ${marker.toString(16)}`);
    if (marker === SOS) this.#countScan();
    this.#kept.push(this.#bytes.subarray(start, this.#at));
    return true;
  }

  #countTables(length: number): void {
    this.#tableBytes += length;
    if (this.#tableBytes > TABLE_BYTES_AT_MOST) throw damaged('too many tables');
  }

  #countScan(): void {
    if (!this.#size) throw damaged('data before the frame');
    this.#scans += 1;
    const pixels = this.#scans * this.#size.width * this.#size.height;
    // A picture that is too large is refused for that, with its first scan.
    if (this.#scans > SCANS_AT_MOST || (this.#scans > 1 && pixels > SCANNED_PIXELS_AT_MOST)) {
      throw damaged(`${this.#scans} scans`);
    }
  }

  #frame(at: number, length: number): void {
    const [precision, h1 = 0, h0 = 0, w1 = 0, w0 = 0, components] = this.#bytes.subarray(at, at + 6);
    if (this.#size) throw damaged('a second frame');
    if (precision !== 8 || (components !== 1 && components !== 3) || length !== 8 + 3 * components) {
      throw damaged('not 8 bits in 1 or 3 components');
    }
    const [width, height] = [(w1 << 8) | w0, (h1 << 8) | h0];
    if (width === 0 || height === 0) throw damaged('no size');
    for (let n = 0; n < components; n += 1) {
      const sampling = this.#bytes[at + 7 + 3 * n] ?? 0;
      for (const factor of [sampling >> 4, sampling & 15]) {
        if (factor < 1 || factor > SAMPLING_AT_MOST) throw damaged(`sampled ${sampling.toString(16)}`);
      }
    }
    this.#size = { width, height };
  }
}

/** The same picture without anything beside it. @throws MediaRefused for what is not one whole JPEG. */
export function rebuildJpeg(bytes: Uint8Array): RebuiltJpeg {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) throw new MediaRefused(otherKind(bytes), 'no JPEG');
  return new JpegReader(bytes).read();
}
