// Small MP4 and WebM files, built by hand so that each part can be forged; their samples are no real pictures.
import { concat } from './photo-files.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

export const ascii = (content: string) => new TextEncoder().encode(content) as Bytes;
const zeros = (count: number) => new Uint8Array(count);

export function u32(...values: number[]): Bytes {
  const bytes = zeros(values.length * 4);
  values.forEach((value, n) => {
    new DataView(bytes.buffer).setUint32(n * 4, value);
  });
  return bytes;
}

export function box(type: string, ...content: Uint8Array[]): Bytes {
  const inside = concat(content);
  return concat([u32(inside.length + 8), ascii(type), inside]);
}

export interface Mp4Options {
  seconds?: number;
  /** What the header of the movie claims. */
  claimedSeconds?: number;
  width?: number;
  height?: number;
  /** Turned by a quarter, as phones write it. */
  isTurned?: boolean;
  codec?: string;
  brand?: string;
  /** Boxes beside the tracks, such as `udta`. */
  inMovie?: Uint8Array;
  inTrack?: Uint8Array;
  moreTracks?: number;
  dataReference?: Uint8Array;
  /** Bytes beside the samples. */
  betweenSamples?: Uint8Array;
  chunkOffset?: number;
  /** How often the tables name the same samples. */
  repeats?: number;
  /** What each sample holds. */
  units?: readonly Uint8Array[];
}

export const SAMPLE = ascii('SAMPLE-OF-THE-PICTURE');
/** Version, profile, level, and that 4 bytes tell the length of a unit; no parameters. */
const AVC_PARAMETERS = new Uint8Array([1, 66, 0, 30, 0xff, 0xe0, 0]);

/** One unit of H.264 as MP4 has it. */
export const nalUnit = (content: Uint8Array) => concat([u32(content.length), content]);
const MADE_AT = 0xe0123456;
const SCALE = 600;

const sampleOf = (units: readonly Uint8Array[]) => concat(units.map(nalUnit));

function pictureTrack(options: Mp4Options, offset: number): Bytes {
  const { seconds = 5, width = 720, height = 1280, codec = 'avc1', units = [SAMPLE], repeats = 1 } = options;
  const turn = options.isTurned ? [0, 0x10000, 0, 0xffff0000, 0, 0] : [0x10000, 0, 0, 0, 0x10000, 0];
  const entry = concat([
    zeros(24),
    u32(width * 65536 + height),
    zeros(14),
    ascii('SecretEncoder'),
    zeros(23),
  ]);
  const tables = [
    box('stsd', u32(0, 1), box(codec, entry, box('avcC', AVC_PARAMETERS), box('uuid', ascii('SecretBox')))),
    box('stts', u32(0, 1, seconds, SCALE)),
    box('stsz', u32(0, sampleOf(units).length, seconds * repeats)),
    box('stsc', u32(0, 1, 1, seconds, 1)),
    box('stco', u32(0, repeats, ...new Array<number>(repeats).fill(offset))),
  ];
  const reference = options.dataReference ?? box('url ', u32(1));
  return box(
    'trak',
    box(
      'tkhd',
      u32(0, MADE_AT, MADE_AT, 1, 0, seconds * SCALE),
      zeros(16),
      u32(...turn, 0, 0, 0x40000000, 0, 0),
    ),
    options.inTrack ?? zeros(0),
    box(
      'mdia',
      box('mdhd', u32(0, MADE_AT, MADE_AT, SCALE, seconds * SCALE, 0)),
      box('hdlr', u32(0, 0), ascii('vide'), zeros(12), ascii('SecretHandler\0')),
      box(
        'minf',
        box('vmhd', zeros(12)),
        box('dinf', box('dref', u32(0, 1), reference)),
        box('stbl', ...tables),
      ),
    ),
  );
}

