// Films of some contestants: made once, cached, stored as a reviewed medium with its public copy.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TransactionSql } from 'postgres';
import type { Placed } from '../country-cast.ts';
import { type MediaTarget, objectPath, storeFile } from '../media.ts';
import type { PaintedFace } from '../painter/paint-face.ts';
import { namedUuid } from '../random.ts';
import { type ShotFilm, shootFilm } from './shoot.ts';

export interface DemoFilm {
  readonly mediaId: string;
  readonly ownerId: string;
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly placeholder: string;
  readonly path: string;
  readonly posterPath: string;
  /** In the form that process-upload leaves in the private bucket. */
  readonly files: readonly {
    name: string;
    path: string;
    bytes: number;
    type: string;
    width: number;
    height: number;
  }[];
}

/** One contestant in this many has a film. The first one is the demo's own. */
const ONE_IN = 8;
/** A new version renames the cached films. */
const VERSION = 1;

/** Films of some contestants of live and upcoming weeks, by entry. */
export async function shootFilms(
  placed: readonly Placed[],
  gallery: ReadonlyMap<string, PaintedFace>,
  target: MediaTarget,
): Promise<Map<string, DemoFilm>> {
  const films = new Map<string, DemoFilm>();
  for (const role of ['live', 'next'] as const) {
    const filmed = placed.filter(({ week }) => week.role === role).filter((_, n) => n % ONE_IN === 0);
    for (const one of filmed) {
      const painted = gallery.get(one.contestant.face.id);
      if (painted) films.set(one.entryId, await storeFilm(one, painted, target));
    }
  }
  if (films.size > 0) target.log(`Storing ${films.size} films`);
  return films;
}

async function storeFilm(
  { entryId, contestant }: Placed,
  { body }: PaintedFace,
  target: MediaTarget,
): Promise<DemoFilm> {
  const { width, height, seconds, video, poster } = await filmOf(
    body.sizes.at(-1)?.name ?? '',
    target.cacheDir,
  );
  const mediaId = namedUuid(`film:${entryId}`);
  const stored = [
    { name: 'video', ending: 'webm', type: 'video/webm', bytes: video },
    { name: 'poster', ending: 'jpg', type: 'image/jpeg', bytes: poster },
  ].map((file) => ({
    ...file,
    path: `${contestant.id}/${mediaId}/${file.name}.${file.ending}`,
    copy: objectPath(`${mediaId}/${file.name}.${file.ending}`),
  }));
  for (const { bytes, type, path: privatePath, copy } of stored) {
    const bucket = type === 'image/jpeg' ? 'uploads' : 'uploaded_videos';
    await storeFile({ bucket, path: privatePath, bytes, type }, target);
    await storeFile({ bucket: 'photos', path: copy, bytes, type }, target);
  }
  const [film, still] = stored;
  return {
    mediaId,
    ownerId: contestant.id,
    width,
    height,
    seconds,
    placeholder: body.placeholder,
    path: film?.copy ?? '',
    posterPath: still?.copy ?? '',
    files: stored.map(({ name, path: at, bytes, type }) => ({
      name,
      path: at,
      bytes: bytes.length,
      type,
      width,
      height,
    })),
  };
}

/** From the cache, or made and cached there. `figure` is a file of the cache. */
async function filmOf(figure: string, cacheDir: string): Promise<ShotFilm> {
  const name = path.join(cacheDir, `film-${VERSION}-${figure}`);
  const [measures, video, poster] = await Promise.all([
    readFile(`${name}.json`, 'utf8').catch(() => null),
    readFile(`${name}.webm`).catch(() => null),
    readFile(`${name}.jpg`).catch(() => null),
  ]);
  if (measures && video && poster) {
    return { ...(JSON.parse(measures) as Omit<ShotFilm, 'video' | 'poster'>), video, poster };
  }
  const shot = await shootFilm(await readFile(path.join(cacheDir, figure)));
  const { width, height, seconds } = shot;
  await writeFile(`${name}.webm`, shot.video);
  await writeFile(`${name}.jpg`, shot.poster);
  // Last, so that an interruption leaves no record.
  await writeFile(`${name}.json`, JSON.stringify({ width, height, seconds }));
  return shot;
}

/** The films of the newly placed contestants, approved with their photos. */
export async function insertFilms(
  tx: TransactionSql,
  { placed, films }: { readonly placed: readonly Placed[]; readonly films: ReadonlyMap<string, DemoFilm> },
): Promise<void> {
  for (const { entryId } of placed) {
    const film = films.get(entryId);
    if (!film) continue;
    await tx`
      insert into public.media
        (id, entry_id, owner_id, kind, version, state, width, height, seconds, placeholder, files, created_at,
          received_at, review_due_at, decided_at)
      select ${film.mediaId}, e.id, ${film.ownerId}, 'video', 1, 'approved', ${film.width}, ${film.height}, ${film.seconds},
        ${film.placeholder}, ${tx.json(film.files)}, e.submitted_at, e.submitted_at,
        e.submitted_at + interval '24 hours', e.decided_at
      from public.entries e where e.id = ${entryId}
      on conflict do nothing`;
    await tx`
      insert into public.videos (entry_id, media_id, path, poster_path, width, height, seconds)
      select m.entry_id, m.id, ${film.path}, ${film.posterPath}, m.width, m.height, m.seconds
      from public.media m where m.id = ${film.mediaId}
      on conflict do nothing`;
  }
}
