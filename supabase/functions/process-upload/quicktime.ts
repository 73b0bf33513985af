// What phones write as .mov, turned into the MP4 that it nearly is: in place, so that no sample moves. The checks of MP4
// follow and know nothing of it. Apple, QuickTime File Format; ISO/IEC 14496-12.
import { type Box, type Mp4Bytes, one, PICTURE_HEADER, SOUND_HEADER } from './mp4-boxes.ts';
import { unreadable } from './rebuilt-video.ts';

export const QUICKTIME_BRAND = 'qt  ';
/** QuickTime's sound description of version 1 has four more numbers. */
const SOUND_VERSION_1 = 16;
/** ISO 639-2 "und", packed; QuickTime counts languages otherwise. */
const NO_LANGUAGE = 0x55c4;
/** Spatial sound, which a phone adds beside the plain one and no browser plays. */
const SPATIAL_SOUND = 'apac';

const isWide = (file: Mp4Bytes, box: Box) => file.bytes[box.content] === 1;

function writeBrands(file: Mp4Bytes, kind: Box): void {
  file.writeText(kind.content, 'mp42');
  file.zero(kind.content + 4, kind.content + 8);
  for (let at = kind.content + 8; at + 4 <= kind.end; at += 4) file.writeText(at, 'mp42');
}

/** Samples of this same file are named by `alis` as well as by `url `. */
function rewriteReference(file: Mp4Bytes, information: readonly Box[]): void {
  const dref = one(file.boxes(one(information, 'dinf').content, one(information, 'dinf').end), 'dref');
  for (const entry of file.boxes(dref.content + 8, dref.end)) {
    if (entry.type === 'alis' && entry.end - entry.content >= 4) file.writeText(entry.start + 4, 'url ');
  }
}

/** Four zeros may end a list of boxes: they become the end of the last box, whose readers look no further. */
function closeList(file: Mp4Bytes, from: number, to: number): void {
  let last: number | null = null;
  let at = from;
  while (at + 8 <= to && file.u32(at) >= 8) {
    last = at;
    at += file.u32(at);
  }
  if (last !== null && at < to && at + 8 > to) file.writeU32(last, to - last);
}

/** `esds` comes out of `wave` to the place where MP4 has it; the rest of the description is emptied. */
function rewriteSound(file: Mp4Bytes, entry: Box): void {
  const version = file.u32(entry.content + 8) >>> 16;
  const start = entry.content + SOUND_HEADER;
  if (version > 1) throw unreadable(`sound of version ${version}`);
  if (version === 1) {
    const inner = file.boxes(start + SOUND_VERSION_1, entry.end);
    const inWave = inner
      .filter(({ type }) => type === 'wave')
      .flatMap((wave) => file.boxes(wave.content, wave.end));
    const esds = one([...inner, ...inWave], 'esds');
    const length = esds.end - esds.start;
    file.bytes.copyWithin(start, esds.start, esds.end);
    file.writeFree(start + length, entry.end);
  }
  file.zero(entry.content + 8, entry.content + 16);
  file.zero(entry.content + 20, entry.content + 24);
}

function rewritePicture(file: Mp4Bytes, entry: Box, information: readonly Box[]): void {
  file.zero(entry.content + 8, entry.content + 24); // version, vendor, qualities
  closeList(file, entry.content + PICTURE_HEADER, entry.end);
  const vmhd = one(information, 'vmhd');
  file.zero(vmhd.content + 4, vmhd.end); // how it is drawn over others
}

function rewriteTrack(file: Mp4Bytes, trak: Box): void {
  const mdia = one(file.boxes(trak.content, trak.end), 'mdia');
  const media = file.boxes(mdia.content, mdia.end);
  const handler = one(media, 'hdlr');
  const kind = file.text(handler.content + 8);
  if (kind !== 'vide' && kind !== 'soun') return;
  file.zero(handler.content + 4, handler.content + 8);
  file.zero(handler.content + 12, handler.end);
  const mdhd = one(media, 'mdhd');
  file.writeU32(mdhd.content + (isWide(file, mdhd) ? 32 : 20), NO_LANGUAGE * 65536); // and no quality
  const minf = one(media, 'minf');
  const information = file.boxes(minf.content, minf.end);
  rewriteReference(file, information);
  const stbl = one(information, 'stbl');
  const stsd = one(file.boxes(stbl.content, stbl.end), 'stsd');
  const [entry] = file.boxes(stsd.content + 8, stsd.end);
  if (!entry) throw unreadable('no description');
  if (entry.type === SPATIAL_SOUND) file.erase(trak);
  else if (kind === 'soun') rewriteSound(file, entry);
  else rewritePicture(file, entry, information);
}

/** Makes an MP4 of QuickTime's boxes. @throws MediaRefused where they are no whole movie. */
export function quickTimeToMp4(file: Mp4Bytes, kind: Box, moov: Box): void {
  writeBrands(file, kind);
  for (const box of file.boxes(moov.content, moov.end)) {
    if (box.type === 'trak') rewriteTrack(file, box);
    if (box.type !== 'mvhd') continue;
    const previews = box.content + (isWide(file, box) ? 84 : 72);
    file.zero(previews, Math.min(previews + 24, box.end));
  }
}
