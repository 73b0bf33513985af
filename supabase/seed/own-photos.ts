// The demo contestant's own photos: private JPEGs, an approved medium of each, and their public copies.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TransactionSql } from 'postgres';
import sharp from 'sharp';
import type { Placed } from './country-cast.ts';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';
import { type MediaTarget, objectPath, storeFile } from './media.ts';
import type { PaintedFace } from './painter/paint-face.ts';
import type { Picture } from './painter/picture.ts';
import { namedUuid } from './random.ts';

interface StoredFile {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly type: string;
  readonly width: number;
  readonly height: number;
}

export interface OwnPhoto {
  readonly entryId: string;
  readonly ownerId: string;
  readonly mediaId: string;
  readonly kind: 'portrait' | 'body';
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  /** In the form that process-upload leaves in the private bucket. */
  readonly files: readonly StoredFile[];
  /** The public copies, ascending. */
  readonly sizes: readonly { readonly width: number; readonly height: number; readonly path: string }[];
}

/** The names of a photo's files; the largest one is as large as the picture. */
const SIZES = [
  ['320', 320],
  ['800', 800],
  ['2048', 2048],
] as const;

/** Portrait and full figure of the demo contestant's own entry, where they are among the placed. */
export async function takeOwnPhotos(
  placed: readonly Placed[],
  gallery: ReadonlyMap<string, PaintedFace>,
  target: MediaTarget,
): Promise<OwnPhoto[]> {
  const ownName = DEMO_ACCOUNTS.find(({ role }) => role === 'contestant')?.displayName;
  const own = placed.find(({ contestant }) => contestant.displayName === ownName);
  const painted = own && gallery.get(own.contestant.face.id);
  if (!own || !painted) return [];
  return [
    await storePhoto(own, 'portrait', painted.portrait, target),
    await storePhoto(own, 'body', painted.body, target),
  ];
}

async function storePhoto(
  { entryId, contestant }: Placed,
  kind: OwnPhoto['kind'],
  picture: Picture,
  target: MediaTarget,
): Promise<OwnPhoto> {
  const mediaId = namedUuid(`photo-sent:${entryId}:${kind}`);
  const painted = await readFile(path.join(target.cacheDir, picture.sizes.at(-1)?.name ?? ''));
  const files: StoredFile[] = [];
  const sizes: { width: number; height: number; path: string }[] = [];
  for (const [name, wanted] of SIZES) {
    const width = Math.min(wanted, picture.width);
    const { data, info } = await sharp(painted)
      .resize(width)
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer({ resolveWithObject: true });
    const file = { bytes: new Uint8Array(data), type: 'image/jpeg' };
    const stored = { name, path: `${contestant.id}/${mediaId}/${name}.jpg` };
    const copy = objectPath(`${mediaId}/${name}.jpg`);
    await storeFile({ ...file, bucket: 'uploads', path: stored.path }, target);
    await storeFile({ ...file, bucket: 'photos', path: copy }, target);
    files.push({ ...stored, bytes: data.length, type: file.type, width: info.width, height: info.height });
    sizes.push({ width: info.width, height: info.height, path: copy });
  }
  const { width, height, placeholder } = picture;
  return { entryId, ownerId: contestant.id, mediaId, kind, width, height, placeholder, files, sizes };
}

/** Replaces the photos that everyone gets, so call it first. */
export async function insertOwnPhotos(
  tx: TransactionSql,
  { ownPhotos }: { readonly ownPhotos: readonly OwnPhoto[] },
): Promise<void> {
  for (const photo of ownPhotos) {
    await tx`
      insert into public.media
        (id, entry_id, owner_id, kind, version, state, width, height, placeholder, files, created_at, received_at,
          review_due_at, decided_at)
      select ${photo.mediaId}, e.id, e.profile_id, ${photo.kind}, 1, 'approved', ${photo.width}, ${photo.height},
        ${photo.placeholder}, ${tx.json(photo.files as never)}, e.submitted_at, e.submitted_at,
        e.submitted_at + interval '24 hours', e.decided_at
      from public.entries e where e.id = ${photo.entryId} and e.profile_id = ${photo.ownerId}
      on conflict do nothing`;
    await tx`
      insert into public.photos (id, entry_id, kind, state, path, width, height, placeholder, sizes, media_id)
      select ${namedUuid(`photo:${photo.entryId}:${photo.kind}`)}, m.entry_id, m.kind, 'approved',
        ${photo.sizes.at(-1)?.path ?? ''}, m.width, m.height, m.placeholder, ${tx.json(photo.sizes as never)}, m.id
      from public.media m where m.id = ${photo.mediaId}
      on conflict do nothing`;
  }
}
