// Profiles in their states, for tests.

import type { Profile, ProfilePhoto, ProfileResult, ProfileWeek } from '#data/entities/profile.ts';
import type { ProfileDetails, ProfileVideo } from '#data/entities/profile-shown.ts';

const photo = (kind: ProfilePhoto['kind']): ProfilePhoto => ({
  kind,
  width: 1200,
  height: 1600,
  placeholder: '#c9b8ae',
  sizes: [320, 800, 1200].map((width) => ({
    width,
    height: (width / 3) * 4,
    path: `test/${kind}-${width}.webp`,
  })),
});

const liveWeek: ProfileWeek = {
  country: 'ph',
  week: '2026-w47',
  phase: 'live',
  entryId: 'entry-1',
  startsAt: '2026-11-15T16:00:00+00:00',
  endsAt: '2026-11-22T16:00:00+00:00',
  isBlackout: false,
  rank: 3,
  score: 4.3,
  votes: 1204,
  isScoreHidden: false,
};

const wonWeek: ProfileResult = {
  country: 'ph',
  week: '2026-w12',
  rank: 1,
  entries: 24,
  score: 4.31,
  votes: 120,
  isWinner: true,
};

const nothingShown: ProfileDetails = {
  heightCm: null,
  weightKg: null,
  maritalStatus: null,
  children: null,
  links: [],
  bio: null,
};

export const competingProfile: Profile = {
  profileId: '3f1d2c4b-0000-4000-8000-000000000001',
  displayName: 'Ana Reyes',
  age: 24,
  city: 'Cebu City',
  country: 'ph',
  photos: [photo('portrait'), photo('body')],
  video: null,
  details: nothingShown,
  week: liveWeek,
  upcomingWeek: null,
  results: [{ ...wonWeek, week: '2026-w46', rank: 4, isWinner: false }, wonWeek],
};

/** The same person with another standing in her week. */
export function withWeek(change: Partial<ProfileWeek>): Profile {
  return { ...competingProfile, week: { ...liveWeek, ...change } };
}

export const hiddenStanding = { isBlackout: true, rank: null, score: null, votes: null } as const;

export const restingProfile: Profile = { ...competingProfile, week: null, results: [] };

const film: ProfileVideo = {
  path: 'test/video.webm',
  posterPath: 'test/poster.jpg',
  type: 'video/webm',
  seconds: 12,
  width: 720,
  height: 1280,
  placeholder: '#aabbcc',
};

/** Who sent everything and hides nothing. */
export const openProfile: Profile = {
  ...competingProfile,
  video: film,
  details: {
    heightCm: 171,
    weightKg: 58,
    maritalStatus: 'in_relationship',
    children: 2,
    links: ['https://www.ana.example/', 'https://photos.example/ana/2026'],
    bio: 'I paint.\nMostly the sea.',
  },
};

/** The same person with other details, all that is not named being hidden. */
export function withDetails(change: Partial<ProfileDetails>): Profile {
  return { ...competingProfile, details: { ...nothingShown, ...change } };
}
