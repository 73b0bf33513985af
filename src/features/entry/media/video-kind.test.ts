import { describe, expect, it } from 'vitest';
import { type RealVideo, realVideo } from '../../../../tests/support/files/real-video.ts';
import { videoKind } from './video-kind.ts';
import { videoFault } from './video-poster.ts';

describe('a picked video', () => {
  it.each<[RealVideo, string]>([
    ['phone.mov', 'video/mp4'],
    ['moov-at-end.mp4', 'video/mp4'],
    ['moov-at-front.mp4', 'video/mp4'],
    ['vp9.webm', 'video/webm'],
    ['hevc.mov', 'video_hevc'],
    ['fragments.mp4', 'video_in_fragments'],
  ])('(%s) is %s by its bytes, whatever it is called', async (name, kind) => {
    expect(await videoKind(new Blob([realVideo(name)], { type: 'text/plain' }))).toBe(kind);
  });

  it.each([
    ['nothing', new Uint8Array(0)],
    ['a page', new TextEncoder().encode('<!doctype html><video>')],
  ])('is of the wrong type when it is %s', async (_, bytes) => {
    expect(await videoKind(new Blob([bytes]))).toBe('wrong_type');
  });

  it('of more than 50 MB is not read at all', async () => {
    const large = { size: 50_000_001, slice: () => expect.unreachable() } as unknown as Blob;
    expect(await videoKind(large)).toBe('too_large');
  });

  it('that is cut off goes to the server, which judges it', async () => {
    expect(await videoKind(new Blob([realVideo('hevc.mov').slice(0, 200)]))).toBe('video/mp4');
  });
});

describe('a video that plays', () => {
  it.each([
    [5, 720, 1280, null],
    [30.4, 720, 1280, 'too_long'],
    // A recording of the browser itself does not know how long it is.
    [Number.POSITIVE_INFINITY, 720, 1280, null],
    [5, 0, 0, 'unreadable'],
    [5, 240, 426, 'too_small'],
    [5, 3840, 2160, null],
    [5, 4096, 2160, 'too_many_pixels'],
  ] as const)('for %s s with %i × %i pixels: %s', (duration, videoWidth, videoHeight, fault) => {
    expect(videoFault({ duration, videoWidth, videoHeight })).toBe(fault);
  });
});
