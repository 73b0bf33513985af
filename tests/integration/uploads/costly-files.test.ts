// Small files that would cost a lot: each is refused by what it counts, before anything decodes it.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MediaRefused } from '../../../supabase/functions/_shared/jpeg-rebuild.ts';
import { judgePhoto } from '../../../supabase/functions/process-upload/photo.ts';
import { judgeVideo } from '../../../supabase/functions/process-upload/video.ts';
import { startTestBackend, type TestBackend } from '../../support/backend/backend.ts';
import {
  concat,
  insertAfterStart,
  jpeg,
  type PhotoFiles,
  photoFiles,
  segment,
} from '../../support/files/photo-files.ts';
import { callEdge, contestant, sendFiles, sendPhoto, startUpload } from '../../support/files/uploads.ts';
import { type Bytes, box, mp4 } from '../../support/files/video-files.ts';

const SEED = 91;
const SECONDS = 2;
const END = new Uint8Array([0xff, 0xd9]);
const repeat = (part: Uint8Array, times: number) => concat(Array.from({ length: times }, () => part));

/** A scan of one bit for each block of the brightness, 1200 × 1800: all zeros change nothing. */
const REFINEMENT = concat([
  new Uint8Array([0xff, 0xda, 0, 8, 1, 1, 0, 0, 0, 0x10]),
  new Uint8Array(Math.ceil((150 * 225) / 8)),
]);
const TINY_SCAN = new Uint8Array([0xff, 0xda, 0, 8, 1, 1, 0, 1, 63, 0x10, 0, 0, 0, 0, 0, 0, 0, 0]);
const TINY_TABLE = segment(0xc4, new Uint8Array([0, 1, ...new Uint8Array(15), 7]));

let good: PhotoFiles;
let progressive: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  good = await photoFiles(SEED);
  progressive = new Uint8Array(await sharp(good['2048']).jpeg({ progressive: true }).toBuffer());
});

const withMore = (file: Uint8Array, more: Uint8Array) => concat([file.subarray(0, -2), more, END]);

/** Where the frame says how a component is sampled. */
function withSampling(file: Uint8Array, sampling: number): Uint8Array<ArrayBuffer> {
  const forged = new Uint8Array(file);
  const frame = forged.findIndex((byte, at) => byte === 0xff && forged[at + 1] === 0xc0);
  forged[frame + 11] = sampling;
  return forged;
}

function secondsOf(work: () => unknown): { seconds: number; outcome: string } {
  const before = process.cpuUsage();
  let outcome = 'taken';
  try {
    work();
  } catch (error) {
    outcome = error instanceof MediaRefused ? error.failure : String(error);
  }
  const { user, system } = process.cpuUsage(before);
  return { seconds: (user + system) / 1e6, outcome };
}

const PHOTOS: readonly [
  name: string,
  make: () => Uint8Array<ArrayBuffer> | Promise<Uint8Array<ArrayBuffer>>,
  outcome: string,
][] = [
  ['90,000 scans', () => withMore(progressive, repeat(TINY_SCAN, 90_000)), 'damaged'],
  ['2,000 scans of all blocks', () => withMore(progressive, repeat(REFINEMENT, 2000)), 'damaged'],
  [
    '50 scans of a picture of 2048 × 2048',
    async () => withMore(await jpeg(SEED, 2048, 2048), repeat(TINY_SCAN, 50)),
    'damaged',
  ],
  ['500,000 Huffman tables', () => insertAfterStart(good['2048'], repeat(TINY_TABLE, 450_000)), 'damaged'],
  [
    '700,000 comments',
    () => insertAfterStart(good['2048'], repeat(segment(0xfe, new Uint8Array(8)), 700_000)),
    'damaged',
  ],
  ['sampling 15 × 15', () => withSampling(good['2048'], 0xff), 'damaged'],
  ['sampling 0 × 0', () => withSampling(good['2048'], 0), 'damaged'],
  ['9 MB of fill bytes', () => insertAfterStart(good['2048'], new Uint8Array(9e6).fill(0xff)), 'taken'],
  [
    'a PNG of 600,000 chunks',
    () => concat([new Uint8Array([0x89]), new TextEncoder().encode('PNG\r\n\u001a\n'), new Uint8Array(9e6)]),
    'wrong_type',
  ],
  [
    'a WebP of 9 MB of headers',
    () => concat([new TextEncoder().encode('RIFF    WEBPVP8X'), new Uint8Array(9e6)]),
    'wrong_type',
  ],
  [
    'a HEIC of 9 MB of headers',
    () => concat([new Uint8Array([0, 0, 0, 24]), new TextEncoder().encode('ftypheic'), new Uint8Array(9e6)]),
    'wrong_type',
  ],
];

