// Videos that are more, less or longer than they say: each is refused by its bytes, or loses what it carried.
import { describe, expect, it } from 'vitest';
import { rebuildMp4 } from '../../../supabase/functions/process-upload/mp4.ts';
import { judgeVideo } from '../../../supabase/functions/process-upload/video.ts';
import { rebuildWebm } from '../../../supabase/functions/process-upload/webm.ts';
import { concat, jpeg } from '../../support/files/photo-files.ts';
import {
  ascii,
  type Bytes,
  box,
  element,
  type Mp4Options,
  mp4,
  placesTrack,
  SAMPLE,
  u32,
  type WebmOptions,
  webm,
  webmBlock,
  webmTrack,
} from '../../support/files/video-files.ts';

const SECRET = /Secret|script|14\.58/;
const poster = await jpeg(31, 360, 640);

const asText = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);
const count = (bytes: Uint8Array) => asText(bytes).split(asText(SAMPLE)).length - 1;

/** The failure, or what was found. */
function outcome(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error instanceof Error && 'failure' in error ? error.failure : error;
  }
}

const judged = (video: Bytes, withPoster: Uint8Array = poster) =>
  outcome(() => judgeVideo({ video, poster: withPoster }));

/** Refused, or measured: never an error that nobody foresaw. */
function expectForeseen(found: unknown, where: string): void {
  if (typeof found !== 'string') expect(found, where).toMatchObject({ seconds: expect.any(Number) });
}

describe('a whole video', () => {
  it.each<[string, Bytes]>([
    ['mp4', mp4()],
    ['webm', webm()],
    ['webm, recorded live', webm({ isLive: true, claimedSeconds: 0 })],
  ])('(%s) is measured by its samples and keeps every one of them', (kind, bytes) => {
    const found = judgeVideo({ video: bytes.slice(), poster });
    expect(found).toMatchObject({ width: 720, height: 1280, seconds: 5 });
    const { video } = found.files;
    expect(video.type).toBe(kind === 'mp4' ? 'video/mp4' : 'video/webm');
    expect(count(video.bytes)).toBe(count(bytes));
    expect(asText(video.bytes)).not.toMatch(SECRET);
  });

  it('that a phone turned has the size that is seen', () => {
    expect(judged(mp4({ isTurned: true, width: 1280, height: 720 }))).toMatchObject({
      width: 720,
      height: 1280,
    });
  });

  it('does not tell when it was made', () => {
    const made = asText(u32(0xe0123456));
    const bytes = mp4();
    expect(asText(bytes)).toContain(made);
    expect(asText(judgeVideo({ video: bytes, poster }).files.video.bytes)).not.toContain(made);
  });
});

describe('an MP4', () => {
  it.each<[string, Mp4Options]>([
    ['tags of the movie', { inMovie: box('udta', ascii('Secret +14.58+120.97/')) }],
    ['a description of the movie', { inMovie: box('meta', ascii('Secret')) }],
    ['tags of a track', { inTrack: box('udta', ascii('SecretTitle')) }],
    ['a track of places', { inMovie: placesTrack, betweenSamples: ascii('Secret 14.58 120.97') }],
    ['a script among its samples', { betweenSamples: ascii('<script>alert(1)</script>') }],
  ])('loses %s', (_, options) => {
    const bytes = mp4(options);
    expect(asText(bytes)).toMatch(SECRET);
    const found = judgeVideo({ video: bytes, poster });
    expect(asText(found.files.video.bytes)).not.toMatch(SECRET);
    expect(count(found.files.video.bytes)).toBe(5);
  });

  it('loses boxes after its end', () => {
    const bytes = concat([mp4(), box('uuid', ascii('Secret')), box('free', ascii('Secret'))]);
    expect(asText(judgeVideo({ video: bytes, poster }).files.video.bytes)).not.toMatch(SECRET);
  });

  it.each<[string, string, Mp4Options]>([
    ['is too long', 'video_too_long', { seconds: 31 }],
    ['is longer than it claims', 'video_too_long', { seconds: 600, claimedSeconds: 5 }],
    ['claims to be too long', 'video_too_long', { claimedSeconds: 3600 }],
    ['takes no time', 'video_unreadable', { seconds: 0 }],
    ['is small', 'too_small', { width: 180, height: 320 }],
    ['is a pixel flood', 'too_many_pixels', { width: 65_535, height: 65_535 }],
    ['has another shape than its poster', 'sizes_differ', { width: 1280, height: 720 }],
    ['has an unknown codec', 'video_unreadable', { codec: 'evil' }],
    ['is encrypted', 'video_unreadable', { codec: 'encv' }],
    ['has two pictures', 'video_unreadable', { moreTracks: 1 }],
    [
      'has its samples elsewhere',
      'video_unreadable',
      { dataReference: box('url ', u32(0), ascii('http://evil/')) },
    ],
    ['has its samples outside', 'video_unreadable', { chunkOffset: 4_000_000 }],
    ['has its samples in its head', 'video_unreadable', { chunkOffset: 20 }],
    ['is coded as HEVC', 'video_hevc', { codec: 'hvc1' }],
    ['is in fragments', 'video_in_fragments', { inMovie: box('mvex') }],
  ])('that %s is refused as %s', (_, failure, options) => {
    expect(judged(mp4(options))).toBe(failure);
  });

  it('that is cut off anywhere is refused', () => {
    const bytes = mp4();
    for (let end = 9; end < bytes.length; end += 7) {
      expect(['video_unreadable', 'wrong_type'], `${end} bytes`).toContain(judged(bytes.slice(0, end)));
    }
  });

  it('with any byte forged is refused or measured, never an error of ours', () => {
    const original = mp4({ inMovie: box('udta', ascii('Secret')) });
    for (let at = 0; at < original.length; at += 1) {
      const bytes = original.slice();
      bytes[at] = 255 - (bytes[at] ?? 0);
      expectForeseen(
        outcome(() => rebuildMp4(bytes)),
        `byte ${at}`,
      );
    }
  });
});

