// What the browser finds out about a video by playing it: how long and large it is, and a picture that stands for it.
import { VIDEO_RULES } from '#domain/entry-rules.ts';

export type VideoPlayFault = 'too_long' | 'too_small' | 'too_many_pixels' | 'unreadable';

const LONGEST_PX = 1280;
/** Where the picture is taken, in seconds: the first frames are often black. */
const POSTER_AT = 0.5;
const PATIENCE_MS = 10_000;

/** A picture of the video as JPEG; the fault where the rules do not allow it or it cannot be played. */
export async function posterOf(file: Blob): Promise<Blob | VideoPlayFault> {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  try {
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    video.src = url;
    const isThere = once(video, 'loadeddata');
    // Phones load nothing by themselves.
    video.load();
    await isThere;
    const fault = videoFault(video);
    if (fault) return fault;
    const isSought = once(video, 'seeked');
    video.currentTime = Number.isFinite(video.duration) ? Math.min(POSTER_AT, video.duration / 2) : POSTER_AT;
    await isSought;
    return (await drawn(video)) ?? 'unreadable';
  } catch {
    return 'unreadable';
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}

/** Which rule a video breaks that could be opened. The length of a live recording is not known: the server measures it. */
export function videoFault({
  duration,
  videoWidth,
  videoHeight,
}: Pick<HTMLVideoElement, 'duration' | 'videoWidth' | 'videoHeight'>): VideoPlayFault | null {
  const { mostSeconds, leastPixels, longestPixels } = VIDEO_RULES;
  if (Number.isFinite(duration) && duration > mostSeconds) return 'too_long';
  // Sound alone has no picture.
  if (videoWidth === 0 || videoHeight === 0) return 'unreadable';
  if (Math.min(videoWidth, videoHeight) < leastPixels) return 'too_small';
  return Math.max(videoWidth, videoHeight) > longestPixels ? 'too_many_pixels' : null;
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
