// What others will see of an entry, as far as it is known before it is sent.
import type { MyEntry } from '#data/entities/entry.ts';
import { ageOn } from '#domain/entry-rules.ts';
import type { Country } from '#domain/locales.ts';
import { receivedMedia } from './entry-media.ts';
import { useSignedFiles } from './use-signed-files.ts';

export type PreviewPhoto = {
  readonly kind: 'portrait' | 'body';
  readonly width: number;
  readonly height: number;
  /** Undefined while it is asked for. */
  readonly url: string | undefined;
};

export type EntryPreview = {
  readonly entryId: string;
  readonly displayName: string;
  readonly age: number;
  readonly city: string;
  readonly country: Country;
  /** The portrait first. */
  readonly photos: readonly PreviewPhoto[];
};

/** Null while something is missing that everybody will read. */
export function useEntryPreview(mine: MyEntry): EntryPreview | null {
  const { entry, profile, contest } = mine;
  const received = receivedMedia(mine.media);
  const files = useSignedFiles(received);
  if (!entry || profile.birthDate === null) return null;
  const { displayName, city, country } = entry.details;
  if (displayName === null || city === null) return null;
  const photos = received.flatMap(({ id, kind, width, height }) =>
    kind === 'video' ? [] : [{ kind, width: width ?? 0, height: height ?? 0, url: files.get(id) }],
  );
  return {
    entryId: entry.id,
    displayName,
    age: ageOn(profile.birthDate, dayIn(contest.timeZone, entry.startsAt)),
    city,
    country: country ?? contest.country,
    photos,
  };
}

/** The day as in `2026-11-30` that an instant has in a zone: a week starts at midnight of its own contest. */
export function dayIn(timeZone: string, instant: string): string {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}
