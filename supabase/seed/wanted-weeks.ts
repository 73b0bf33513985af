// The weeks of a country that the demo shows at an instant, and the number of contestants in each.
import { neighbourWeek, weekBounds, weekSlugAt } from '#domain/contest-week.ts';
import { timeZoneOf } from '#domain/country-time-zone.ts';
import type { Country } from '#domain/locales.ts';
import { PROVISIONAL_HOURS } from '#domain/phase.ts';

export type WeekRole = 'past' | 'live' | 'next';

export interface WantedWeek {
  readonly country: Country;
  readonly week: string;
  readonly role: WeekRole;
  readonly entries: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Contestants a week has, by its role; the Philippines are the country that visitors see first. */
const ENTRIES = {
  featured: { past: 12, live: 36, next: 12 },
  other: { past: 6, live: 6, next: 3 },
} as const;

const OFFICIAL_WEEKS = { featured: 8, other: 2 } as const;

export const FEATURED: Country = 'ph';
/** Places in a week of the featured country; other countries keep the default. */
export const FEATURED_CAPACITY = 48;

const HOUR = 3_600_000;

/**
 * The weeks from the oldest to the next one. Official weeks count from the newest official one; a week with
 * provisional results is added to them.
 */
export function wantedWeeks(country: Country, now: Date): WantedWeek[] {
  const size = country === FEATURED ? 'featured' : 'other';
  const zone = timeZoneOf(country);
  const live = weekSlugAt(now, zone);
  const officialAt = weekBounds(live, zone).startsAt.getTime() + PROVISIONAL_HOURS * HOUR;
  const provisional = now.getTime() < officialAt ? 1 : 0;
  const oldest = -(OFFICIAL_WEEKS[size] + provisional);
  return Array.from({ length: 2 - oldest }, (_, i) => {
    const distance = oldest + i;
    const role: WeekRole = distance < 0 ? 'past' : distance === 0 ? 'live' : 'next';
    const week = neighbourWeek(live, distance);
    return { country, week, role, entries: ENTRIES[size][role], ...weekBounds(week, zone) };
  });
}
