// Off the main thread: decodes a picture upright, shows it small, and makes the three sizes that are sent. Drawing it anew
// leaves all metadata behind.
import { type Crop, frameOf, outputSize, type Size, turned } from './crop.ts';
import type { PictureOrder, PictureReply } from './picture-messages.ts';

const LONGEST = 2048;
/** All three sizes together, in bytes: a slow network sends that in a few seconds. */
const BYTES_AT_MOST = 400_000;
const QUALITIES = [0.86, 0.78, 0.7, 0.62, 0.54, 0.46, 0.38];
const SMALL_QUALITIES = [0.8, 0.66, 0.52, 0.4, 0.3];
const MIDDLE_AT_MOST = 110_000;
const SMALL_AT_MOST = 25_000;
const SHRINK = 0.85;
/** The rules ask for that much of a body photo; a portrait needs less. */
const LEAST = { short: 800, long: 1200 };
const PREVIEW_PX = 1000;

let picture: ImageBitmap | null = null;

const reply = (message: PictureReply, transfer: Transferable[] = []) => {
  (self as unknown as Worker).postMessage(message, transfer);
};

self.onmessage = ({ data }: MessageEvent<PictureOrder>) => {
  const work = data.order === 'open' ? open(data.file) : make(data.crop, data.aspect);
  work.catch((error: unknown) => reply({ reply: 'failed', detail: String(error) }));
};

async function open(file: Blob): Promise<void> {
  picture?.close();
  picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const { width, height } = picture;
  const scale = Math.min(1, PREVIEW_PX / Math.max(width, height));
  const preview = await createImageBitmap(picture, {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: 'medium',
  });
  reply({ reply: 'opened', width, height, preview }, [preview]);
}

async function make(crop: Crop, aspect: number): Promise<void> {
  if (!picture) throw new Error('No picture is open.');
  const frame = frameOf(picture, crop, aspect);
  const large = cut(picture, crop, frame, outputSize(frame, frame.width, LONGEST));
  const middle = resized(large, outputSize(frame, 800, LONGEST));
  const small = resized(middle, outputSize(frame, 320, LONGEST));
  const [middleFile, smallFile] = await Promise.all([
    encodeWithin(middle, SMALL_QUALITIES, MIDDLE_AT_MOST),
    encodeWithin(small, SMALL_QUALITIES, SMALL_AT_MOST),
  ]);
  const room = BYTES_AT_MOST - middleFile.size - smallFile.size;
  let canvas = large;
  let largeFile = await encodeWithin(canvas, QUALITIES, room);
  // A picture full of small things does not fit by its quality alone.
  while (largeFile.size > room && isAbove(canvas, SHRINK)) {
    canvas = resized(canvas, outputSize(frame, canvas.width * SHRINK, LONGEST));
    largeFile = await encodeWithin(canvas, QUALITIES, room);
  }
  reply({ reply: 'made', blobs: { '320': smallFile, '800': middleFile, '2048': largeFile } });
}

function canvasOf({ width, height }: Size) {
  const canvas = new OffscreenCanvas(width, height);
  const brush = canvas.getContext('2d', { alpha: false });
  if (!brush) throw new Error('This browser draws no pictures.');
  brush.imageSmoothingQuality = 'high';
  // What was see-through becomes white, not black.
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, width, height);
  return { canvas, brush };
}

/** The frame of the turned picture, in this size. */
function cut(
  source: ImageBitmap,
  { turns }: Crop,
  frame: { left: number; top: number; width: number; height: number },
  size: Size,
): OffscreenCanvas {
  const { canvas, brush } = canvasOf(size);
  const { width: across, height: down } = turned(source, turns);
  brush.scale(size.width / frame.width, size.height / frame.height);
  brush.translate(-frame.left, -frame.top);
  brush.translate(across / 2, down / 2);
  brush.rotate((turns * Math.PI) / 2);
  brush.drawImage(source, -source.width / 2, -source.height / 2);
  return canvas;
}

function resized(source: OffscreenCanvas, size: Size): OffscreenCanvas {
  const { canvas, brush } = canvasOf(size);
  brush.drawImage(source, 0, 0, size.width, size.height);
  return canvas;
}

/** Whether the picture is still as large as the rules want it after another step. */
function isAbove({ width, height }: Size, step: number): boolean {
  return Math.min(width, height) * step >= LEAST.short && Math.max(width, height) * step >= LEAST.long;
}

/** The best quality that fits, else the last. */
async function encodeWithin(
  canvas: OffscreenCanvas,
  [best = 1, ...lower]: readonly number[],
  room: number,
): Promise<Blob> {
  let file = await encode(canvas, best);
  for (const quality of lower) {
    if (file.size <= room) break;
    file = await encode(canvas, quality);
  }
  return file;
}

function encode(canvas: OffscreenCanvas, quality: number): Promise<Blob> {
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}
