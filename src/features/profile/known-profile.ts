// What a page knows of a contestant when it is built: who she is and where she competes, never how she stands.
import type { ContestWeek } from '#data/entities/contest-week.ts';
import type { Contestant } from '#data/entities/contestant.ts';
import { photoUrl } from '#data/entities/photo-url.ts';
import type { Profile, ProfileWeek } from '#data/entities/profile.ts';
import type { CountrySnapshot } from '#data/snapshot/snapshot.ts';

/** A profile whose details and past results may still be on their way: then they are null. */
export type KnownProfile = Omit<Profile, 'results' | 'details'> & {
  readonly [Later in 'results' | 'details']: Profile[Later] | null;
};

export type BuiltProfile = {
  readonly profile: KnownProfile;
  /** When the page says what may no longer be true, ISO 8601. */
  readonly validUntil: string;
};

/** Keeps the place of the body photo, which the cards of a week do not carry. */
const BODY_ON_ITS_WAY = {
  kind: 'body',
  width: 1200,
  height: 1600,
  placeholder: '#e7dfda',
  sizes: [],
} as const;

/** The contestants of a country's current week, each once. */
export function builtProfiles(snapshot: CountrySnapshot | null): BuiltProfile[] {
  if (!snapshot) return [];
  const { week, contestants, validUntil } = snapshot;
  return contestants.flatMap((contestant) => {
    const { profileId } = contestant;
    return profileId ? [{ profile: builtProfile(profileId, contestant, week), validUntil }] : [];
  });
}

function builtProfile(profileId: string, contestant: Contestant, week: ContestWeek): KnownProfile {
  const { displayName, age, city, portrait } = contestant;
  const hasStarted = week.phase !== 'upcoming';
  return {
    profileId,
    displayName,
    age,
    city,
    country: week.country,
    photos: [{ ...portrait, kind: 'portrait' }, BODY_ON_ITS_WAY],
    video: null,
    details: null,
    week: hasStarted ? weekWithoutStanding(contestant, week) : null,
    upcomingWeek: hasStarted ? null : week.week,
    results: null,
  };
}

function weekWithoutStanding({ entryId }: Contestant, week: ContestWeek): ProfileWeek {
  const { country, week: slug, phase, startsAt, endsAt, isBlackout } = week;
  const unknown = { rank: null, score: null, votes: null, isScoreHidden: false };
  return { country, week: slug, phase, entryId, startsAt, endsAt, isBlackout, ...unknown };
}

/** A picture of about this width is enough for a link's preview, in pixels. */
const PREVIEW_WIDTH = 800;

/** The portrait for a link's preview; null without one. */
export function previewOf({ photos }: KnownProfile): { url: string; width: number; height: number } | null {
  const sizes = photos[0]?.sizes ?? [];
  const size = sizes.find(({ width }) => width >= PREVIEW_WIDTH) ?? sizes.at(-1);
  return size ? { url: photoUrl(size.path), width: size.width, height: size.height } : null;
}
