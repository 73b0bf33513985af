// An MP4 without anything but its picture and sound: what is not known is emptied in place (ISO/IEC 14496-12).
import { MediaRefused } from '../_shared/jpeg-rebuild.ts';
import { emptyMessages, nalLengthOf } from './h264-messages.ts';
import { type Box, Mp4Bytes, one, PICTURE_HEADER, SOUND_HEADER } from './mp4-boxes.ts';
import { keepRanges, type Range, sampleRanges, sampleTime } from './mp4-samples.ts';
import { QUICKTIME_BRAND, quickTimeToMp4 } from './quicktime.ts';
import { type RebuiltVideo, unreadable } from './rebuilt-video.ts';

const boxTypes = (list: string) => new Set(list.split(' '));
const IN_MOVIE = boxTypes('mvhd trak');
const IN_TRACK = boxTypes('tkhd edts mdia');
const IN_EDITS = boxTypes('elst');
const IN_MEDIA = boxTypes('mdhd hdlr minf');
const IN_MEDIA_INFORMATION = boxTypes('vmhd smhd dinf stbl');
const IN_TABLES = boxTypes('stsd stts ctts cslg stss stsz stsc stco co64 sgpd sbgp sdtp');
const CODEC_PARTS = boxTypes('avcC vpcC av1C esds dOps colr pasp btrt clap fiel mdcv clli');
const H264 = boxTypes('avc1 avc3');
const PICTURE = boxTypes('avc1 avc3 vp08 vp09 av01');
/** HEVC, Dolby Vision too: what phones of one maker record, and many browsers cannot play. */
const HEVC = boxTypes('hvc1 hev1 dvh1 dvhe');
const SOUND = boxTypes('mp4a Opus');
const QUARTER_TURN = 0x10000;
const DATA_BOXES_AT_MOST = 50;
/** Phones add four of measurements to picture and sound. */
const TRACKS_AT_MOST = 20;

interface Track {
  readonly kind: 'vide' | 'soun';
  readonly seconds: number;
  readonly ranges: readonly Range[];
  readonly picture: Picture | null;
}

interface Picture {
  readonly width: number;
  readonly height: number;
  /** Of H.264: how many bytes tell the length of a unit. */
  readonly nalLength: number | null;
}

const isLong = (file: Mp4Bytes, box: Box) => file.bytes[box.content] === 1;

/** Timescale and duration of mvhd and mdhd; the times at which the file was made are emptied. */
function readTimes(file: Mp4Bytes, box: Box): { scale: number; duration: number } {
  const at = box.content + 4;
  const wide = isLong(file, box);
  file.zero(at, at + (wide ? 16 : 8));
  const scale = file.u32(at + (wide ? 16 : 8));
  if (scale === 0) throw unreadable('no time scale');
  return { scale, duration: wide ? file.u64(at + 20) : file.u32(at + 12) };
}

/** Samples lie in this file: another address would be fetched by whoever watches. */
function checkDataReference(file: Mp4Bytes, dinf: Box): void {
  const dref = one(file.keepOnly(dinf, boxTypes('dref')), 'dref');
  const [url, second] = file.boxes(dref.content + 8, dref.end);
  if (!url || second || url.type !== 'url ' || file.u32(url.content) !== 1)
    throw unreadable('data elsewhere');
  file.zero(url.content + 4, url.end);
}

/** Checks the codec and empties what is beside it; a picture as it is coded. */
function readDescription(file: Mp4Bytes, stsd: Box, kind: Track['kind']): Picture | null {
  const [entry, second] = file.boxes(stsd.content + 8, stsd.end);
  if (!entry || second) throw unreadable('not one description');
  const isPicture = kind === 'vide';
  if (isPicture && HEVC.has(entry.type)) throw new MediaRefused('video_hevc', entry.type);
  if (!(isPicture ? PICTURE : SOUND).has(entry.type)) throw unreadable(`coded as ${entry.type}`);
  if (!isPicture && file.u32(entry.content + 8) >>> 16 !== 0) throw unreadable("QuickTime's sound in an MP4");
  const parts = file.keepOnly(entry, CODEC_PARTS, isPicture ? PICTURE_HEADER : SOUND_HEADER);
  if (!isPicture) return null;
  file.zero(entry.content + 42, entry.content + 74); // the name of the encoder
  const size = file.u32(entry.content + 24);
  const nalLength = H264.has(entry.type) ? nalLengthOf(file, one(parts, 'avcC')) : null;
  return { width: size >>> 16, height: size & 0xffff, nalLength };
}

