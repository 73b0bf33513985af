// The last 24 hours of a week as bars: every hour has one, also those in which nobody voted.
import type { SurgeHour } from '#data/week-surge.ts';

const HOUR = 3_600_000;
const HOURS = 24;

export type SurgeBar = {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly votes: number;
  readonly changed: number;
};

/** 24 bars up to the close; what was reported outside of them is left out. */
export function surgeBars(surge: readonly SurgeHour[], endsAt: string): readonly SurgeBar[] {
  const from = Date.parse(endsAt) - HOURS * HOUR;
  const inHour = (index: number) =>
    surge.filter(({ startsAt }) => Math.floor((Date.parse(startsAt) - from) / HOUR) === index);
  return Array.from({ length: HOURS }, (_, index) => ({
    startsAt: from + index * HOUR,
    endsAt: from + (index + 1) * HOUR,
    votes: inHour(index).reduce((sum, { votes }) => sum + votes, 0),
    changed: inHour(index).reduce((sum, { changed }) => sum + changed, 0),
  }));
}

export type SurgeTotals = {
  readonly votes: number;
  readonly changed: number;
  /** The hour with the most new votes, the first of several; undefined where there were none. */
  readonly busiest: SurgeBar | undefined;
  /** What the highest bar stands for, new and changed together. */
  readonly highest: number;
};

export function surgeTotals(bars: readonly SurgeBar[]): SurgeTotals {
  const most = Math.max(...bars.map(({ votes }) => votes));
  return {
    votes: bars.reduce((sum, { votes }) => sum + votes, 0),
    changed: bars.reduce((sum, { changed }) => sum + changed, 0),
    busiest: most > 0 ? bars.find(({ votes }) => votes === most) : undefined,
    highest: Math.max(...bars.map(({ votes, changed }) => votes + changed)),
  };
}
