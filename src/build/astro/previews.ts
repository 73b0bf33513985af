/**
 * A picture for the link previews of each week that has not ended, made of its portraits and without a word. Only public
 * copies are read: who is gone when the site is built is not in the new picture, and old files go with the old site.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CountrySnapshot, CountryWeek, Preview, SiteSnapshot } from '#data/snapshot/snapshot.ts';
import { PREVIEW_SIZE, type PreviewCell, previewCells, previewOrder } from './preview-plan.ts';

/** Part of each file's name: a new way to draw makes new files. */
const WAY_TO_DRAW = 1;
const PAPER = '#FBF9F6';

export type PreviewStep = {
  /** Keeps the pictures between builds; what the snapshot does not name is removed. */
  readonly folder: string;
  /** A photograph of the public bucket, or null where there is none any more. */
  readonly readPhoto: (path: string) => Promise<Uint8Array | null>;
  readonly log: (line: string) => void;
};

type Week = Pick<CountryWeek, 'week' | 'contestants'>;

/** The snapshot with the pictures that were made for it. A picture that fails is left out, with a warning. */
export async function withPreviews(snapshot: SiteSnapshot, step: PreviewStep): Promise<SiteSnapshot> {
  mkdirSync(step.folder, { recursive: true });
  const countries: Record<string, CountrySnapshot> = {};
  for (const [country, known] of Object.entries(snapshot.countries)) {
    const otherWeeks: CountryWeek[] = [];
    for (const other of known.otherWeeks) {
      const isNext = other.week.phase === 'upcoming';
      otherWeeks.push(isNext ? { ...other, ...(await previewOf(country, other, step)) } : other);
    }
    countries[country] = { ...known, otherWeeks, ...(await previewOf(country, known, step)) };
  }
  const result = { ...snapshot, countries };
  removeOthers(step.folder, previewFiles(result));
  return result;
}

/** The names of the files that a snapshot refers to. */
export function previewFiles(snapshot: SiteSnapshot): string[] {
  const weeks = Object.values(snapshot.countries).flatMap((known) => [known, ...known.otherWeeks]);
  return weeks.flatMap(({ preview }) => (preview ? [fileOf(preview)] : []));
}

function fileOf({ path }: Preview): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

async function previewOf(country: string, week: Week, step: PreviewStep): Promise<{ preview?: Preview }> {
  try {
    const file = await drawnFile(`${country}-${week.week.week}`, week, step);
    return file ? { preview: { path: `/previews/${file}`, ...PREVIEW_SIZE } } : {};
  } catch (error) {
    step.log(`Warning: no link preview for ${country} ${week.week.week} (${String(error)}).`);
    return {};
  }
}

/** The name of the week's picture, drawn unless the same portraits were drawn before; null where there are too few. */
async function drawnFile(name: string, { week, contestants }: Week, step: PreviewStep) {
  let portrayed = previewOrder(contestants, week.week);
  for (;;) {
    const cells = previewCells(portrayed);
    if (cells.length === 0) return null;
    const file = `${name}-${contentHash(cells)}.jpg`;
    const path = join(step.folder, file);
    if (existsSync(path)) return file;
    const photos = await Promise.all(cells.map((cell) => step.readPhoto(cell.path)));
    if (!photos.includes(null)) {
      writeWhole(path, await draw(cells, photos as Uint8Array[]));
      return file;
    }
    portrayed = portrayed.filter((_, index) => photos[index] !== null);
  }
}

/** Photographs never change under their name: their paths and places stand for the picture. */
function contentHash(cells: readonly PreviewCell[]): string {
  return createHash('sha256')
    .update(JSON.stringify([WAY_TO_DRAW, cells]))
    .digest('hex')
    .slice(0, 12);
}

async function draw(cells: readonly PreviewCell[], photos: readonly Uint8Array[]): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const placed = cells.map(async ({ left, top, width, height }, index) => {
    // Faces are in the upper part of a portrait.
    const input = await sharp(photos[index])
      .resize({ width, height, fit: 'cover', position: 'top' })
      .toBuffer();
    return { input, left, top };
  });
  const wall = sharp({ create: { ...PREVIEW_SIZE, channels: 3, background: PAPER } });
  return wall
    .composite(await Promise.all(placed))
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

/** A build that is cut off leaves no half picture behind. */
function writeWhole(path: string, content: Buffer): void {
  const unfinished = `${path}.${process.pid}.new`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, path);
}

function removeOthers(folder: string, used: readonly string[]): void {
  for (const file of readdirSync(folder)) if (!used.includes(file)) rmSync(join(folder, file));
}
