// Where the samples of an MP4 track lie and how long they take, from the tables that players follow.
import { type Box, type Mp4Bytes, one } from './mp4-boxes.ts';
import { unreadable } from './rebuilt-video.ts';

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** 30 s at 240 pictures a second are 7,200. */
const ENTRIES_AT_MOST = 200_000;

/** The number of entries of a table, which must fit into its box. */
function entries(file: Mp4Bytes, table: Box, at: number, width: number): number {
  const count = file.u32(at);
  if (at + 4 + count * width > table.end || count > ENTRIES_AT_MOST)
    throw unreadable(`${table.type} is cut off`);
  return count;
}

/** The time of all samples, in units of the track. */
export function sampleTime(file: Mp4Bytes, stbl: readonly Box[]): number {
  const stts = one(stbl, 'stts');
  const count = entries(file, stts, stts.content + 4, 8);
  let sum = 0;
  for (let n = 0; n < count; n += 1) {
    const at = stts.content + 8 + n * 8;
    sum += file.u32(at) * file.u32(at + 4);
  }
  return sum;
}

/** The size of the samples from `first` on. */
function sizeReader(file: Mp4Bytes, stbl: readonly Box[]): (first: number, count: number) => number {
  const stsz = one(stbl, 'stsz');
  const same = file.u32(stsz.content + 4);
  const count = same === 0 ? entries(file, stsz, stsz.content + 8, 4) : file.u32(stsz.content + 8);
  return (first, wanted) => {
    const last = Math.min(count, first + wanted);
    if (same !== 0) return Math.max(0, last - first) * same;
    let sum = 0;
    for (let n = first; n < last; n += 1) sum += file.u32(stsz.content + 12 + n * 4);
    return sum;
  };
}

function chunkOffsets(file: Mp4Bytes, stbl: readonly Box[]): number[] {
  const wide = stbl.some(({ type }) => type === 'co64');
  const table = one(stbl, wide ? 'co64' : 'stco');
  const width = wide ? 8 : 4;
  const count = entries(file, table, table.content + 4, width);
  return Array.from({ length: count }, (_, n) => {
    const at = table.content + 8 + n * width;
    return wide ? file.u64(at) : file.u32(at);
  });
}

/** Every stretch of the file that the track uses, in the order of its chunks. */
export function sampleRanges(file: Mp4Bytes, stbl: readonly Box[]): Range[] {
  const stsc = one(stbl, 'stsc');
  const runs = entries(file, stsc, stsc.content + 4, 12);
  const firstChunk = (run: number) => (run < runs ? file.u32(stsc.content + 8 + run * 12) : Infinity);
  const sizeOf = sizeReader(file, stbl);
  let run = 0;
  let sample = 0;
  return chunkOffsets(file, stbl).map((from, n) => {
    while (firstChunk(run + 1) <= n + 1) run += 1;
    if (firstChunk(run) > n + 1) throw unreadable('a chunk without samples');
    const count = file.u32(stsc.content + 12 + run * 12);
    const to = from + sizeOf(sample, count);
    sample += count;
    return { from, to };
  });
}

/**
 * Empties whatever no track uses; every stretch must lie in one of the boxes. Stretches may not say more than the file has:
 * each is read, and tables of a few kilobytes can name the same megabytes 200,000 times.
 */
export function keepRanges(file: Mp4Bytes, data: readonly Box[], ranges: readonly Range[]): void {
  const total = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  if (total > file.bytes.length) throw unreadable('samples that overlap');
  const sorted = ranges.toSorted((a, b) => a.from - b.from);
  for (const { from, to } of sorted) {
    if (!data.some(({ content, end }) => from >= content && to <= end)) throw unreadable('data is missing');
  }
  for (const { content, end } of data) {
    let at = content;
    for (const { from, to } of sorted) {
      if (from < content || from >= end) continue;
      if (from > at) file.zero(at, from);
      at = Math.max(at, to);
    }
    file.zero(at, end);
  }
}
