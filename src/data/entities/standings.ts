import type { CallOptions } from '#data/client/fetch/supabase-client.ts';
import { callAsViewer } from '#data/client/fetch/viewer-call.ts';
import type { Country } from '#domain/locales.ts';
import { type Contestant, NO_PORTRAIT } from './contestant.ts';

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
  /** The ranking unless told; where a week hides its standings, that order is drawn. */
  readonly sort?: StandingsSort;
  /** Of a random order: the same seed gives the same order. */
  readonly seed?: string | null;
  /** Part of a name or city in any script, at most 50 characters. */
  readonly query?: string;
};

export type StandingsSort = 'rank' | 'newest' | 'random';

/**
 * The contestants of a week in the order that was asked for, one keyset page; the rank of a row is that of the
 * whole week. Errors: `no_such_week`, and `invalid_input` for a cursor of another list.
 */
export async function listStandings(query: StandingsQuery, options: CallOptions = {}): Promise<Contestant[]> {
  const rows = await callAsViewer('list_standings', query, options);
  return rows.map((row) => ({ ...row, portrait: row.portrait ?? NO_PORTRAIT }));
}
