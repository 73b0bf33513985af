// The boxes of an MP4 file (ISO/IEC 14496-12, 4.2), read and erased in place, so that nothing in the file moves.
import { unreadable } from './rebuilt-video.ts';

export interface Box {
  readonly type: string;
  readonly start: number;
  /** Where the header ends. */
  readonly content: number;
  readonly end: number;
}

/** Before the boxes of a sample description: ISO/IEC 14496-12, 12.1.3 and 12.2.3. */
export const PICTURE_HEADER = 78;
export const SOUND_HEADER = 28;

/** A real file has a few dozen in a place. */
const BOXES_AT_MOST = 2000;

export class Mp4Bytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly view: DataView;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u32(at: number): number {
    if (at < 0 || at + 4 > this.view.byteLength) throw unreadable(`nothing at ${at}`);
    return this.view.getUint32(at);
  }

  /** Larger numbers than a file of 50 MB has are refused where they are used. */
  u64(at: number): number {
    return this.u32(at) * 2 ** 32 + this.u32(at + 4);
  }

  text(at: number, length = 4): string {
    return String.fromCharCode(...this.bytes.subarray(at, at + length));
  }

  writeU32(at: number, value: number): void {
    this.u32(at);
    this.view.setUint32(at, value);
  }

  writeText(at: number, text: string): void {
    for (let n = 0; n < text.length; n += 1) this.bytes[at + n] = text.charCodeAt(n);
  }

  /** A box between two places that says nothing. */
  writeFree(from: number, to: number): void {
    if (to === from) return;
    if (to - from < 8) throw unreadable(`no room for a box at ${from}`);
    this.zero(from, to);
    this.writeU32(from, to - from);
    this.writeText(from + 4, 'free');
  }

  #box(start: number, limit: number): Box {
    if (start + 8 > limit) throw unreadable(`no box at ${start}`);
    const short = this.u32(start);
    const content = short === 1 ? start + 16 : start + 8;
    const size = short === 1 ? this.u64(start + 8) : short;
    const end = short === 0 ? limit : start + size;
    if (end < content || end > limit) throw unreadable(`the box at ${start} is cut off`);
    return { type: this.text(start + 4), start, content, end };
  }

  /** All boxes between two places, which they fill. @throws MediaRefused where they do not. */
  boxes(from: number, to: number): Box[] {
    const found: Box[] = [];
    for (let at = from; at < to; ) {
      const box = this.#box(at, to);
      if (found.length >= BOXES_AT_MOST) throw unreadable('too many boxes');
      found.push(box);
      at = box.end;
    }
    return found;
  }

  /** Leaves a box of the same size that says nothing. */
  erase({ start, content, end }: Box): void {
    this.writeText(start + 4, 'free');
    this.zero(content, end);
  }

  zero(from: number, to: number): void {
    this.bytes.fill(0, from, to);
  }

  /** The boxes in a box that are known, by type; all others are erased. */
  keepOnly(box: Box, known: ReadonlySet<string>, header = 0): Box[] {
    return this.boxes(box.content + header, box.end).filter((inner) => {
      if (known.has(inner.type)) return true;
      this.erase(inner);
      return false;
    });
  }
}

/** The only box of a type. */
export function one(boxes: readonly Box[], type: string): Box {
  const [box, second] = boxes.filter((each) => each.type === type);
  if (!box || second) throw unreadable(`not one ${type}`);
  return box;
}