/** A track of places, as action cameras write it: its samples lie among those of the picture. */
export const placesTrack = box(
  'trak',
  box('tkhd', zeros(84)),
  box('mdia', box('mdhd', zeros(24)), box('hdlr', u32(0, 0), ascii('meta'), zeros(12), ascii('SecretGPS\0'))),
);

/** An MP4 of one picture a second; the movie comes first, then its samples. */
export function mp4(options: Mp4Options = {}): Bytes {
  const { seconds = 5, brand = 'isom', betweenSamples = zeros(0), units = [SAMPLE] } = options;
  const head = box('ftyp', ascii(brand), u32(512), ascii('isommp42'));
  const samples = concat(Array.from({ length: seconds }, () => sampleOf(units)));
  const movie = (offset: number) =>
    box(
      'moov',
      box('mvhd', u32(0, MADE_AT, MADE_AT, SCALE, (options.claimedSeconds ?? seconds) * SCALE), zeros(80)),
      ...Array.from({ length: 1 + (options.moreTracks ?? 0) }, () => pictureTrack(options, offset)),
      options.inMovie ?? zeros(0),
    );
  const offset = head.length + movie(0).length + 8 + betweenSamples.length;
  return concat([
    head,
    movie(options.chunkOffset ?? offset),
    box('mdat', betweenSamples, samples, betweenSamples),
  ]);
}

/** An element of EBML with a size of 8 bytes; `isLive` leaves the size unknown. */
export function element(id: number, content: Uint8Array, isLive = false): Bytes {
  const hex = id.toString(16);
  const name = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const size = isLive
    ? new Uint8Array([1, ...Array(7).fill(255)])
    : concat([u32(0x01000000), u32(content.length)]);
  return concat([name, size, content]);
}

export interface WebmOptions {
  seconds?: number;
  claimedSeconds?: number;
  docType?: string;
  codec?: string;
  isLive?: boolean;
  inSegment?: Uint8Array;
  inCluster?: Uint8Array;
  moreTracks?: Uint8Array;
}

export const webmTrack = (number: number, kind: number, codec: string, name = 'SecretTrack') =>
  element(
    0xae,
    concat([
      element(0xd7, new Uint8Array([number])),
      element(0x83, new Uint8Array([kind])),
      element(0x86, ascii(codec)),
      element(0x536e, ascii(name)),
      element(0xe0, concat([element(0xb0, new Uint8Array([2, 208])), element(0xba, new Uint8Array([5, 0]))])),
      element(0xe1, element(0x9f, new Uint8Array([1]))),
    ]),
  );

export const webmBlock = (track: number, content: Uint8Array) =>
  element(0xa3, concat([new Uint8Array([0x80 | track, 0, 0, 0x80]), content]));

/** A WebM with a cluster each second. */
export function webm(options: WebmOptions = {}): Bytes {
  const { seconds = 5, isLive = false } = options;
  const duration = zeros(8);
  new DataView(duration.buffer).setFloat64(0, (options.claimedSeconds ?? seconds) * 1000);
  const clusters = Array.from({ length: seconds + 1 }, (_, n) =>
    element(
      0x1f43b675,
      concat([element(0xe7, u32(n * 1000)), webmBlock(1, SAMPLE), options.inCluster ?? zeros(0)]),
      isLive,
    ),
  );
  const info = concat([
    element(0x2ad7b1, u32(1_000_000)),
    element(0x4489, duration),
    element(0x4d80, ascii('SecretMuxer')),
    element(0x5741, ascii('SecretWriter')),
    element(0x4461, ascii('SecretAt')),
  ]);
  const tracks = concat([webmTrack(1, 1, options.codec ?? 'V_VP9'), options.moreTracks ?? zeros(0)]);
  return concat([
    element(0x1a45dfa3, element(0x4282, ascii(options.docType ?? 'webm'))),
    element(
      0x18538067,
      concat([
        element(0x1549a966, info),
        element(0x1654ae6b, tracks),
        ...clusters,
        options.inSegment ?? zeros(0),
      ]),
      isLive,
    ),
  ]);
}
