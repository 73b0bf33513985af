// What the pages of all countries know at build time, read in a few calls per country.

import type { BackendAddress } from '#data/client/fetch/supabase-client.ts';
import {
  getContestWeek,
  LISTED_WEEKS,
  listContestWeeks,
  type WeekSummary,
} from '#data/entities/contest-week.ts';
import { listStandings, STANDINGS_LIMIT } from '#data/entities/standings.ts';
import { getWorldTable, type WorldTable } from '#data/entities/world-table.ts';
import { listTranslations } from '#data/translations.ts';
import { COUNTRIES, type Country, LANGS } from '#domain/locales.ts';
import type { CountrySnapshot, SiteSnapshot, SnapshotTranslations, WorldTables } from './snapshot.ts';
import { quietContestants, quietWeek, validUntil } from './snapshot-discretion.ts';
import { collectWeeks } from './snapshot-weeks.ts';

/** Countries that are read at the same time: a build must not look like an attack. */
const CONCURRENCY = 4;

/** Where the snapshot is read. */
export type SnapshotSource = BackendAddress;

/** Reads all countries. Equal data and an equal `now` give an equal snapshot. Throws the first failure. */
export async function collectSnapshot(
  backend: SnapshotSource,
  now: Date = new Date(),
  countries: readonly Country[] = COUNTRIES,
): Promise<SiteSnapshot> {
  const collected = await inTurns(countries, (country) => collectCountry(backend, country, now));
  return {
    builtAt: now.toISOString(),
    translations: await collectTranslations(backend),
    countries: Object.fromEntries(collected.map((snapshot) => [snapshot.country, snapshot])),
    world: await collectWorld(backend, collected),
  };
}

async function collectWorld(
  backend: BackendAddress,
  countries: readonly CountrySnapshot[],
): Promise<WorldTables> {
  const official = countries.flatMap(({ otherWeeks }) =>
    otherWeeks.filter(({ week }) => week.phase === 'official').map(({ week }) => week.week),
  );
  const slugs = [...new Set(official)].sort();
  const tables = await inTurns(slugs, (slug) => getWorldTable(slug, { backend }));
  return {
    latest: await getWorldTable(null, { backend }),
    weeks: Object.fromEntries(slugs.map((slug, index) => [slug, tables[index] as WorldTable])),
  };
}

async function collectTranslations(backend: BackendAddress): Promise<SnapshotTranslations> {
  const lists = await inTurns(LANGS, async (lang) => ({
    lang,
    list: await listTranslations(lang, { backend }),
  }));
  return {
    version: Math.max(...lists.map(({ list }) => list.version)),
    texts: Object.fromEntries(lists.map(({ lang, list }) => [lang, standing(list.texts)])),
  };
}

function standing(texts: Readonly<Record<string, string | null>>): Record<string, string> {
  const pairs = Object.entries(texts).filter((pair): pair is [string, string] => pair[1] !== null);
  return Object.fromEntries(pairs);
}

async function collectCountry(
  backend: BackendAddress,
  country: Country,
  now: Date,
): Promise<CountrySnapshot> {
  const [week, weeks] = await Promise.all([
    getContestWeek(country, null, { backend }),
    listContestWeeks(country, LISTED_WEEKS, { backend }),
  ]);
  const standings = await listStandings({ country, week: week.week, limit: STANDINGS_LIMIT }, { backend });
  const builtAt = now.toISOString();
  return {
    country,
    builtAt,
    validUntil: validUntil(week, now),
    week: quietWeek(week, builtAt),
    contestants: quietContestants(standings, week),
    lastWinner: lastWinner(weeks),
    weeks,
    otherWeeks: await collectWeeks({ backend, country, current: week.week, weeks, now }),
  };
}

function lastWinner(weeks: readonly WeekSummary[]): CountrySnapshot['lastWinner'] {
  const newest = weeks.find((week) => week.phase === 'official' && week.winner !== null);
  return newest?.winner ? { ...newest.winner, week: newest.week } : null;
}

/** Runs `work` on every item, `CONCURRENCY` at a time; the results keep the order of the items. */
async function inTurns<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return results;
}
