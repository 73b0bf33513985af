// What a picked video is by its own bytes, before 50 MB are sent for nothing: what it is called is not asked.
import { VIDEO_RULES } from '#domain/entry-rules.ts';

export type VideoType = 'video/mp4' | 'video/webm';

/** Shown in the words of the server's refusal where it would refuse the same. */
export type VideoFileFault = 'wrong_type' | 'too_large' | 'video_hevc' | 'video_in_fragments';

/** A head with the tables of half a minute has some 100 kB; nobody's phone makes one of more than that. */
const HEAD_BYTES_AT_MOST = 4_000_000;
const BOXES_AT_MOST = 200;
/** The way to the description of the pictures: ISO/IEC 14496-12, 8. */
const PATH = ['trak', 'mdia', 'minf', 'stbl', 'stsd'];
const HEVC = /^(hvc1|hev1|dvh1|dvhe)$/;

/** How a video will be sent, or why it will not. QuickTime (.mov) goes as MP4: the server makes one of it. */
export async function videoKind(file: Blob): Promise<VideoType | VideoFileFault> {
  if (file.size > VIDEO_RULES.mostBytes) return 'too_large';
  const head = await view(file, 0, 12);
  if (head.byteLength < 12) return 'wrong_type';
  if (head.getUint32(0) === 0x1a45dfa3) return 'video/webm';
  if (text(head, 4) !== 'ftyp') return 'wrong_type';
  const moov = await movieOf(file);
  if (!moov) return 'video/mp4';
  if (boxes(moov).some(({ type }) => type === 'mvex')) return 'video_in_fragments';
  return codecs(moov, PATH).some((codec) => HEVC.test(codec)) ? 'video_hevc' : 'video/mp4';
}

async function view(file: Blob, from: number, to: number): Promise<DataView> {
  return new DataView(await file.slice(from, to).arrayBuffer());
}

const text = (bytes: DataView, at: number) =>
  String.fromCharCode(...new Uint8Array(bytes.buffer, bytes.byteOffset + at, 4));

/** The content of `moov`, wherever it lies in the file; null for a file that the server will judge anyway. */
async function movieOf(file: Blob): Promise<DataView | null> {
  let at = 0;
  for (let n = 0; n < BOXES_AT_MOST && at + 8 <= file.size; n += 1) {
    const header = await view(file, at, at + 16);
    const short = header.getUint32(0);
    const isLong = short === 1 && header.byteLength === 16;
    const size = isLong ? header.getUint32(8) * 2 ** 32 + header.getUint32(12) : short || file.size - at;
    if (size < 8) return null;
    if (text(header, 4) === 'moov') {
      return size > HEAD_BYTES_AT_MOST ? null : view(file, at + (isLong ? 16 : 8), at + size);
    }
    at += size;
  }
  return null;
}

type Box = { readonly type: string; readonly content: DataView };

function boxes(parent: DataView): Box[] {
  const found: Box[] = [];
  for (let at = 0; at + 8 <= parent.byteLength; ) {
    const size = parent.getUint32(at);
    if (size < 8 || at + size > parent.byteLength) break;
    const content = new DataView(parent.buffer, parent.byteOffset + at + 8, size - 8);
    found.push({ type: text(parent, at + 4), content });
    at += size;
  }
  return found;
}

/** The names of the codecs of all tracks. */
function codecs(parent: DataView, [next, ...rest]: readonly string[]): string[] {
  if (next === undefined) {
    // Version and number of entries come before them.
    const entries = new DataView(parent.buffer, parent.byteOffset + 8, Math.max(0, parent.byteLength - 8));
    return boxes(entries).map(({ type }) => type);
  }
  return boxes(parent)
    .filter(({ type }) => type === next)
    .flatMap(({ content }) => codecs(content, rest));
}
