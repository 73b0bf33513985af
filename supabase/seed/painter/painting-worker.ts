// Paints faces in a thread of its own: one message in, one message out per face.
import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import type { Face } from './faces.ts';
import { paintFace } from './paint-face.ts';

const { cacheDir, largest } = workerData as { cacheDir: string; largest: number };
sharp.concurrency(1);
sharp.cache(false);

parentPort?.on('message', (face: Face) => {
  paintFace(face, cacheDir, largest).then(
    () => parentPort?.postMessage({ face: face.id }),
    (error: unknown) => parentPort?.postMessage({ face: face.id, error: String(error) }),
  );
});
