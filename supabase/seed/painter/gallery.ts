// Paints the faces that the cache lacks, on several threads, and hands out what is in it.
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Face } from './faces.ts';
import { type PaintedFace, readPaintedFace } from './paint-face.ts';

export interface GalleryOptions {
  readonly cacheDir: string;
  /** The widest size in pixels, 320, 800 or 1200. */
  readonly largest: number;
  readonly log: (line: string) => void;
}

/** The pictures of the faces, painted where the cache has none. */
export async function openGallery(
  faces: readonly Face[],
  options: GalleryOptions,
): Promise<Map<string, PaintedFace>> {
  const { cacheDir, largest } = options;
  await mkdir(cacheDir, { recursive: true });
  const known = await Promise.all(faces.map((face) => readPaintedFace(face, cacheDir, largest)));
  await paintAll(
    faces.filter((_, i) => known[i] === null),
    options,
  );
  const gallery = new Map<string, PaintedFace>();
  for (const [i, face] of faces.entries()) {
    const painted = known[i] ?? (await readPaintedFace(face, cacheDir, largest));
    if (!painted) throw new Error(`The portrait ${face.id} could not be painted into ${cacheDir}.`);
    gallery.set(face.id, painted);
  }
  return gallery;
}

async function paintAll(faces: readonly Face[], { cacheDir, largest, log }: GalleryOptions): Promise<void> {
  if (faces.length === 0) return;
  const queue = [...faces];
  const say = progress(`Painting ${faces.length} contestants, portrait and full figure`, faces.length, log);
  const count = Math.min(faces.length, Math.max(2, availableParallelism()));
  await Promise.all(Array.from({ length: count }, () => runWorker(queue, { cacheDir, largest }, say)));
}

/** One thread, which takes the next face as soon as it has finished one. */
async function runWorker(
  queue: Face[],
  workerData: { cacheDir: string; largest: number },
  done: () => void,
): Promise<void> {
  const worker = new Worker(new URL('./painting-worker.ts', import.meta.url), { workerData });
  const finished = new Promise<void>((resolve, reject) => {
    const next = (): void => {
      const face = queue.shift();
      if (face) worker.postMessage(face);
      else resolve();
    };
    worker.on('error', reject);
    worker.on('message', ({ error }: { error?: string }) => {
      if (error) return reject(new Error(error));
      done();
      next();
    });
    next();
  });
  try {
    await finished;
  } finally {
    await worker.terminate();
  }
}

/** Says how far it is, at every fifth. */
export function progress(title: string, total: number, log: (line: string) => void): () => void {
  let done = 0;
  let said = -1;
  log(`${title} …`);
  return () => {
    done += 1;
    const fifth = Math.floor((done / total) * 5);
    if (fifth > said && fifth > 0) log(`${title} … ${fifth * 20} %`);
    said = Math.max(said, fifth);
  };
}
