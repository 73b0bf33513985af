// A WebM from key frames of VP8, which is what a lossy WebP holds: films without a codec of our own.

export interface Film {
  readonly width: number;
  readonly height: number;
  readonly framesPerSecond: number;
  /** Lossy WebP files of this size, without transparency. */
  readonly frames: readonly Uint8Array[];
}

const ID = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  docTypeVersion: 0x4287,
  docTypeReadVersion: 0x4285,
  segment: 0x18538067,
  info: 0x1549a966,
  timecodeScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  codec: 0x86,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cueTrackPositions: 0xb7,
  cueTrack: 0xf7,
  cueClusterPosition: 0xf1,
  cluster: 0x1f43b675,
  timecode: 0xe7,
  simpleBlock: 0xa3,
} as const;

const PICTURE = 1;
const KEY_FRAME = 0x80;

/** The bytes of a WebM that browsers play and seek in. */
export function webmOf({ width, height, framesPerSecond, frames }: Film): Uint8Array<ArrayBuffer> {
  const info = element(
    ID.info,
    element(ID.timecodeScale, uint(1_000_000)),
    element(ID.duration, float((frames.length / framesPerSecond) * 1000)),
    element(ID.muxingApp, text('demo')),
    element(ID.writingApp, text('demo')),
  );
  const tracks = element(
    ID.tracks,
    element(
      ID.trackEntry,
      element(ID.trackNumber, uint(PICTURE)),
      element(ID.trackUid, uint(PICTURE)),
      element(ID.trackType, uint(PICTURE)),
      element(ID.codec, text('V_VP8')),
      element(ID.video, element(ID.pixelWidth, uint(width)), element(ID.pixelHeight, uint(height))),
    ),
  );
  const clusters = Array.from({ length: Math.ceil(frames.length / framesPerSecond) }, (_, second) =>
    clusterOf(
      second,
      frames.slice(second * framesPerSecond, (second + 1) * framesPerSecond),
      framesPerSecond,
    ),
  );
  // Every number has eight bytes, so the index is as long before its positions are known as it is with them.
  const before = info.length + tracks.length + cuesOf(clusters, 0).length;
  return joined(
    element(
      ID.ebml,
      element(ID.docType, text('webm')),
      element(ID.docTypeVersion, uint(2)),
      element(ID.docTypeReadVersion, uint(2)),
    ),
    element(ID.segment, info, tracks, cuesOf(clusters, before), ...clusters),
  );
}

function clusterOf(second: number, frames: readonly Uint8Array[], framesPerSecond: number): Uint8Array {
  const blocks = frames.map((frame, n) => {
    const at = Math.round((n * 1000) / framesPerSecond);
    const head = Uint8Array.of(0x80 | PICTURE, at >> 8, at & 0xff, KEY_FRAME);
    return element(ID.simpleBlock, head, vp8Of(frame));
  });
  return element(ID.cluster, element(ID.timecode, uint(second * 1000)), ...blocks);
}

function cuesOf(clusters: readonly Uint8Array[], before: number): Uint8Array {
  let position = before;
  const points = clusters.map((cluster, second) => {
    const point = element(
      ID.cuePoint,
      element(ID.cueTime, uint(second * 1000)),
      element(
        ID.cueTrackPositions,
        element(ID.cueTrack, uint(PICTURE)),
        element(ID.cueClusterPosition, uint(position)),
      ),
    );
    position += cluster.length;
    return point;
  });
  return element(ID.cues, ...points);
}

/** The chunk `VP8 ` of a WebP: one key frame as a decoder of VP8 takes it. */
function vp8Of(webp: Uint8Array): Uint8Array {
  const view = new DataView(webp.buffer, webp.byteOffset, webp.byteLength);
  for (let at = 12; at + 8 <= webp.length; ) {
    const size = view.getUint32(at + 4, true);
    if (view.getUint32(at) === 0x56503820) return webp.subarray(at + 8, at + 8 + size);
    at += 8 + size + (size % 2);
  }
  throw new Error('A frame is no lossy WebP.');
}

function element(id: number, ...content: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const inside = joined(...content);
  const name = uint(id);
  const size = uint(inside.length);
  size[0] = 0x01;
  return joined(name.subarray(name.findIndex((byte) => byte > 0)), size, inside);
}

function uint(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes;
}

function float(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return bytes;
}

const text = (content: string): Uint8Array => new TextEncoder().encode(content);

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