describe('a photo costs less than 2 s, be it', () => {
  it.each(PHOTOS)('%s', async (_name, make, outcome) => {
    const bytes = await make();
    const judged = secondsOf(() => judgePhoto('body', { ...good, '2048': bytes }));
    expect(judged.outcome).toBe(outcome);
    expect(judged.seconds).toBeLessThan(SECONDS);
  });

  it('the progressive picture of an ordinary encoder, which is taken', () => {
    expect(secondsOf(() => judgePhoto('body', { ...good, '2048': progressive })).outcome).toBe('taken');
  });
});

const poster = () => jpeg(SEED, 720, 1280);
const unit = (length: number, ...head: number[]) => {
  const content = new Uint8Array(length);
  content.set(head);
  return content;
};
const many = (times: number, content: Uint8Array) => new Array<Uint8Array>(times).fill(content);

const VIDEOS: readonly [name: string, make: () => Bytes, outcome: string][] = [
  [
    'whose tables name the same samples 100,000 times',
    () => mp4({ units: many(20_000, unit(1, 9)), repeats: 100_000 }),
    'video_unreadable',
  ],
  ['of 30 MB of messages', () => mp4({ seconds: 1, units: many(3000, unit(9990, 6, 5, 0)) }), 'taken'],
  ['of a million empty boxes', () => concat([mp4({}), repeat(box('free'), 1_000_000)]), 'video_unreadable'],
  [
    'of a million boxes in the movie',
    () => mp4({ inMovie: repeat(box('free'), 1_000_000) }),
    'video_unreadable',
  ],
  ['of 1,000 tracks', () => mp4({ inMovie: repeat(box('trak'), 1000) }), 'video_unreadable'],
];

describe('a video costs less than 2 s, be it one', () => {
  it.each(VIDEOS)('%s', async (_name, make, outcome) => {
    const sent = { video: make(), poster: await poster() };
    const judged = secondsOf(() => judgeVideo(sent));
    expect(judged.outcome).toBe(outcome);
    expect(judged.seconds).toBeLessThan(SECONDS);
  });
});

describe('a costly photo', () => {
  let test: TestBackend;
  beforeAll(async () => {
    test = await startTestBackend();
  });
  afterAll(() => test.stop());

  it('is marked refused, and a repeated call says so without reading it again', async () => {
    const eva = await contestant(test);
    const costly = { ...good, '2048': withMore(progressive, repeat(REFINEMENT, 2000)) };
    const sent = await sendPhoto(test, eva, 'body', costly);
    expect(sent).toMatchObject({ state: 'rejected', failure: 'damaged' });
    const startedAt = performance.now();
    const again = await callEdge(test, 'process-upload', { media_id: sent.media_id }, eva.token);
    expect(again.answer).toMatchObject({ state: 'rejected', failure: 'damaged' });
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });

  it('that ends the function each time is refused at the sixth call', async () => {
    const eva = await contestant(test);
    const started = await startUpload(eva, 'body', good);
    await sendFiles(eva, started, good);
    for (let round = 0; round < 5; round++) {
      await test.db.owner`select public.claim_upload(${started.media_id}, ${eva.id})`;
    }
    const { answer } = await callEdge(test, 'process-upload', { media_id: started.media_id }, eva.token);
    expect(answer).toMatchObject({ state: 'rejected', failure: 'damaged' });
  });
});
