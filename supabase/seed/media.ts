// Uploads painted pictures to the public bucket through the Storage API.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Sql } from 'postgres';
import { progress } from './painter/gallery.ts';
import type { PaintedFace } from './painter/paint-face.ts';
import type { Picture } from './painter/picture.ts';

const BUCKET = 'photos';
const FOLDER = 'demo';
const AT_ONCE = 8;

export interface MediaTarget {
  readonly backendUrl: string;
  readonly secretKey: string;
  readonly cacheDir: string;
  readonly log: (line: string) => void;
}

/** The path of a file inside the bucket. */
export const objectPath = (name: string): string => `${FOLDER}/${name}`;

/** Uploads missing files. Names are hashes of the content, so an existing file is right. */
export async function uploadPictures(
  sql: Sql,
  faces: Iterable<PaintedFace>,
  target: MediaTarget,
): Promise<number> {
  const names = new Set<string>();
  for (const { portrait, body } of faces) for (const name of namesOf(portrait, body)) names.add(name);
  const stored = await sql<{ name: string }[]>`
    select o.name from storage.objects o where o.bucket_id = ${BUCKET} and o.name like ${`${FOLDER}/%`}`;
  for (const { name } of stored) names.delete(name.slice(FOLDER.length + 1));
  const queue = [...names];
  if (queue.length === 0) return 0;
  const done = progress(`Storing ${queue.length} picture files`, queue.length, target.log);
  const total = queue.length;
  const worker = async (): Promise<void> => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      await upload(name, target);
      done();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return total;
}

function namesOf(...pictures: readonly Picture[]): string[] {
  return pictures.flatMap(({ sizes }) => sizes.map(({ name }) => name));
}

async function upload(name: string, target: MediaTarget): Promise<void> {
  const bytes = await readFile(path.join(target.cacheDir, name));
  await storeFile({ bucket: BUCKET, path: objectPath(name), bytes, type: 'image/webp' }, target);
}

export interface StoredFile {
  readonly bucket: 'photos' | 'uploads' | 'uploaded_videos';
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/** Writes one file into a bucket, over an existing one. */
export async function storeFile(file: StoredFile, target: MediaTarget): Promise<void> {
  const { backendUrl, secretKey } = target;
  const response = await fetch(`${backendUrl}/storage/v1/object/${file.bucket}/${file.path}`, {
    method: 'POST',
    headers: {
      apikey: secretKey,
      authorization: `Bearer ${secretKey}`,
      'content-type': file.type,
      'cache-control': 'max-age=31536000, immutable',
      'x-upsert': 'true',
    },
    body: file.bytes,
  });
  if (!response.ok) {
    throw new Error(`Storing ${file.path} was refused: ${response.status} ${await response.text()}`);
  }
  await response.arrayBuffer();
}
