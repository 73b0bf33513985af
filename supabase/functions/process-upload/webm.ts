// A WebM without anything but its picture and sound: what is not known is emptied in place (RFC 9559).
import { MediaRefused } from '../_shared/jpeg-rebuild.ts';
import { EbmlBytes, type Element } from './ebml.ts';
import { type RebuiltVideo, unreadable } from './rebuilt-video.ts';
import { readCluster } from './webm-cluster.ts';

const EBML = 0x1a45dfa3;
const DOC_TYPE = 0x4282;
const IN_EBML = new Set([0x4286, 0x42f7, 0x42f2, 0x42f3, DOC_TYPE, 0x4287, 0x4285]);
const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const TRACKS = 0x1654ae6b;
const CLUSTER = 0x1f43b675;
/** Half a minute is played without the indexes. */
const KEPT = new Set([INFO, TRACKS, CLUSTER]);
/** What ends a cluster of unknown size: also seek head, cues, tags, chapters, attachments, voids. */
const IN_SEGMENT = new Set([...KEPT, 0x114d9b74, 0x1c53bb6b, 0x1254c367, 0x1043a770, 0x1941a469, 0xec]);
const TIME_SCALE = 0x2ad7b1;
const DURATION = 0x4489;
/** Names of programs; a file must have them, so they stay and are emptied. */
const PROGRAMS = new Set([0x4d80, 0x5741]);
const IN_INFO = new Set([TIME_SCALE, DURATION, ...PROGRAMS]);
const TRACK = 0xae;
const NUMBER = 0xd7;
const KIND = 0x83;
const CODEC = 0x86;
const VIDEO = 0xe0;
const AUDIO = 0xe1;
/** Beside these: identity, flags, default duration, language, private data of the codec, delay, pre-roll, cache. */
const IN_TRACK = new Set([
  NUMBER,
  KIND,
  CODEC,
  VIDEO,
  AUDIO,
  ...[0x73c5, 0xb9, 0x88, 0x55aa, 0x9c, 0x23e383, 0x22b59c, 0x63a2, 0x56aa, 0x56bb, 0x6de7, 0x55ee],
]);
const WIDTH = 0xb0;
const HEIGHT = 0xba;
const IN_VIDEO = new Set([WIDTH, HEIGHT, 0x9a, 0x54b0, 0x54ba, 0x54b2, 0x55b0]);
const IN_AUDIO = new Set([0xb5, 0x78b5, 0x9f, 0x6264]);
const PICTURE = new Set(['V_VP8', 'V_VP9', 'V_AV1']);
const SOUND = new Set(['A_OPUS', 'A_VORBIS']);

interface Movie {
  readonly nanoseconds: number;
  readonly duration: number;
}

interface Track {
  readonly number: number;
  readonly size: { readonly width: number; readonly height: number } | null;
}

const find = (elements: readonly Element[], id: number) => {
  const found = elements.find((element) => element.id === id);
  if (!found) throw unreadable(`no element ${id.toString(16)}`);
  return found;
};

/** The elements of the segment; a cluster of unknown size ends where the next of them begins. */
function partsOf(file: EbmlBytes, segment: Element): Element[] {
  const endOfCluster = (id: number, content: number) => {
    if (id !== CLUSTER) throw unreadable('no size');
    let at = content;
    while (at < segment.end && !IN_SEGMENT.has(file.vint(at, true).value))
      at = file.element(at, segment.end).end;
    return at;
  };
  const parts: Element[] = [];
  for (let at = segment.content; at < segment.end; ) {
    const part = file.element(at, segment.end, endOfCluster);
    parts.push(part);
    at = part.end;
  }
  return parts;
}

function readInfo(file: EbmlBytes, info: Element): Movie {
  const parts = file.keepOnly(info, IN_INFO);
  for (const { id, content, end } of parts) if (PROGRAMS.has(id)) file.bytes.fill(0, content, end);
  const scale = parts.find(({ id }) => id === TIME_SCALE);
  const duration = parts.find(({ id }) => id === DURATION);
  return {
    nanoseconds: scale ? file.unsigned(scale) : 1_000_000,
    duration: duration ? file.float(duration) : 0,
  };
}

function readTrack(file: EbmlBytes, track: Element): Track {
  const parts = file.keepOnly(track, IN_TRACK);
  const kind = file.unsigned(find(parts, KIND));
  const codec = file.text(find(parts, CODEC));
  const number = file.unsigned(find(parts, NUMBER));
  if (kind === 2 && SOUND.has(codec)) {
    file.keepOnly(find(parts, AUDIO), IN_AUDIO);
    return { number, size: null };
  }
  if (kind !== 1 || !PICTURE.has(codec)) throw unreadable(`a track of kind ${kind}, coded as ${codec}`);
  const video = file.keepOnly(find(parts, VIDEO), IN_VIDEO);
  const measure = (id: number) => file.unsigned(find(video, id));
  return { number, size: { width: measure(WIDTH), height: measure(HEIGHT) } };
}

function readTracks(file: EbmlBytes, tracks: Element): { numbers: Set<number>; picture: Track } {
  const found = file.keepOnly(tracks, new Set([TRACK])).map((track) => readTrack(file, track));
  const [picture, second] = found.filter(({ size }) => size !== null);
  if (!picture || second || found.length > 2) throw unreadable('not one picture and at most one sound');
  return { numbers: new Set(found.map(({ number }) => number)), picture };
}

function checkKind(file: EbmlBytes): Element {
  const header = file.element(0, file.bytes.length);
  if (header.id !== EBML) throw new MediaRefused('wrong_type', 'no EBML');
  const docType = file.keepOnly(header, IN_EBML).find(({ id }) => id === DOC_TYPE);
  if (!docType || file.text(docType) !== 'webm') throw new MediaRefused('wrong_type', 'no WebM');
  return header;
}

/**
 * Empties a WebM of metadata, in place, and measures it by its blocks; what follows its end is cut off.
 * @throws MediaRefused for what is no whole WebM of one picture and at most one sound.
 */
export function rebuildWebm(bytes: Uint8Array<ArrayBuffer>): RebuiltVideo {
  const file = new EbmlBytes(bytes);
  const segment = file.element(checkKind(file).end, bytes.length, () => bytes.length);
  if (segment.id !== SEGMENT) throw unreadable('no segment');
  const parts = partsOf(file, segment);
  for (const part of parts) if (!KEPT.has(part.id)) file.erase(part);
  const of = (id: number) => parts.filter((part) => part.id === id);
  if (of(INFO).length !== 1 || of(TRACKS).length !== 1) throw unreadable('not one description');
  const { nanoseconds, duration } = readInfo(file, find(parts, INFO));
  const { numbers, picture } = readTracks(file, find(parts, TRACKS));
  const ends = of(CLUSTER).map((cluster) => readCluster(file, cluster, numbers));
  const ticks = ends.reduce((latest, end) => Math.max(latest, end), duration);
  const size = picture.size ?? { width: 0, height: 0 };
  return {
    bytes: bytes.subarray(0, segment.end),
    ...size,
    seconds: (ticks * nanoseconds) / 1e9,
    type: 'video/webm',
  };
}
