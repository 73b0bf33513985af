// JPEGs with one lie each, made from a good one: in its markers, lengths, frame, scans and tables, and what it carries.
import type { Attack } from './attack.ts';
import { concat, insertAfterStart, segment } from './photo-files.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const text = (content: string) => new TextEncoder().encode(content) as Bytes;
const SCRIPT = '<script>alert(document.domain)</script>';

interface Part {
  readonly marker: number;
  /** Of its first byte, 0xff. */
  readonly at: number;
  /** Of the first byte behind it. */
  readonly end: number;
}

/** The segments of the head, up to the first scan. */
function partsOf(file: Uint8Array): Part[] {
  const parts: Part[] = [];
  for (let at = 2; file[at] === 0xff; ) {
    const marker = file[at + 1] ?? 0;
    const end = at + 2 + ((file[at + 2] ?? 0) << 8) + (file[at + 3] ?? 0);
    parts.push({ marker, at, end });
    if (marker === 0xda) break;
    at = end;
  }
  return parts;
}

function find(file: Uint8Array, marker: number): Part {
  const part = partsOf(file).find((each) => each.marker === marker);
  if (!part) throw new Error(`The picture has no segment ${marker.toString(16)}.`);
  return part;
}

/** The file with these bytes from `offset` on, within the segment of a marker. */
function forged(file: Uint8Array, marker: number, offset: number, ...bytes: number[]): Bytes {
  const copy = new Uint8Array(file);
  copy.set(bytes, find(file, marker).at + offset);
  return copy;
}

function without(file: Uint8Array, marker: number): Bytes {
  return concat([
    file.subarray(0, 2),
    ...partsOf(file)
      .filter((part) => part.marker !== marker)
      .map(({ at, end }) => file.subarray(at, end)),
    file.subarray(find(file, 0xda).end),
  ]);
}

/** Flips one byte of the coded data in so many. */
function noisy(file: Uint8Array, seed: number, oneIn: number): Bytes {
  const copy = new Uint8Array(file);
  let state = seed;
  for (let at = find(file, 0xda).end; at < copy.length - 2; at += 1) {
    state = (state * 1103515245 + 12345) % 2147483648;
    if (state % oneIn === 0) copy[at] = (copy[at] ?? 0) ^ (1 + (state % 254));
  }
  return copy;
}

const SOF = 0xc0;
const SOS = 0xda;
const DQT = 0xdb;
const DHT = 0xc4;

const NAMES: Readonly<Record<number, string>> = {
  224: 'APP0',
  [DQT]: 'DQT',
  [SOF]: 'SOF',
  [DHT]: 'DHT',
  [SOS]: 'SOS',
};

function headAttacks(good: Bytes): Attack[] {
  const cuts = Array.from({ length: 12 }, (_, n) => Math.floor((good.length * (n + 1)) / 13));
  const inHead = partsOf(good).flatMap(({ marker, at, end }) => [
    { name: `in the head of ${NAMES[marker]} at ${at}`, end: at + 3 },
    { name: `in ${NAMES[marker]} at ${at}`, end: (at + end) >> 1 },
  ]);
  const lengths = [...new Set(partsOf(good).map(({ marker }) => marker))].flatMap((marker) =>
    [0, 1, 2, 65_535].map((length) => ({ marker, length })),
  );
  const frames = [0xc3, 0xc5, 0xc6, 0xc7, 0xc8, 0xca, 0xcb, 0xcd, 0xce, 0xcf, 0xf7];
  return [
    ...cuts.map((end) => attack('cut off in the data', `after ${end} bytes`, 'refused', good.slice(0, end))),
    ...inHead.map(({ name, end }) => attack('cut off in the head', name, 'refused', good.slice(0, end))),
    ...lengths.map(({ marker, length }) =>
      // An empty APP0 has no content to miss, and a decoder reads a scan by its number of components.
      attack(
        'forged lengths',
        `${NAMES[marker]} of ${length}`,
        marker === 0xe0 || (marker === SOS && length === 2) ? 'either' : 'refused',
        forged(good, marker, 2, length >> 8, length & 0xff),
      ),
    ),
    ...frames.map((marker) =>
      attack('forged markers', `frame ${marker.toString(16)}`, 'refused', forged(good, SOF, 1, marker)),
    ),
    ...[SOF, DQT, DHT, SOS].map((marker) =>
      attack('missing segments', `${NAMES[marker]}`, 'refused', without(good, marker)),
    ),
    attack(
      'forged markers',
      'a start within',
      'refused',
      insertAfterStart(good, new Uint8Array([0xff, 0xd8])),
    ),
    attack(
      'forged markers',
      'an end at once',
      'refused',
      insertAfterStart(good, new Uint8Array([0xff, 0xd9])),
    ),
  ];
}

