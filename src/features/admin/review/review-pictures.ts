// Pictures under review, fetched before they are needed. Their addresses live 60 s, so the bytes are kept instead.
import { map } from 'nanostores';
import { fetchPrivateFile } from '#data/entities/private-file.ts';
import { type ReviewedEntry, type ReviewedMedium, type SignedMedium, signMedia } from '#data/reviews.ts';

export type ReviewPicture =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'ready'; readonly url: string };

/** By `<media id>` for what is looked at, and `<media id> video` for a film. */
export const $pictures = map<Record<string, ReviewPicture>>({});

/** Sizes from the best one down; a video is looked at by its poster until it is played. */
const LOOKED_AT = ['2048', '800', 'poster', '320'] as const;

/** Fetches what is not there yet of these entries and forgets the pictures of all others; rejected ones only in a dispute. */
export async function keepPicturesOf(items: readonly ReviewedEntry[], isDisputed = false): Promise<void> {
  const wanted = items.flatMap((item) => item.media);
  forgetAllBut(new Set(wanted.flatMap(({ id }) => [id, filmOf(id)])));
  const known = $pictures.get();
  const missing = wanted.filter(
    ({ id, state }) => (isDisputed || state !== 'rejected') && !isKept(known[id]),
  );
  await fetchPictures(missing);
}

/** Fetches pictures by new addresses; also what a button behind a failed one does. */
export async function fetchPictures(media: readonly ReviewedMedium[]): Promise<void> {
  if (media.length === 0) return;
  for (const { id } of media) $pictures.setKey(id, { status: 'loading' });
  const signed = await signMedia(media.map(({ id }) => id)).catch((): readonly SignedMedium[] => []);
  const addresses = new Map(signed.map(({ mediaId: id, urls }) => [id, urls]));
  // One after the other: the picture on the screen must not wait for those behind it.
  for (const { id } of media) {
    const urls = addresses.get(id);
    const size = LOOKED_AT.find((name) => urls?.[name]);
    await keep(id, size && urls?.[size]);
  }
}

/** A film is large: it is fetched when somebody wants to see it. */
export async function fetchFilm(id: string): Promise<void> {
  $pictures.setKey(filmOf(id), { status: 'loading' });
  const [signed] = await signMedia([id]).catch((): readonly SignedMedium[] => []);
  await keep(filmOf(id), signed?.urls.video);
}

export function filmOf(id: string): string {
  return `${id} video`;
}

export function forgetPictures(): void {
  forgetAllBut(new Set());
}

async function keep(key: string, address: string | undefined): Promise<void> {
  try {
    if (!address) throw new Error('No address was signed.');
    const url = URL.createObjectURL(await fetchPrivateFile(address));
    // Decided meanwhile: nobody will look at it.
    if ($pictures.get()[key]?.status === 'loading') $pictures.setKey(key, { status: 'ready', url });
    else URL.revokeObjectURL(url);
  } catch {
    if ($pictures.get()[key]?.status === 'loading') $pictures.setKey(key, { status: 'failed' });
  }
}

function isKept(picture: ReviewPicture | undefined): boolean {
  return picture?.status === 'ready' || picture?.status === 'loading';
}

function forgetAllBut(kept: ReadonlySet<string>): void {
  const entries = Object.entries($pictures.get());
  for (const [key, picture] of entries) {
    if (!kept.has(key) && picture.status === 'ready') URL.revokeObjectURL(picture.url);
  }
  $pictures.set(Object.fromEntries(entries.filter(([key]) => kept.has(key))));
}
