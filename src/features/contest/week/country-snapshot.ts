// What a country's pages know at build time, as the screens see it, and which contestants stand where.
import type { WeekSummary, Winner } from '#data/entities/contest-week.ts';
import type { Contestant } from '#data/entities/contestant.ts';
import type { CountrySnapshot } from '#data/snapshot/snapshot.ts';

export type { ContestWeek, Winner } from '#data/entities/contest-week.ts';
export type { Contestant } from '#data/entities/contestant.ts';
export type { WorldTable } from '#data/entities/world-table.ts';
export type { CountrySnapshot, CountryWeek } from '#data/snapshot/snapshot.ts';

/** How many cards the home page shows beside the large portrait. */
const HOME_CARDS = 8;

/** How many cards a contest page shows before the rest waits in a `<details>`. */
export const OPEN_CARDS = 24;

export type HomeContestants = { readonly hero: Contestant | null; readonly cards: readonly Contestant[] };

/** The large portrait is the first of the fixed slots, the cards are the next ones; nobody stands there twice. */
export function homeContestants(snapshot: Pick<CountrySnapshot, 'contestants'> | null): HomeContestants {
  const [hero = null, ...others] = snapshot?.contestants ?? [];
  return { hero, cards: others.slice(0, HOME_CARDS) };
}

/** Who won a week, and which. */
export type WeekWinner = Winner & { readonly week: string };

/** The winners of the official weeks, in the order of the weeks; a week can be without. */
export function weekWinners(weeks: readonly WeekSummary[]): WeekWinner[] {
  return weeks.flatMap(({ phase, winner, week }) =>
    phase === 'official' && winner ? [{ ...winner, week }] : [],
  );
}
