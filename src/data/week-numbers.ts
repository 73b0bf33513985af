import type { Country } from '#domain/locales.ts';
import { type CallOptions, callFunction } from './supabase-client.ts';

/** Whoever held this rank was disqualified after the result was official; `at` is ISO 8601. */
export type WeekCorrection = { readonly rank: number; readonly at: string };

/** What a closed week adds up to. */
export type WeekNumbers = {
  readonly votes: number;
  /** The sum of the weights of the votes: how many full votes they are worth. */
  readonly weight: number;
  /** The average of the stars, each vote by its weight; null where nobody voted. */
  readonly average: number | null;
  readonly corrections: readonly WeekCorrection[];
};

type WeekNumbersRow = {
  readonly votes: number;
  readonly weight: number | string;
  readonly average: number | string | null;
  readonly corrections: readonly WeekCorrection[];
};

/** The numbers of a week that has closed; null before its close and for a cancelled one. Errors: `no_such_week`. */
export async function getWeekNumbers(
  country: Country,
  week: string,
  options: CallOptions = {},
): Promise<WeekNumbers | null> {
  const args = { p_country: country, p_week: week };
  const [row] = await callFunction<WeekNumbersRow[]>('get_week_numbers', args, options);
  if (!row) return null;
  const { votes, weight, average, corrections } = row;
  return {
    votes,
    weight: Number(weight),
    average: average === null ? null : Number(average),
    corrections,
  };
}
