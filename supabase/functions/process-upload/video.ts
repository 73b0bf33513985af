// Judges a video and its poster by their bytes alone: length, size, shape, and nothing in them but picture and sound.
import { encodeJpeg, pixelsOf } from '../_shared/jpeg-pixels.ts';
import { MediaRefused, type RebuiltJpeg, rebuildJpeg } from '../_shared/jpeg-rebuild.ts';
import { meanColour, perceptualHash } from '../_shared/perceptual-hash.ts';
import { rebuildMp4 } from './mp4.ts';
import type { RebuiltVideo } from './rebuilt-video.ts';
import { rebuildWebm } from './webm.ts';

export interface JudgedVideo {
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly placeholder: string;
  readonly phash: string;
  readonly files: { readonly video: RebuiltVideo; readonly poster: RebuiltJpeg };
}

/** Product rules, 4: at most 30 s and 50 MB. */
const SECONDS_AT_MOST = 30;
const BYTES_AT_MOST = 50 * 1024 * 1024;
const POSTER_BYTES_AT_MOST = 1_500_000;
/** 4K, lying or standing. */
const LONGEST = 3840;
const PIXELS_AT_MOST = 3840 * 2160;
const SHORTEST = 320;
const POSTER_LONGEST = 2048;
/** Encoders round sizes to even numbers. */
const SHAPE_TOLERANCE = 0.03;

function readVideo(sent: Uint8Array<ArrayBuffer>): RebuiltVideo {
  if (sent.length > BYTES_AT_MOST) throw new MediaRefused('too_large', `${sent.length} bytes`);
  if (String.fromCharCode(...sent.subarray(4, 8)) === 'ftyp') return rebuildMp4(sent);
  if (sent[0] === 0x1a && sent[1] === 0x45 && sent[2] === 0xdf && sent[3] === 0xa3) return rebuildWebm(sent);
  throw new MediaRefused('wrong_type', 'neither MP4 nor WebM');
}

function checkVideo({ width, height, seconds }: RebuiltVideo): void {
  if (!(seconds > 0)) throw new MediaRefused('video_unreadable', 'it takes no time');
  if (seconds > SECONDS_AT_MOST) throw new MediaRefused('video_too_long', `${seconds} s`);
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (short < SHORTEST) throw new MediaRefused('too_small', `${width} × ${height}`);
  if (long > LONGEST || short * long > PIXELS_AT_MOST) {
    throw new MediaRefused('too_many_pixels', `${width} × ${height}`);
  }
}

function readPoster(sent: Uint8Array, video: RebuiltVideo): RebuiltJpeg {
  if (sent.length > POSTER_BYTES_AT_MOST) throw new MediaRefused('too_large', `poster: ${sent.length} bytes`);
  const poster = rebuildJpeg(sent);
  if (Math.max(poster.width, poster.height) > POSTER_LONGEST) {
    throw new MediaRefused('too_many_pixels', `poster: ${poster.width} × ${poster.height}`);
  }
  if (Math.min(poster.width, poster.height) < SHORTEST) throw new MediaRefused('too_small', 'poster');
  const stretch = (poster.width * video.height) / (poster.height * video.width);
  if (Math.abs(stretch - 1) > SHAPE_TOLERANCE)
    throw new MediaRefused('sizes_differ', `poster: ${stretch} times`);
  return poster;
}

/** @throws MediaRefused with the failure that the contestant is told. The bytes of the video are changed in place. */
export function judgeVideo(sent: { video: Uint8Array<ArrayBuffer>; poster: Uint8Array }): JudgedVideo {
  const video = readVideo(sent.video);
  checkVideo(video);
  const poster = readPoster(sent.poster, video);
  const { width, height, seconds } = video;
  const pixels = pixelsOf(poster);
  return {
    width,
    height,
    seconds: Math.round(seconds * 100) / 100,
    placeholder: meanColour(pixels),
    phash: perceptualHash(pixels),
    files: { video, poster: encodeJpeg(pixels) },
  };
}
