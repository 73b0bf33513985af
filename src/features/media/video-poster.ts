// What the browser finds out about a video before it is sent: how long it is, and a picture that stands for it.
import { VIDEO_RULES } from '#domain/entry-rules.ts';

export type VideoFault = 'wrong_type' | 'too_large' | 'too_long' | 'unreadable';

const LONGEST_PX = 1280;
/** Where the picture is taken, in seconds: the first frames are often black. */
const POSTER_AT = 0.5;
const PATIENCE_MS = 10_000;

/** Why a picked file is no video for an entry, or null; its length is known once it is read. */
export function videoFileFault({
  type,
  size,
}: {
  readonly type: string;
  readonly size: number;
}): VideoFault | null {
  const types: readonly string[] = VIDEO_RULES.types;
  if (!types.includes(type)) return 'wrong_type';
  return size > VIDEO_RULES.mostBytes ? 'too_large' : null;
}

/** A picture of the video as JPEG; the fault where it is too long or cannot be read. */
export async function posterOf(file: Blob): Promise<Blob | VideoFault> {
  const url = URL.createObjectURL(file);
  try {
    const video = document.createElement('video');
    video.muted = true;
    video.preload = 'auto';
    video.src = url;
    await once(video, 'loadeddata');
    if (video.duration > VIDEO_RULES.mostSeconds) return 'too_long';
    video.currentTime = Math.min(POSTER_AT, video.duration / 2);
    await once(video, 'seeked');
    return (await drawn(video)) ?? 'unreadable';
  } catch {
    return 'unreadable';
  } finally {
    URL.revokeObjectURL(url);
  }
}

function once(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The video does not load.')), PATIENCE_MS);
    const settle = (end: () => void) => () => {
      clearTimeout(timer);
      end();
    };
    video.addEventListener(event, settle(resolve), { once: true });
    video.addEventListener(
      'error',
      settle(() => reject(new Error('The video cannot be read.'))),
      { once: true },
    );
  });
}

function drawn(video: HTMLVideoElement): Promise<Blob | null> {
  const scale = Math.min(1, LONGEST_PX / Math.max(video.videoWidth, video.videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext('2d', { alpha: false })?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8));
}