/** Whether players turn the picture by a quarter, as phones held upright have it. */
function isTurned(file: Mp4Bytes, tkhd: Box): boolean {
  const matrix = tkhd.content + (isLong(file, tkhd) ? 52 : 40);
  return file.u32(matrix) === 0 && Math.abs(file.u32(matrix + 4) | 0) === QUARTER_TURN;
}

/** Null for a track that is neither picture nor sound: it is emptied, with its samples. */
function readTrack(file: Mp4Bytes, trak: Box): Track | null {
  const boxes = file.keepOnly(trak, IN_TRACK);
  const media = file.keepOnly(one(boxes, 'mdia'), IN_MEDIA);
  const handler = one(media, 'hdlr');
  const kind = file.text(handler.content + 8);
  if (kind !== 'vide' && kind !== 'soun') {
    file.erase(trak);
    return null;
  }
  file.zero(handler.content + 24, handler.end); // its name
  const tkhd = one(boxes, 'tkhd');
  file.zero(tkhd.content + 4, tkhd.content + (isLong(file, tkhd) ? 20 : 12));
  for (const edits of boxes.filter(({ type }) => type === 'edts')) file.keepOnly(edits, IN_EDITS);
  const information = file.keepOnly(one(media, 'minf'), IN_MEDIA_INFORMATION);
  checkDataReference(file, one(information, 'dinf'));
  const tables = file.keepOnly(one(information, 'stbl'), IN_TABLES);
  const coded = readDescription(file, one(tables, 'stsd'), kind);
  const { scale } = readTimes(file, one(media, 'mdhd'));
  const { width = 0, height = 0 } = coded ?? {};
  const picture = coded && isTurned(file, tkhd) ? { ...coded, width: height, height: width } : coded;
  return { kind, picture, seconds: sampleTime(file, tables) / scale, ranges: sampleRanges(file, tables) };
}

function readTracks(file: Mp4Bytes, boxes: readonly Box[]): Track[] {
  const found = boxes.filter(({ type }) => type === 'trak');
  if (found.length > TRACKS_AT_MOST) throw unreadable('too many tracks');
  const tracks = found.flatMap((trak) => readTrack(file, trak) ?? []);
  const count = (kind: Track['kind']) => tracks.filter((track) => track.kind === kind).length;
  if (count('vide') !== 1 || count('soun') > 1) throw unreadable('not one picture and at most one sound');
  return tracks;
}

/**
 * Empties an MP4 of metadata, in place, and measures it by the tables that players follow. QuickTime becomes MP4; fragmented
 * files and HEVC are refused.
 * @throws MediaRefused for what is no whole MP4 of one picture and at most one sound.
 */
export function rebuildMp4(bytes: Uint8Array<ArrayBuffer>): RebuiltVideo {
  const file = new Mp4Bytes(bytes);
  const top = file.boxes(0, bytes.length);
  const kind = one(top, 'ftyp');
  if (kind.start !== 0 || kind.end > 128) throw unreadable('does not begin with its kind');
  const moov = one(top, 'moov');
  const data = top.filter(({ type }) => type === 'mdat');
  if (data.length > DATA_BOXES_AT_MOST) throw unreadable('in too many parts');
  for (const box of top) if (![kind, moov, ...data].includes(box)) file.erase(box);
  if (file.boxes(moov.content, moov.end).some(({ type }) => type === 'mvex')) {
    throw new MediaRefused('video_in_fragments', 'mvex');
  }
  if (file.text(kind.content) === QUICKTIME_BRAND) quickTimeToMp4(file, kind, moov);
  const movie = file.keepOnly(moov, IN_MOVIE);
  const { scale, duration } = readTimes(file, one(movie, 'mvhd'));
  const tracks = readTracks(file, movie);
  keepRanges(
    file,
    data,
    tracks.flatMap(({ ranges }) => ranges),
  );
  const track = tracks.find(({ kind }) => kind === 'vide');
  if (!track?.picture) throw unreadable('no picture');
  const { nalLength, ...size } = track.picture;
  if (nalLength !== null) emptyMessages(file, nalLength, track.ranges);
  const seconds = Math.max(duration / scale, ...tracks.map((each) => each.seconds));
  return { bytes, ...size, seconds, type: 'video/mp4' };
}
