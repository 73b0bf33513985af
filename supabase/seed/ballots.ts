// Votes of the demo voters: how many an entry gets, how good they are, and when they were cast.
import type { Random } from './random.ts';
import { namedUuid, seededRandom } from './random.ts';
import { FEATURED, type WantedWeek } from './wanted-weeks.ts';

export const VOTER_COUNT = 600;

export interface Ballot {
  readonly voterId: string;
  readonly entryId: string;
  /** 1 to 5. */
  readonly stars: number;
  /** 0.25 of voters who have not rated five contestants of the rate queue in the week, otherwise 1. */
  readonly weight: number;
  readonly receipt: string;
  readonly castAt: Date;
  readonly changedAt: Date;
}

/** The account of one of the demo voters, counted from 0. */
export const voterId = (index: number): string => namedUuid(`voter:${index}`);

/** How people rate a contestant of average appeal. The tilt below moves the mean. */
const HABIT = [0.07, 0.08, 0.2, 0.33, 0.32] as const;

interface Reception {
  readonly votes: number;
  /** Mean stars, 3.4 to 4.7. */
  readonly mean: number;
}

/** Votes per entry: few contestants are known to many, most to some. */
function rangeOf({ country, role }: WantedWeek): readonly [number, number] {
  if (country === FEATURED) return role === 'live' ? [5, 400] : [24, 220];
  return role === 'live' ? [8, 120] : [16, 90];
}

/** Places 0 and 1 of every fourth week get exactly the same stars, so that only the draw decides. */
export function isTieWeek({ country, week, role }: WantedWeek): boolean {
  return country === FEATURED && role === 'past' && Number(week.slice(-2)) % 4 === 1;
}

/** Two contestants of the live featured week are level as well, in the middle of the field. */
function isLivePair({ country, role }: WantedWeek, place: number): boolean {
  return country === FEATURED && role === 'live' && (place === 5 || place === 6);
}

/** Every tenth voter of a week has rated too few. Nobody in weeks in which two contestants are level. */
function weightOf(wanted: WantedWeek, voter: number): number {
  const isLevel = isTieWeek(wanted) || isLivePair(wanted, 5);
  return !isLevel && seededRandom(`weight:${wanted.country}:${wanted.week}:${voter}`).chance(0.1) ? 0.25 : 1;
}

function receptionOf(wanted: WantedWeek, place: number): Reception {
  const random = seededRandom(`reception:${wanted.country}:${wanted.week}:${place}`);
  const [least, most] = rangeOf(wanted);
  const fame = random.next() ** 2.1;
  const votes = Math.round(least + (most - least) * fame);
  const appeal = 0.45 * Math.sqrt(fame) + 0.55 * random.next();
  if (isLivePair(wanted, place)) return { votes: 118, mean: 4.24 };
  if (isTieWeek(wanted)) return place < 2 ? { votes: most, mean: 4.68 } : { votes, mean: 3.4 + appeal };
  return { votes, mean: 3.4 + 1.3 * appeal };
}

/** The numbers of votes with 1 to 5 stars for this reception: `HABIT`, tilted until the mean is right. */
export function starCounts({ votes, mean }: Reception): number[] {
  const tilted = (tilt: number): number[] => {
    const shares = HABIT.map((share, i) => share * Math.exp(tilt * i));
    const sum = shares.reduce((a, b) => a + b, 0);
    return shares.map((share) => share / sum);
  };
  const meanOf = (shares: number[]): number => shares.reduce((sum, share, i) => sum + share * (i + 1), 0);
  let [low, high] = [-6, 6];
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (meanOf(tilted(middle)) < mean) low = middle;
    else high = middle;
  }
  const counts = tilted(low).map((share) => Math.floor(share * votes));
  // The rest after rounding goes to the stars next to the mean.
  const rest = votes - counts.reduce((a, b) => a + b, 0);
  const nearest = Math.round(mean) - 1;
  counts[nearest] = (counts[nearest] ?? 0) + rest;
  return counts;
}

/** All ballots of one entry, between the start of the week and its end or now. */
export function ballotsFor(wanted: WantedWeek, place: number, entryId: string, now: Date): Ballot[] {
  const model = receptionOf(wanted, place);
  const random = seededRandom(`ballots:${wanted.country}:${wanted.week}:${place}`);
  const stars = random.shuffled(starCounts(model).flatMap((count, i) => Array<number>(count).fill(i + 1)));
  const voters = random.shuffled(Array.from({ length: VOTER_COUNT }, (_, i) => i));
  const from = wanted.startsAt.getTime();
  const until = Math.min(now.getTime(), wanted.endsAt.getTime()) - 1000;
  return stars.map((given, i) => {
    const index = voters[i] ?? 0;
    const voter = voterId(index);
    const castAt = instantBetween(random, from, until);
    const changedAt = random.chance(0.05) ? instantBetween(random, castAt.getTime(), until) : castAt;
    return {
      voterId: voter,
      entryId,
      stars: given,
      weight: weightOf(wanted, index),
      receipt: namedUuid(`receipt:${voter}:${entryId}`),
      castAt,
      changedAt,
    };
  });
}

function instantBetween(random: Random, from: number, until: number): Date {
  return new Date(Math.floor(random.between(from, Math.max(from, until))));
}
