import { type Answer, call } from '#data/client/fetch/call.ts';
import type { CallOptions } from '#data/client/fetch/supabase-client.ts';
import type { Country } from '#domain/locales.ts';

type Hour = Answer<'get_week_surge'>[number];

/** What came in during one of the last 24 hours of a week: votes that were cast first, and those of before that changed. */
export type SurgeHour = Omit<Hour, 'hourStartsAt'> & { readonly startsAt: string };

/** The last 24 hours of a closed week, hour by hour; empty before the close. Errors: `no_such_week`. */
export async function getWeekSurge(
  country: Country,
  week: string,
  options: CallOptions = {},
): Promise<SurgeHour[]> {
  const hours = await call('get_week_surge', { country, week }, options);
  return hours.map(({ hourStartsAt: startsAt, ...counted }) => ({ startsAt, ...counted }));
}
