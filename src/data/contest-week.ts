import type { Country } from '#domain/locales.ts';
import type { Phase } from '#domain/phase.ts';
import { setServerTime } from '#lib/server-clock.ts';
import { NO_PORTRAIT, type Portrait, toScore } from './contestant.ts';
import { callAsReader } from './reader-call.ts';
import type { CallOptions } from './supabase-client.ts';

export type Prize = Readonly<Record<string, unknown>>;

export type Winner = {
  readonly entryId: string;
  /** Null for a reader who is apart from her by a block: name and place alone. */
  readonly profileId: string | null;
  readonly displayName: string;
  readonly age: number;
  readonly city: string;
  readonly score: number | null;
  readonly votes: number | null;
  readonly portrait: Portrait;
};

/** A contest week as the server's clock sees it; instants are ISO 8601. */
export type ContestWeek = {
  readonly country: Country;
  readonly week: string;
  readonly phase: Phase;
  readonly timeZone: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly blackoutAt: string;
  readonly officialAt: string;
  readonly isBlackout: boolean;
  readonly entries: number;
  readonly votes: number | null;
  readonly capacity: number;
  readonly prior: number;
  readonly prize: Prize | null;
  readonly winner: Winner | null;
  readonly cancelReason: string | null;
  readonly previousWeek: string | null;
  readonly nextWeek: string | null;
  readonly serverTime: string;
};

export type WeekSummary = Pick<ContestWeek, 'week' | 'phase' | 'startsAt' | 'endsAt' | 'entries' | 'winner'>;

type WinnerRow = {
  readonly entry_id: string;
  readonly profile_id: string | null;
  readonly display_name: string;
  readonly age: number;
  readonly city: string;
  readonly score: number | string | null;
  readonly votes: number | null;
  readonly portrait: Portrait | null;
};

type WeekSummaryRow = {
  readonly week: string;
  readonly phase: Phase;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly entries: number;
  readonly winner: WinnerRow | null;
};

type ContestWeekRow = WeekSummaryRow & {
  readonly country: Country;
  readonly time_zone: string;
  readonly blackout_at: string;
  readonly official_at: string;
  readonly is_blackout: boolean;
  readonly votes: number | null;
  readonly capacity: number;
  readonly prior: number | string;
  readonly prize: Prize | null;
  readonly cancel_reason: string | null;
  readonly previous_week: string | null;
  readonly next_week: string | null;
  readonly server_time: string;
};

/**
 * The week of a country's contest; a null `week` is the current one.
 * Errors: `no_such_week`, and those of any call.
 */
export async function getContestWeek(
  country: Country,
  week: string | null = null,
  options: CallOptions = {},
): Promise<ContestWeek> {
  const args = { p_country: country, p_week: week };
  const row = await callAsReader<ContestWeekRow>('get_contest_week', args, options);
  // At the moment of the answer: one that was kept since then would turn the clock back.
  setServerTime(row.server_time);
  return toContestWeek(row);
}

/** The most weeks that the server lists at once: nearly two years of them. */
export const LISTED_WEEKS = 100;

/** A country's weeks, newest first, up to the next one or the one after it, for which entries may be planned. */
export async function listContestWeeks(
  country: Country,
  limit = 12,
  options: CallOptions = {},
): Promise<WeekSummary[]> {
  const args = { p_country: country, p_limit: limit };
  const rows = await callAsReader<WeekSummaryRow[]>('list_contest_weeks', args, options);
  return rows.map(toWeekSummary);
}

function toContestWeek(row: ContestWeekRow): ContestWeek {
  return {
    ...toWeekSummary(row),
    country: row.country,
    timeZone: row.time_zone,
    blackoutAt: row.blackout_at,
    officialAt: row.official_at,
    isBlackout: row.is_blackout,
    votes: row.votes,
    capacity: row.capacity,
    prior: Number(row.prior),
    prize: row.prize,
    cancelReason: row.cancel_reason,
    previousWeek: row.previous_week,
    nextWeek: row.next_week,
    serverTime: row.server_time,
  };
}

function toWeekSummary(row: WeekSummaryRow): WeekSummary {
  return {
    week: row.week,
    phase: row.phase,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    entries: row.entries,
    winner: row.winner && toWinner(row.winner),
  };
}

function toWinner(row: WinnerRow): Winner {
  return {
    entryId: row.entry_id,
    profileId: row.profile_id,
    displayName: row.display_name,
    age: row.age,
    city: row.city,
    score: toScore(row.score),
    votes: row.votes,
    portrait: row.portrait ?? NO_PORTRAIT,
  };
}
