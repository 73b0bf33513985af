// What both containers share, MP4 and WebM.
import { MediaRefused } from '../_shared/jpeg-rebuild.ts';

export interface RebuiltVideo {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly type: 'video/mp4' | 'video/webm';
}

/** The refusal of a file that breaks the rules of its container. */
export const unreadable = (detail: string) => new MediaRefused('video_unreadable', detail);
