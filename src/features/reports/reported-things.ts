// What of a person can be reported: her page as a whole, or one of its pictures. A message is given, never chosen.
import type { Profile } from '#data/entities/profile.ts';
import type { ReportedThing } from '#data/reports.ts';

const PARTS = ['portrait', 'body', 'video'] as const;

export const REPORTABLE = ['profile', ...PARTS] as const;
export type Reportable = (typeof REPORTABLE)[number];

/** What a page nearly always has: offered until it is known what this one has. */
export const LIKELY_THINGS: readonly Reportable[] = ['profile', 'portrait', 'body'];

export function thingsOf({ photos, video }: Pick<Profile, 'photos' | 'video'>): readonly Reportable[] {
  const kinds: readonly string[] = photos.filter(({ sizes }) => sizes.length > 0).map(({ kind }) => kind);
  return REPORTABLE.filter(
    (thing) => thing === 'profile' || (thing === 'video' ? video !== null : kinds.includes(thing)),
  );
}

export function reportableOf(thing: ReportedThing): Reportable {
  return thing.subject === 'photo' ? thing.part : 'profile';
}

/** The same thing, or another one of the same person. */
export function chosenThing(thing: ReportedThing, choice: Reportable): ReportedThing {
  if (thing.subject === 'message') return thing;
  const { profileId } = thing;
  return choice === 'profile'
    ? { subject: 'profile', profileId }
    : { subject: 'photo', profileId, part: choice };
}
