import { type Answer, call } from '#data/client/fetch/call.ts';
import type { CallOptions } from '#data/client/fetch/supabase-client.ts';
import type { Country } from '#domain/locales.ts';

/**
 * What a closed week adds up to: `weight` is how many full votes its votes are worth, `average` that of the stars, each
 * vote by its weight, null where nobody voted.
 */
export type WeekNumbers = Answer<'get_week_numbers'>[number];

/** The numbers of a week that has closed; null before its close and for a cancelled one. Errors: `no_such_week`. */
export async function getWeekNumbers(
  country: Country,
  week: string,
  options: CallOptions = {},
): Promise<WeekNumbers | null> {
  const [numbers] = await call('get_week_numbers', { country, week }, options);
  return numbers ?? null;
}
