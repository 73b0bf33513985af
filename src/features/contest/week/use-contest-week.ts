// A week that was named in the address: the week itself, or the weeks that are nearest to it.
import {
  type ContestWeek,
  getContestWeek,
  LISTED_WEEKS,
  listContestWeeks,
  type WeekSummary,
} from '#data/entities/contest-week.ts';
import type { Country } from '#domain/locales.ts';
import { toAppError } from '#lib/app-error.ts';
import { queryKeys } from '#query/query-keys.ts';
import { type SharedResult, useSharedQuery } from '#query/use-shared-query.ts';

type NearWeek = Pick<WeekSummary, 'week'>;

export type NamedWeek =
  | { readonly status: 'none'; readonly nearest: readonly NearWeek[] }
  | { readonly status: 'asked'; readonly request: SharedResult<ContestWeek> };

/**
 * The week that an address names; `slug` is null when it names none. The list of weeks is asked first: a week that
 * is not in it is known not to exist without a call that fails.
 */
export function useNamedWeek(country: Country, slug: string | null): NamedWeek {
  const list = useSharedQuery({
    queryKey: queryKeys.contestWeeks(country),
    queryFn: ({ signal }) => listContestWeeks(country, LISTED_WEEKS, { signal }),
  });
  // Without a list the week itself is asked, and says what is wrong.
  const mayExist = slug !== null && (list.data ? mayHaveWeek(list.data, slug) : list.error !== null);
  const week = useSharedQuery({
    queryKey: queryKeys.contestWeek(country, slug),
    queryFn: ({ signal }) => getContestWeek(country, slug, { signal }),
    enabled: mayExist,
  });
  const isRefused = week.error !== null && toAppError(week.error).code === 'no_such_week';
  if (slug === null || isRefused || (list.data !== undefined && !mayExist)) {
    return { status: 'none', nearest: nearestWeeks(list.data ?? [], slug) };
  }
  return { status: 'asked', request: week };
}

/** Whether a week is in the list, or older than a list that was cut off. */
export function mayHaveWeek(weeks: readonly { readonly week: string }[], slug: string): boolean {
  const oldest = weeks.at(-1)?.week ?? '';
  return weeks.some(({ week }) => week === slug) || (weeks.length >= LISTED_WEEKS && slug < oldest);
}

/** A country's first week, of all its weeks, newest first; undefined where the list was cut off before it. */
export function firstWeekEver<W extends { readonly week: string }>(weeks: readonly W[]): W | undefined {
  return weeks.length < LISTED_WEEKS ? weeks.at(-1) : undefined;
}

/** Of weeks in any order: the last one before and the first one after; all compare by their slugs. */
export function nearestWeeks<W extends { readonly week: string }>(
  weeks: readonly W[],
  week: string | null,
): readonly W[] {
  const sorted = weeks.toSorted((a, b) => (a.week < b.week ? -1 : 1));
  if (week === null) return sorted.slice(-1);
  const before = sorted.findLast((each) => each.week < week);
  const after = sorted.find((each) => each.week > week);
  return [before, after].filter((each) => each !== undefined);
}
