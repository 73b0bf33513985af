import type { Country } from '#domain/locales.ts';
import { type Contestant, type ContestantRow, toContestant } from './contestant.ts';
import { type CallOptions, callFunction } from './supabase-client.ts';

/** The most rows that the server gives in one answer. */
export const STANDINGS_LIMIT = 100;

export type StandingsQuery = {
  readonly country: Country;
  /** Null is the current week. */
  readonly week?: string | null;
  /** 1 to 100, 24 unless told. */
  readonly limit?: number;
  /** The `cursor` of the last row that is known already. */
  readonly after?: string | null;
};

/** The contestants of a week in the server's order, one keyset page. Errors: `no_such_week`. */
export async function listStandings(query: StandingsQuery, options: CallOptions = {}): Promise<Contestant[]> {
  const args = {
    p_country: query.country,
    p_week: query.week ?? null,
    p_limit: query.limit ?? 24,
    p_after: query.after ?? null,
  };
  const rows = await callFunction<ContestantRow[]>('list_standings', args, options);
  return rows.map(toContestant);
}
