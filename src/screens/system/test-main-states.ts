// The home page's week in each of its states, and what goes with it.
import type {
  Contestant,
  ContestWeek,
  CountrySnapshot,
  WeekWinner,
} from '#features/contest/week/country-snapshot.ts';
import { drawnPortrait } from './test-main-portrait.ts';

const PEOPLE = [
  ['Amihan Santos', 'Cebu City'],
  ['Althea Concepcion-Villareal', 'General Santos'],
  ['Rafael Mercado', 'Davao City'],
  ['Mayumi Reyes', 'Iloilo City'],
  ['Yasmin Abdulrahman', 'Zamboanga City'],
  ['Li Na', 'Manila'],
  ['Hiraya Fernandez', 'Baguio'],
  ['Marikit Ocampo', 'Makati'],
  ['Tala Villanueva', 'Quezon City'],
] as const;

function contestant(index: number): Contestant {
  const [displayName, city] = PEOPLE[index] ?? PEOPLE[0];
  const { src, wall } = drawnPortrait(index);
  const portrait = {
    width: 300,
    height: 400,
    placeholder: wall,
    sizes: [{ width: 300, height: 400, path: src }],
  };
  const id = `fixture-${index}`;
  const person = { entryId: id, profileId: id, displayName, city, age: 19 + index };
  return { ...person, portrait, rank: null, score: null, votes: null };
}

const contestants = PEOPLE.map((_, index) => contestant(index));

const ranked = contestants.map((each, index) => {
  return { ...each, rank: index < 2 ? 1 : index + 1, score: 4.41 - index * 0.07, votes: 356 - index * 31 };
});

const liveWeek: ContestWeek = {
  country: 'ph',
  week: '2026-w47',
  phase: 'live',
  timeZone: 'Asia/Manila',
  startsAt: '2026-11-15T16:00:00Z',
  endsAt: '2026-11-22T16:00:00Z',
  blackoutAt: '2026-11-21T16:00:00Z',
  officialAt: '2026-11-24T16:00:00Z',
  isBlackout: false,
  isCounting: false,
  entries: 36,
  votes: null,
  capacity: 48,
  prior: 3.5,
  qualificationCommitment: null,
  prize: { title: 'A weekend for two in El Nido', sponsor: 'Palawan Air', rules: '/terms' },
  winner: null,
  cancelReason: null,
  previousWeek: '2026-w46',
  nextWeek: '2026-w48',
  serverTime: '2026-11-18T04:00:00Z',
};

function snapshot(week: Partial<ContestWeek>, people: readonly Contestant[]): CountrySnapshot {
  return {
    country: 'ph',
    builtAt: liveWeek.serverTime,
    validUntil: liveWeek.endsAt,
    week: { ...liveWeek, ...week },
    contestants: people,
    lastWinner: null,
    weeks: [],
    otherWeeks: [],
  };
}

const tooFew = { phase: 'cancelled', cancelReason: 'too_few_entries', entries: 2 } as const;

export type HomeState = {
  /** As people of the contest would name it. */
  readonly name: string;
  /** What the build would know. */
  readonly snapshot: CountrySnapshot | null;
  /** What the refresh would say. */
  readonly note?: 'failure' | 'order';
};

export const HOME_STATES: readonly HomeState[] = [
  { name: 'live week before the refresh', snapshot: snapshot({}, contestants) },
  { name: 'live week with tied leaders', snapshot: snapshot({}, ranked) },
  { name: 'live week in another order than shown', snapshot: snapshot({}, ranked), note: 'order' },
  { name: 'live week that could not be refreshed', snapshot: snapshot({}, contestants), note: 'failure' },
  { name: 'live week in its last 24 hours', snapshot: snapshot({ isBlackout: true }, contestants) },
  {
    name: 'live week with six contestants and no prize',
    snapshot: snapshot({ entries: 6, prize: null }, contestants.slice(0, 6)),
  },
  { name: 'upcoming week', snapshot: snapshot({ phase: 'upcoming' }, contestants) },
  { name: 'provisional week', snapshot: snapshot({ phase: 'provisional' }, ranked) },
  { name: 'official week', snapshot: snapshot({ phase: 'official' }, ranked) },
  { name: 'week cancelled for lack of entries', snapshot: snapshot(tooFew, []) },
  { name: 'week that nobody entered', snapshot: snapshot({ entries: 0 }, []) },
  { name: 'site built without a backend', snapshot: null },
];

export const LAST_WINNER = { ...contestant(3), score: 4.41, votes: 356 };

export const EARLIER_WINNERS: readonly WeekWinner[] = [4, 5, 6, 7].map((index) => {
  return { ...contestant(index), week: `2026-w${49 - index}`, score: 4.6 - index * 0.05, votes: 90 * index };
});
