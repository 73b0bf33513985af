import type { Country } from '#domain/locales.ts';
import { type CallOptions, callFunction } from './supabase-client.ts';

/** What came in during one of the last 24 hours of a week. */
export type SurgeHour = {
  /** ISO 8601. */
  readonly startsAt: string;
  /** Votes that were cast for the first time. */
  readonly votes: number;
  /** Votes of before that were changed. */
  readonly changed: number;
};

type SurgeRow = { readonly hour_starts_at: string; readonly votes: number; readonly changed: number };

/** The last 24 hours of a closed week, hour by hour; empty before the close. Errors: `no_such_week`. */
export async function getWeekSurge(
  country: Country,
  week: string,
  options: CallOptions = {},
): Promise<SurgeHour[]> {
  const args = { p_country: country, p_week: week };
  const rows = await callFunction<SurgeRow[]>('get_week_surge', args, options);
  return rows.map(({ hour_starts_at, votes, changed }) => ({ startsAt: hour_starts_at, votes, changed }));
}
