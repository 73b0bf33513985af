// A film of a painted contestant: the camera starts with the whole figure and slowly moves closer.
import sharp from 'sharp';
import { webmOf } from './webm.ts';

export interface ShotFilm {
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly video: Uint8Array<ArrayBuffer>;
  /** JPEG of the same size as the film. */
  readonly poster: Uint8Array<ArrayBuffer>;
}

const SECONDS = 5;
const FRAMES_PER_SECOND = 12;
const WIDTH = 480;
/** Where the camera ends, as parts of the picture: the middle and the width of what it shows. */
const CLOSEST = { x: 0.5, y: 0.24, width: 0.46 };

/** `figure` is a picture of 3:4. Films are 480 × 640, or as large as a smaller picture. */
export async function shootFilm(figure: Buffer): Promise<ShotFilm> {
  const { data, info } = await sharp(figure).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const width = Math.min(WIDTH, info.width);
  const height = Math.round((width * 4) / 3);
  const picture = { raw: { width: info.width, height: info.height, channels: info.channels } };
  const view = (progress: number) =>
    sharp(data, picture).extract(cameraAt(progress, info)).resize(width, height);
  const count = SECONDS * FRAMES_PER_SECOND;
  const frames = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      view(n / (count - 1))
        .webp({ quality: 58, effort: 1 })
        .toBuffer(),
    ),
  );
  const poster = await view(0.72).jpeg({ quality: 80 }).toBuffer();
  return {
    width,
    height,
    seconds: SECONDS,
    video: webmOf({ width, height, framesPerSecond: FRAMES_PER_SECOND, frames }),
    poster: new Uint8Array(poster),
  };
}

function cameraAt(progress: number, { width, height }: { width: number; height: number }) {
  // Starts and ends without a jerk.
  const eased = progress * progress * (3 - 2 * progress);
  const share = 1 + (CLOSEST.width - 1) * eased;
  const shown = { width: Math.round(width * share), height: Math.round(height * share) };
  const middle = { x: 0.5 + (CLOSEST.x - 0.5) * eased, y: 0.5 + (CLOSEST.y - 0.5) * eased };
  const within = (at: number, size: number, whole: number) =>
    Math.max(0, Math.min(whole - size, Math.round(at * whole - size / 2)));
  return {
    ...shown,
    left: within(middle.x, shown.width, width),
    top: within(middle.y, shown.height, height),
  };
}
