// A cluster of a WebM: blocks of known tracks, and when the last of them begins.
import type { EbmlBytes, Element } from './ebml.ts';
import { unreadable } from './rebuilt-video.ts';

const TIME = 0xe7;
const SIMPLE_BLOCK = 0xa3;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
const DURATION = 0x9b;
/** Beside time and blocks: the size of the cluster before and the own place. */
const IN_CLUSTER = new Set([TIME, SIMPLE_BLOCK, BLOCK_GROUP, 0xab, 0xa7]);
/** Beside block and duration: references to other blocks and padding. */
const IN_GROUP = new Set([BLOCK, DURATION, 0xfb, 0x75a2]);

/** When a block begins, after the cluster's own time; null for a track that is not known. */
function blockTime(file: EbmlBytes, { content, end }: Element, tracks: ReadonlySet<number>): number | null {
  const { value, length } = file.vint(content, false);
  if (content + length + 3 > end) throw unreadable('a block is cut off');
  if (!tracks.has(value)) return null;
  const [high = 0, low = 0] = file.bytes.subarray(content + length, content + length + 2);
  return ((high << 24) >> 16) | low;
}

/** When a block or a group of one ends, as far as it says so; null when it was erased. */
function endOf(file: EbmlBytes, part: Element, tracks: ReadonlySet<number>): number | null {
  const inner = part.id === BLOCK_GROUP ? file.keepOnly(part, IN_GROUP) : [part];
  const block = inner.find(({ id }) => id === BLOCK || id === SIMPLE_BLOCK);
  const time = block ? blockTime(file, block, tracks) : null;
  if (time === null) {
    file.erase(part);
    return null;
  }
  const duration = inner.find(({ id }) => id === DURATION);
  return time + (duration ? file.unsigned(duration) : 0);
}

/** Empties what is not known and tells, in ticks of the segment, when the last block begins or ends. */
export function readCluster(file: EbmlBytes, cluster: Element, tracks: ReadonlySet<number>): number {
  const parts = file.keepOnly(cluster, IN_CLUSTER);
  const time = parts.find(({ id }) => id === TIME);
  if (!time) throw unreadable('a cluster without its time');
  let latest = 0;
  for (const part of parts.filter(({ id }) => id === SIMPLE_BLOCK || id === BLOCK_GROUP)) {
    latest = Math.max(latest, endOf(file, part, tracks) ?? 0);
  }
  return file.unsigned(time) + latest;
}
