// Which of the photos and videos that were sent counts, and what became of the last try.
import type { EntryMedia } from '#data/entities/entry.ts';
import type { MediaKind } from '#domain/entry-rules.ts';

export const MEDIA_KINDS = ['portrait', 'body', 'video'] as const satisfies readonly MediaKind[];

const newestFirst = (media: readonly EntryMedia[], kind: MediaKind) =>
  media.filter((medium) => medium.kind === kind).toSorted((a, b) => b.version - a.version);

/** The version that counts: the newest that the server has taken. */
export function receivedOf(media: readonly EntryMedia[], kind: MediaKind): EntryMedia | undefined {
  return newestFirst(media, kind).find(({ receivedAt }) => receivedAt !== null);
}

/** The newest of all, also one that is still on its way or that the server refused. */
export function newestOf(media: readonly EntryMedia[], kind: MediaKind): EntryMedia | undefined {
  return newestFirst(media, kind).at(0);
}

/** The received media of an entry, the portrait first. */
export function receivedMedia(media: readonly EntryMedia[]): EntryMedia[] {
  return MEDIA_KINDS.flatMap((kind) => receivedOf(media, kind) ?? []);
}
