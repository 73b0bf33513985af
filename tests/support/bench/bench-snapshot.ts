// A snapshot as the largest site that the build is measured with has it: every country with a running week, the next
// one and as many past ones as are built, and `people` contestants who take part in all of them.
import type { ContestWeek, WeekSummary } from '../../../src/data/entities/contest-week.ts';
import type { Contestant, Portrait } from '../../../src/data/entities/contestant.ts';
import type { CountrySnapshot, CountryWeek, SiteSnapshot } from '../../../src/data/snapshot/snapshot.ts';
import { neighbourWeek, weekBounds, weekSlugAt } from '../../../src/domain/contest-week.ts';
import { COUNTRIES, type Country } from '../../../src/domain/locales.ts';

/** Past weeks that have a page of their own (`snapshot-weeks.ts`). */
const PAST_WEEKS = 8;
const ZONE = 'Asia/Manila';
const HOUR = 3_600_000;

const NAMES = [
  'Mai-Anh Lindqvist',
  'Bea Dimaculangan',
  'Анна Соколова',
  '김서연',
  'आरोही शर्मा',
  '林美玲',
  'Zoë Ødegård',
];
const CITIES = ['Quezon City', 'Алматы', '서울', 'São Paulo', 'जयपुर', 'Köln'];

function id(kind: number, number: number): string {
  return `${kind}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

function portrait(number: number): Portrait {
  const sizes = [320, 800, 1200].map((width) => ({
    width,
    height: Math.round((width / 3) * 4),
    path: `bench/${number}-${width}.webp`,
  }));
  return { width: 1200, height: 1600, placeholder: '#a67057', sizes };
}

function contestant(number: number, rank: number | null): Contestant {
  return {
    entryId: id(1, number),
    profileId: id(2, number),
    displayName: `${NAMES[number % NAMES.length]} ${number}`,
    age: 18 + (number % 20),
    city: CITIES[number % CITIES.length] ?? '',
    portrait: portrait(number),
    rank,
    score: rank && 5 - rank / 50,
    votes: rank && 900 - rank,
  };
}

function contestWeek(
  country: Country,
  slug: string,
  phase: ContestWeek['phase'],
  people: readonly Contestant[],
) {
  const { startsAt, endsAt } = weekBounds(slug, ZONE);
  const [first] = people;
  const winner =
    phase === 'official' && first ? { ...first, score: first.score ?? 0, votes: first.votes ?? 0 } : null;
  return {
    country,
    week: slug,
    phase,
    timeZone: ZONE,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    blackoutAt: new Date(endsAt.getTime() - 24 * HOUR).toISOString(),
    officialAt: new Date(endsAt.getTime() + 48 * HOUR).toISOString(),
    isBlackout: false,
    isCounting: false,
    entries: people.length,
    votes: phase === 'official' ? 9_000 : null,
    capacity: 48,
    prior: 4.1,
    qualificationCommitment: null,
    prize: null,
    winner,
    cancelReason: null,
    previousWeek: neighbourWeek(slug, -1),
    nextWeek: neighbourWeek(slug, 1),
    serverTime: new Date().toISOString(),
  } satisfies ContestWeek;
}

function countryWeek(week: ContestWeek, contestants: readonly Contestant[], validUntil: string): CountryWeek {
  const isOver = week.phase === 'official';
  const hours = Array.from({ length: isOver ? 24 : 0 }, (_, hour) => ({
    startsAt: new Date(Date.parse(week.blackoutAt) + hour * HOUR).toISOString(),
    votes: 20 + hour,
    changed: hour % 5,
  }));
  const numbers = isOver ? { votes: 9_000, weight: 8_500, average: 4.2, corrections: [] } : null;
  return { validUntil, week, contestants, numbers, surge: hours };
}

function countrySnapshot(country: Country, numbers: readonly number[], now: Date): CountrySnapshot {
  const slug = weekSlugAt(now, ZONE);
  const validUntil = new Date(now.getTime() + 24 * HOUR).toISOString();
  const unranked = numbers.map((number) => contestant(number, null));
  const ranked = numbers.map((number, index) => contestant(number, index + 1));
  const past = Array.from({ length: PAST_WEEKS }, (_, index) =>
    contestWeek(country, neighbourWeek(slug, -1 - index), 'official', ranked),
  );
  const week = contestWeek(country, slug, 'live', unranked);
  const next = contestWeek(country, neighbourWeek(slug, 1), 'upcoming', unranked);
  const weeks: WeekSummary[] = [next, week, ...past];
  const [newest] = past;
  return {
    country,
    builtAt: now.toISOString(),
    validUntil,
    week,
    contestants: unranked,
    lastWinner: newest?.winner ? { ...newest.winner, week: newest.week } : null,
    weeks,
    otherWeeks: [
      countryWeek(next, unranked, validUntil),
      ...past.map((each) => countryWeek(each, ranked, validUntil)),
    ],
  };
}

/** `people` contestants, spread evenly over the countries. */
export function benchSnapshot(people: number, now: Date = new Date()): SiteSnapshot {
  const numbers = Array.from({ length: people }, (_, index) => index + 1);
  const countries = COUNTRIES.map((country, index) => {
    const own = numbers.filter((number) => number % COUNTRIES.length === index);
    return [country, countrySnapshot(country, own, now)] as const;
  });
  const translations = { version: 0, texts: {} };
  const world = { latest: { winners: [], leaders: [] }, weeks: {} };
  return { builtAt: now.toISOString(), translations, countries: Object.fromEntries(countries), world };
}
