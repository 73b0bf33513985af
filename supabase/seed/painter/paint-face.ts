import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { castLook } from './casting.ts';
import type { Face } from './faces.ts';
import { figureSvg } from './figure.ts';
import { type Picture, renderPicture } from './picture.ts';
import { portraitSvg } from './portrait.ts';

export interface PaintedFace {
  readonly portrait: Picture;
  readonly body: Picture;
}

const HERE = import.meta.dirname;

/** Changes with any source file of the painter, so that a cached picture is never older than its painter. */
function painterVersion(): string {
  const hash = createHash('sha256').update(readFileSync(path.join(HERE, '..', 'random.ts')));
  for (const name of readdirSync(HERE).sort()) hash.update(name).update(readFileSync(path.join(HERE, name)));
  return hash.digest('hex').slice(0, 16);
}

const VERSION = painterVersion();

function recordPath(face: Face, cacheDir: string, largest: number): string {
  const key = createHash('sha256')
    .update(`${VERSION}:${largest}:${JSON.stringify(face.role)}`)
    .digest('hex');
  return path.join(cacheDir, `${key.slice(0, 32)}.json`);
}

/** What the cache knows of a face; null when it has to be painted. */
export async function readPaintedFace(
  face: Face,
  cacheDir: string,
  largest: number,
): Promise<PaintedFace | null> {
  const text = await readFile(recordPath(face, cacheDir, largest), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as PaintedFace);
}

async function keep(cacheDir: string, name: string, bytes: Buffer | string): Promise<void> {
  const draft = path.join(cacheDir, `${name}.${process.pid}.tmp`);
  await writeFile(draft, bytes);
  await rename(draft, path.join(cacheDir, name));
}

/** Paints portrait and body of a face into the cache; the record comes last, so an interruption leaves none. */
export async function paintFace(face: Face, cacheDir: string, largest: number): Promise<PaintedFace> {
  const look = castLook(face.role);
  const portrait = await renderPicture(portraitSvg(look), largest);
  const body = await renderPicture(figureSvg(look), largest);
  for (const { name, bytes } of [...portrait.files, ...body.files]) await keep(cacheDir, name, bytes);
  const painted: PaintedFace = { portrait: portrait.picture, body: body.picture };
  await keep(cacheDir, path.basename(recordPath(face, cacheDir, largest)), JSON.stringify(painted));
  return painted;
}