function frameAttacks(good: Bytes): Attack[] {
  const size = (width: number, height: number) =>
    forged(good, SOF, 5, height >> 8, height & 0xff, width >> 8, width & 0xff);
  return [
    ...[
      [0, 0],
      [1200, 0],
      [65_535, 1],
      [1, 65_535],
      [2049, 2048],
      [1199, 1800],
      [16, 16],
    ].map(([width = 0, height = 0]) =>
      attack(
        'forged sizes',
        `${width} × ${height}`,
        width === 1199 ? 'either' : 'refused',
        size(width, height),
      ),
    ),
    ...[0, 4, 12, 16, 255].map((bits) =>
      attack('forged frames', `${bits} bits`, 'refused', forged(good, SOF, 4, bits)),
    ),
    ...[0, 2, 4, 5, 255].map((components) =>
      attack('forged frames', `${components} components`, 'refused', forged(good, SOF, 9, components)),
    ),
    attack(
      'forged frames',
      'one id twice',
      'either',
      forged(good, SOF, 13, good[find(good, SOF).at + 10] ?? 1),
    ),
    attack('forged frames', 'an unknown quantisation table', 'either', forged(good, SOF, 12, 9)),
    attack('forged frames', 'sampling 1 × 0', 'refused', forged(good, SOF, 11, 0x10)),
    attack('forged scans', 'no component', 'refused', forged(good, SOS, 4, 0)),
    attack('forged scans', 'five components', 'refused', forged(good, SOS, 4, 5)),
    attack('forged scans', 'an unknown component', 'refused', forged(good, SOS, 5, 77)),
    attack('forged scans', 'unknown tables', 'either', forged(good, SOS, 6, 0xff)),
    attack('forged scans', 'from 63 to 0', 'either', forged(good, SOS, 11, 63, 0)),
    attack('forged scans', 'bits 13 of 13', 'either', forged(good, SOS, 13, 0xdd)),
    attack('forged tables', 'a Huffman class of 9', 'either', forged(good, DHT, 4, 0x90)),
    attack('forged tables', '255 codes of one bit', 'either', forged(good, DHT, 5, 255)),
    attack(
      'forged tables',
      'too many codes',
      'refused',
      forged(good, DHT, 5, ...new Array<number>(16).fill(255)),
    ),
    attack(
      'forged tables',
      'quantisation by zero',
      'either',
      forged(good, DQT, 5, ...new Array<number>(64).fill(0)),
    ),
    attack('forged tables', 'a quantisation of 16 bits', 'refused', forged(good, DQT, 4, 0x10)),
  ];
}

function carried(good: Bytes): Attack[] {
  const carry = (name: string, marker: number, content: Bytes) =>
    attack('carried', name, 'clean', insertAfterStart(good, segment(marker, content)));
  return [
    carry('XMP', 0xe1, text(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${SCRIPT}</x:xmpmeta>`)),
    carry(
      'places',
      0xe1,
      concat([text('Exif\0\0'), new Uint8Array([0x4d, 0x4d, 0, 42, 0, 0, 0, 8]), text(SCRIPT)]),
    ),
    carry('IPTC', 0xed, text(`Photoshop 3.0\x008BIM${SCRIPT}`)),
    carry('a colour profile', 0xe2, text(`ICC_PROFILE\0\x01\x01${SCRIPT}`)),
    carry('more pictures (MPF)', 0xe2, text(`MPF\0${SCRIPT}`)),
    carry('a claim of origin (JUMBF)', 0xeb, text(`JP\0\0jumb${SCRIPT}`)),
    carry('Ducky', 0xec, text(`Ducky\0${SCRIPT}`)),
    carry('a small picture (JFXX)', 0xe0, concat([text('JFXX\0\x10'), good.subarray(0, 2000), text(SCRIPT)])),
    carry('60 kB of a comment', 0xfe, text(SCRIPT.repeat(1500))),
    attack(
      'carried',
      'a hundred comments',
      'clean',
      insertAfterStart(good, concat(Array.from({ length: 100 }, () => segment(0xfe, text(SCRIPT))))),
    ),
    attack('carried', 'another picture behind it, cut off', 'clean', concat([good, good.subarray(0, 5000)])),
    ...[
      [1, 5000],
      [2, 1000],
      [3, 200],
      [4, 40],
      [5, 10],
      [6, 3],
    ].map(([seed = 0, oneIn = 0]) =>
      attack('noise', `one byte in ${oneIn}`, 'either', noisy(good, seed, oneIn)),
    ),
  ];
}

function attack(kind: string, name: string, expected: Attack['expected'], bytes: Bytes): Attack {
  return { kind, name, expected, bytes };
}

/** Each with one lie, from a good baseline JPEG. */
export function forgedJpegs(good: Bytes): Attack[] {
  return [...headAttacks(good), ...frameAttacks(good), ...carried(good)];
}
