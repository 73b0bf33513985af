// A week that was named in the address: the week itself, or the weeks that are nearest to it.
import { type ContestWeek, getContestWeek, listContestWeeks, type WeekSummary } from '#data/contest-week.ts';
import type { Country } from '#domain/locales.ts';
import { queryKeys } from '#query/query-keys.ts';
import { type SharedResult, useSharedQuery } from '#query/use-shared-query.ts';

/** Fails with `no_such_week` for a week that the country never had. */
export function useContestWeek(country: Country, week: string): SharedResult<ContestWeek> {
  return useSharedQuery({
    queryKey: queryKeys.contestWeek(country, week),
    queryFn: ({ signal }) => getContestWeek(country, week, { signal }),
  });
}

/** The country's weeks, as far as they are known here, that stand next to a week it has not. */
export function useNearestWeeks(country: Country, week: string | null): readonly WeekSummary[] {
  const weeks = useSharedQuery({
    queryKey: queryKeys.contestWeeks(country),
    queryFn: ({ signal }) => listContestWeeks(country, undefined, { signal }),
  });
  return nearestWeeks(weeks.data ?? [], week);
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
