import type { Answer } from '#data/client/fetch/call.ts';
import type { CallOptions } from '#data/client/fetch/supabase-client.ts';
import { callAsViewer } from '#data/client/fetch/viewer-call.ts';
import type { Country } from '#domain/locales.ts';
import { setServerTime } from '#lib/server-clock.ts';
import { NO_PORTRAIT, type Portrait } from './contestant.ts';

type WithPortrait<Person> = Person extends object
  ? Omit<Person, 'portrait'> & { readonly portrait: Portrait }
  : Person;

/** A week as the server lists it; a winner without a portrait has the place of one. */
export type WeekSummary = Shown<Answer<'list_contest_weeks'>[number]>;

/** A contest week as the server's clock sees it; instants are ISO 8601. */
export type ContestWeek = Shown<Answer<'get_contest_week'>>;

export type Winner = NonNullable<ContestWeek['winner']>;

type Shown<Week extends { readonly winner: unknown }> = Omit<Week, 'winner'> & {
  readonly winner: WithPortrait<Week['winner']>;
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
  const answer = await callAsViewer('get_contest_week', { country, week }, options);
  // At the moment of the answer: one that was kept since then would turn the clock back.
  setServerTime(answer.serverTime);
  return { ...answer, winner: shownWinner(answer.winner) };
}

/** The most weeks that the server lists at once: nearly two years of them. */
export const LISTED_WEEKS = 100;

/** A country's weeks, newest first, up to the next one or the one after it, for which entries may be planned. */
export async function listContestWeeks(
  country: Country,
  limit = 12,
  options: CallOptions = {},
): Promise<WeekSummary[]> {
  const weeks = await callAsViewer('list_contest_weeks', { country, limit }, options);
  return weeks.map((week) => ({ ...week, winner: shownWinner(week.winner) }));
}

function shownWinner(winner: Answer<'get_contest_week'>['winner']): ContestWeek['winner'] {
  return winner && { ...winner, portrait: winner.portrait ?? NO_PORTRAIT };
}
