// The bytes of the videos in real-videos/.
import { readFileSync } from 'node:fs';

export type RealVideo =
  | 'phone.mov'
  | 'moov-at-end.mp4'
  | 'moov-at-front.mp4'
  | 'vp9.webm'
  | 'fragments.mp4'
  | 'hevc.mov';

export function realVideo(name: RealVideo): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL(`./real-videos/${name}`, import.meta.url)));
}