describe('a WebM', () => {
  it.each<[string, WebmOptions]>([
    ['tags', { inSegment: element(0x1254c367, ascii('SecretTag')) }],
    ['attachments', { inSegment: element(0x1941a469, ascii('<script>alert(1)</script>')) }],
    ['a padding that says something', { inSegment: element(0xec, ascii('Secret')) }],
    ['blocks of no track', { inCluster: webmBlock(9, ascii('Secret 14.58')) }],
  ])('loses %s', (_, options) => {
    for (const isLive of [false, true]) {
      const found = judgeVideo({ video: webm({ ...options, isLive }), poster });
      expect(asText(found.files.video.bytes)).not.toMatch(SECRET);
      expect(count(found.files.video.bytes)).toBe(6);
    }
  });

  it('loses what follows its end', () => {
    const whole = webm();
    const bytes = concat([whole, ascii('<script>alert(1)</script>')]);
    expect(judgeVideo({ video: bytes, poster }).files.video.bytes).toHaveLength(whole.length);
  });

  it.each<[string, string, WebmOptions]>([
    ['is too long', 'video_too_long', { seconds: 31 }],
    ['is longer than it claims', 'video_too_long', { seconds: 60, claimedSeconds: 5 }],
    ['claims to be too long', 'video_too_long', { claimedSeconds: 31 }],
    ['is Matroska', 'wrong_type', { docType: 'matroska' }],
    ['has an unknown codec', 'video_unreadable', { codec: 'V_EVIL' }],
    ['has two pictures', 'video_unreadable', { moreTracks: webmTrack(2, 1, 'V_VP8') }],
    ['has subtitles', 'video_unreadable', { moreTracks: webmTrack(2, 17, 'S_TEXT/UTF8') }],
  ])('that %s is refused as %s', (_, failure, options) => {
    expect(judged(webm(options))).toBe(failure);
  });

  it('that is cut off or forged at any byte is refused or measured, never an error of ours', () => {
    const original = webm({ seconds: 2, inSegment: element(0x1254c367, ascii('Secret')) });
    for (let at = 0; at < original.length; at += 1) {
      const bytes = original.slice();
      bytes[at] = 255 - (bytes[at] ?? 0);
      for (const forged of [bytes, original.slice(0, at)]) {
        expectForeseen(
          outcome(() => rebuildWebm(forged)),
          `byte ${at}`,
        );
      }
    }
  });
});

describe('what is no video', () => {
  it.each<[string, string, Bytes]>([
    ['a page', 'wrong_type', ascii('<!doctype html><script>alert(1)</script>')],
    ['an SVG', 'wrong_type', ascii('<svg onload="alert(1)"/>')],
    ['a photo', 'wrong_type', poster],
    ['nothing', 'wrong_type', new Uint8Array(0)],
    ['a picture of the HEIC family', 'video_unreadable', box('ftyp', ascii('heic'), u32(0))],
    ['more than 50 MB', 'too_large', new Uint8Array(50 * 1024 * 1024 + 1)],
  ])('(%s) is refused as %s', (_, failure, bytes) => {
    expect(judged(bytes)).toBe(failure);
  });

  it.each<[string, string, () => Promise<Uint8Array>]>([
    ['no picture', 'not_an_image', async () => ascii('<script>')],
    ['cut off', 'damaged', async () => poster.slice(0, poster.length >> 1)],
    ['too small', 'too_small', () => jpeg(31, 180, 320)],
    ['too large', 'too_many_pixels', () => jpeg(31, 1440, 2560)],
  ])('is refused with a poster that is %s', async (_, failure, make) => {
    expect(judged(mp4(), await make())).toBe(failure);
  });
});

it('a video of 50 MB takes less than 2 s of processor time', () => {
  const bytes = mp4({ betweenSamples: new Uint8Array(25_000_000).fill(65) });
  const before = process.cpuUsage();
  expect(judged(bytes)).toMatchObject({ seconds: 5 });
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1e6).toBeLessThan(2);
});
