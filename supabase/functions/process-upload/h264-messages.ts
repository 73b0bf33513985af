// H.264 carries messages between its pictures (SEI, ITU-T H.264, 7.3.2.3). Cameras and programs write who and where they are
// into them, as free text: only those stay that a player needs. The others become filler of the same length.
import type { Box, Mp4Bytes } from './mp4-boxes.ts';
import type { Range } from './mp4-samples.ts';
import { unreadable } from './rebuilt-video.ts';

const MESSAGE_NAL = 6;
const FILLER = 3;
/** Annex D: buffering, timing, recovery point, frame packing, orientation, and what colours mean. */
const KEPT = new Set([0, 1, FILLER, 6, 45, 47, 137, 144, 147]);
const STOP = 0x80;
/** What players need takes some ten bytes. */
const READ_AT_MOST = 10_000;
const UNREAD = -1;
/** Of a whole video: 30 s at 240 pictures a second with 500 bytes each. Beyond, messages are emptied unread. */
const READ_IN_ALL = 4_000_000;

/** How many bytes tell the length of a unit: ISO/IEC 14496-15, 5.3.3.1. */
export function nalLengthOf(file: Mp4Bytes, avcC: Box): number {
  if (avcC.end - avcC.content < 7) throw unreadable('no parameters of H.264');
  return ((file.bytes[avcC.content + 4] ?? 0) & 3) + 1;
}

/** Empties the messages in these stretches, which hold one unit after the other. @throws MediaRefused where they do not. */
export function emptyMessages(file: Mp4Bytes, nalLength: number, ranges: readonly Range[]): void {
  let read = 0;
  for (const { from, to } of ranges) {
    for (let at = from; at < to; ) {
      if (at + nalLength > to) throw unreadable(`no unit at ${at}`);
      let length = 0;
      for (let n = 0; n < nalLength; n += 1) length = length * 256 + (file.bytes[at + n] ?? 0);
      const start = at + nalLength;
      if (start + length > to) throw unreadable(`the unit at ${at} is cut off`);
      if (length > 0 && ((file.bytes[start] ?? 0) & 31) === MESSAGE_NAL) {
        read += length;
        emptyUnit(file.bytes.subarray(start, start + length), read <= READ_IN_ALL);
      }
      at = start + length;
    }
  }
}

function emptyUnit(unit: Uint8Array, mayRead: boolean): void {
  if (mayRead && messageKinds(unit).every((kind) => KEPT.has(kind))) return;
  // Room for messages: without the head of the unit and its last byte.
  let room = unit.length - 2;
  unit.fill(0xff, 1);
  unit[unit.length - 1] = STOP;
  if (room < 2) return void unit.fill(STOP, 1);
  // From 255 on a size takes one byte more: where that leaves one byte over, an empty message takes two.
  if (room % 256 === 1) {
    room -= 2;
    unit.set([FILLER, 0], 1 + room);
  }
  let size = room - 2;
  while (size + Math.floor(size / 255) + 2 > room) size -= 1;
  unit[1] = FILLER;
  unit[2 + Math.floor(size / 255)] = size % 255;
}

/** The kinds of all messages of a unit; one that is not known stands for what cannot be read. */
function messageKinds(unit: Uint8Array): number[] {
  if (unit.length > READ_AT_MOST) return [UNREAD];
  const bytes = withoutEmulation(unit.subarray(1));
  const kinds: number[] = [];
  let at = 0;
  const number = (): number => {
    let value = 0;
    while (bytes[at] === 255) {
      value += 255;
      at += 1;
    }
    value += bytes[at] ?? 0;
    at += 1;
    return value;
  };
  while (at < bytes.length && !(at === bytes.length - 1 && bytes[at] === STOP)) {
    kinds.push(number());
    const size = number();
    at += size;
    if (at > bytes.length) return [UNREAD];
  }
  return kinds;
}

/** Without the bytes that keep a message from looking like the start of a unit (7.4.1). */
function withoutEmulation(bytes: Uint8Array): number[] {
  const plain: number[] = [];
  for (const byte of bytes) {
    if (byte === 3 && plain.at(-1) === 0 && plain.at(-2) === 0) continue;
    plain.push(byte);
  }
  return plain;
}
