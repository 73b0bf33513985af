// The weeks of a country beside the current one that get a page of their own at build time.

import type { BackendAddress } from '#data/client/fetch/supabase-client.ts';
import { getContestWeek, type WeekSummary } from '#data/entities/contest-week.ts';
import type { Contestant } from '#data/entities/contestant.ts';
import { listStandings, STANDINGS_LIMIT } from '#data/entities/standings.ts';
import { getWeekNumbers } from '#data/entities/week-numbers.ts';
import { getWeekSurge } from '#data/week-surge.ts';
import type { Country } from '#domain/locales.ts';
import type { CountryWeek } from './snapshot.ts';
import { quietContestants, quietWeek, validUntil } from './snapshot-discretion.ts';

/** How many past weeks are pre-rendered; older ones are shown by the shell. */
const PAST_WEEK_PAGES = 8;

export type WeeksRequest = {
  readonly backend: BackendAddress;
  readonly country: Country;
  /** The slug of the current week. */
  readonly current: string;
  /** Newest first. */
  readonly weeks: readonly WeekSummary[];
  readonly now: Date;
};

/** The next week and the newest past ones, newest first; one after the other, so that a build stays quiet. */
export async function collectWeeks({
  backend,
  country,
  current,
  weeks,
  now,
}: WeeksRequest): Promise<CountryWeek[]> {
  const collected: CountryWeek[] = [];
  for (const slug of weeksWithPage(weeks, current)) {
    collected.push(await collectWeek(backend, country, slug, now));
  }
  return collected;
}

function weeksWithPage(weeks: readonly WeekSummary[], current: string): string[] {
  const slugs = weeks.map(({ week }) => week);
  const past = slugs.filter((slug) => slug < current);
  return [...slugs.filter((slug) => slug > current), ...past.slice(0, PAST_WEEK_PAGES)];
}

async function collectWeek(
  backend: BackendAddress,
  country: Country,
  slug: string,
  now: Date,
): Promise<CountryWeek> {
  const [week, contestants] = await Promise.all([
    getContestWeek(country, slug, { backend }),
    listWholeWeek(backend, country, slug),
  ]);
  const [numbers, surge] = await Promise.all([
    getWeekNumbers(country, slug, { backend }),
    getWeekSurge(country, slug, { backend }),
  ]);
  return {
    validUntil: validUntil(week, now),
    week: quietWeek(week, now.toISOString()),
    contestants: quietContestants(contestants, week),
    numbers,
    surge,
  };
}

/** All contestants of a week: a full ranking is the whole one. */
async function listWholeWeek(backend: BackendAddress, country: Country, week: string): Promise<Contestant[]> {
  const all: Contestant[] = [];
  for (;;) {
    const after = all.at(-1)?.cursor ?? null;
    const page = await listStandings({ country, week, limit: STANDINGS_LIMIT, after }, { backend });
    all.push(...page);
    if (page.length < STANDINGS_LIMIT) return all;
  }
}
