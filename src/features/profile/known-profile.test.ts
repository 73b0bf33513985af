import { describe, expect, test, vi } from 'vitest';
import type { ContestWeek } from '#data/entities/contest-week.ts';
import type { CountrySnapshot } from '#data/snapshot/snapshot.ts';
import { builtProfiles, previewOf } from './known-profile.ts';

vi.mock('#data/entities/photo-url.ts', () => ({
  photoUrl: (path: string) => `https://photos.example/${path}`,
}));

const sizes = [320, 800, 1200].map((width) => ({ width, height: (width / 3) * 4, path: `${width}.webp` }));
const ana = {
  entryId: 'entry',
  profileId: 'ana',
  displayName: 'Ana',
  age: 24,
  city: 'Cebu',
  portrait: { width: 1200, height: 1600, placeholder: '#cccccc', sizes },
  // As if a page were built from data that says too much.
  rank: 1,
  score: 4.5,
  votes: 99,
};
const week = {
  country: 'ph',
  week: '2026-w47',
  phase: 'live',
  startsAt: '2026-11-15T16:00:00Z',
  endsAt: '2026-11-22T16:00:00Z',
  isBlackout: false,
} as ContestWeek;

const snapshot = (change: Partial<ContestWeek> = {}) =>
  ({
    country: 'ph',
    validUntil: '2026-11-19T00:00:00Z',
    week: { ...week, ...change },
    contestants: [ana],
  }) as unknown as CountrySnapshot;

const builtAna = (change: Partial<ContestWeek> = {}) => {
  const [built] = builtProfiles(snapshot(change));
  if (!built) throw new Error('nobody was built');
  return built;
};

describe('a page that is built for a contestant', () => {
  test('knows who she is and where she competes, and never how she stands', () => {
    const { profile, validUntil } = builtAna();
    expect(validUntil).toBe('2026-11-19T00:00:00Z');
    expect(profile).toMatchObject({
      profileId: 'ana',
      displayName: 'Ana',
      age: 24,
      city: 'Cebu',
      country: 'ph',
    });
    expect(profile.week).toMatchObject({
      week: '2026-w47',
      entryId: 'entry',
      rank: null,
      score: null,
      votes: null,
    });
    expect(profile.results).toBeNull();
    expect(JSON.stringify(profile)).not.toMatch(/4\.5|99/);
  });

  test('keeps the place of the photo that it does not know', () => {
    expect(builtAna().profile.photos.map(({ kind, sizes: known }) => [kind, known.length])).toEqual([
      ['portrait', 3],
      ['body', 0],
    ]);
  });

  test('names the week that comes where it has not begun', () => {
    expect(builtAna({ phase: 'upcoming' }).profile).toMatchObject({ week: null, upcomingWeek: '2026-w47' });
  });

  test('is not built without a backend', () => {
    expect(builtProfiles(null)).toEqual([]);
  });
});

test('a link is previewed by the portrait in a middle size, or by none', () => {
  const { profile } = builtAna();
  expect(previewOf(profile)).toEqual({
    url: 'https://photos.example/800.webp',
    width: 800,
    height: 800 / 0.75,
  });
  expect(previewOf({ ...profile, photos: [] })).toBeNull();
});
