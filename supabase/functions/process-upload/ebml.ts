// The elements of a WebM file (EBML, RFC 8794), read and erased in place, so that nothing in the file moves.
import { unreadable } from './rebuilt-video.ts';

export interface Element {
  readonly id: number;
  readonly start: number;
  readonly content: number;
  readonly end: number;
}

const VOID = 0xec;
/** 30 s of picture and sound are about 3,000 blocks. */
const ELEMENTS_AT_MOST = 100_000;

export class EbmlBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  #seen = 0;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes;
  }

  /** A number of variable length: with its marker as ids have it, without as sizes have it. */
  vint(at: number, keepsMarker: boolean): { value: number; length: number; isUnknown: boolean } {
    const first = this.bytes[at] ?? 0;
    const length = Math.clz32(first) - 23;
    if (length > 8 || at + length > this.bytes.length) throw unreadable(`no number at ${at}`);
    let value = keepsMarker ? first : first & (0xff >> length);
    let isUnknown = (first & (0xff >> length)) === 0xff >> length;
    for (let n = 1; n < length; n += 1) {
      const byte = this.bytes[at + n] ?? 0;
      value = value * 256 + byte;
      isUnknown &&= byte === 0xff;
    }
    return { value, length, isUnknown };
  }

  /** The element at a place. Of unknown size, as live recordings have it: up to `endOfUnknown`. */
  element(start: number, limit: number, endOfUnknown?: (id: number, content: number) => number): Element {
    this.#seen += 1;
    if (this.#seen > ELEMENTS_AT_MOST) throw unreadable('too many elements');
    const id = this.vint(start, true);
    const size = this.vint(start + id.length, false);
    const content = start + id.length + size.length;
    if (size.isUnknown && !endOfUnknown) throw unreadable(`no size at ${start}`);
    const end = size.isUnknown && endOfUnknown ? endOfUnknown(id.value, content) : content + size.value;
    if (end > limit) throw unreadable(`the element at ${start} is cut off`);
    return { id: id.value, start, content, end };
  }

  children({ content, end }: Pick<Element, 'content' | 'end'>): Element[] {
    const found: Element[] = [];
    for (let at = content; at < end; ) {
      const child = this.element(at, end);
      found.push(child);
      at = child.end;
    }
    return found;
  }

  /** Leaves an element of the same size that says nothing. */
  erase({ start, end }: Element): void {
    const size = end - start;
    this.bytes.fill(0, start, end);
    this.bytes[start] = VOID;
    if (size < 9) {
      this.bytes[start + 1] = 0x80 | (size - 2);
      return;
    }
    this.bytes[start + 1] = 0x01;
    new DataView(this.bytes.buffer, this.bytes.byteOffset).setUint32(start + 5, size - 9);
  }

  /** The children that are known; all others are erased. */
  keepOnly(parent: Element, known: ReadonlySet<number>): Element[] {
    return this.children(parent).filter((child) => {
      if (known.has(child.id)) return true;
      this.erase(child);
      return false;
    });
  }

  unsigned({ content, end }: Element): number {
    if (end - content > 8) throw unreadable('a number of more than 8 bytes');
    return this.bytes.subarray(content, end).reduce((sum, byte) => sum * 256 + byte, 0);
  }

  float({ content, end }: Element): number {
    const view = new DataView(this.bytes.buffer, this.bytes.byteOffset);
    if (end - content === 4) return view.getFloat32(content);
    return end - content === 8 ? view.getFloat64(content) : 0;
  }

  text({ content, end }: Element): string {
    return String.fromCharCode(...this.bytes.subarray(content, Math.min(end, content + 32))).replace(
      /\0+$/,
      '',
    );
  }
}
