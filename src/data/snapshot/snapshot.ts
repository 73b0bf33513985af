import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ContestWeek, WeekSummary, Winner } from '#data/entities/contest-week.ts';
import type { Contestant } from '#data/entities/contestant.ts';
import type { WeekNumbers } from '#data/entities/week-numbers.ts';
import type { WorldTable } from '#data/entities/world-table.ts';
import type { SurgeHour } from '#data/week-surge.ts';
import type { Country, Lang } from '#domain/locales.ts';

/** A picture for link previews that was made for this build; its file is copied beside the pages. */
export type Preview = { readonly path: string; readonly width: number; readonly height: number };

/** What a week's own page knows when it is built. */
export type CountryWeek = {
  /** The earlier of the end of the week's phase and 24 hours after the build. */
  readonly validUntil: string;
  readonly week: ContestWeek;
  /** All of them: by rank where there is a result, else in fixed slots and without a standing. */
  readonly contestants: readonly Contestant[];
  /** Null before the close. */
  readonly numbers: WeekNumbers | null;
  /** The last 24 hours; empty before the close. */
  readonly surge: readonly SurgeHour[];
  /** Its contestants' portraits side by side; absent where there are too few. */
  readonly preview?: Preview;
};

/** What a country's pages know when they are built. Only pages read it, and only at build time. */
export type CountrySnapshot = {
  readonly country: Country;
  readonly builtAt: string;
  /** The earlier of the week's close and 24 hours after the build; afterwards the cards are stale. */
  readonly validUntil: string;
  readonly week: ContestWeek;
  /** In fixed slots that say nothing about the rank; a live week's rows carry no rank, score or votes. */
  readonly contestants: readonly Contestant[];
  readonly lastWinner: (Winner & { readonly week: string }) | null;
  /** All that the server lists, newest first. */
  readonly weeks: readonly WeekSummary[];
  /** The next week and the newest past ones, newest first. */
  readonly otherWeeks: readonly CountryWeek[];
  /** The current week's portraits side by side; absent where there are too few. */
  readonly preview?: Preview;
};

/** The texts that were written at run time, as the pages are built with them. */
export type SnapshotTranslations = {
  /** The newest of all languages; 0 while none was written. */
  readonly version: number;
  /** By language and key. */
  readonly texts: Readonly<Partial<Record<Lang, Readonly<Record<string, string>>>>>;
};

export type SiteSnapshot = {
  readonly builtAt: string;
  readonly translations: SnapshotTranslations;
  readonly countries: Readonly<Partial<Record<Country, CountrySnapshot>>>;
  readonly world: WorldTables;
};

/** The world table of each country's latest official week, and those of the weeks that have pages. */
export type WorldTables = {
  readonly latest: WorldTable;
  readonly weeks: Readonly<Record<string, WorldTable>>;
};

let cached: { path: string; snapshot: SiteSnapshot | null } | undefined;

/** The file that the snapshot step writes and the pages read; `DIADEM_SNAPSHOT` names another one. */
export function snapshotPath(): string {
  const { DIADEM_SNAPSHOT = '.cache/snapshot.json' } = process.env;
  return resolve(DIADEM_SNAPSHOT);
}

/** The country's build-time data, or null when the site is built without a backend. */
export function readCountrySnapshot(country: Country): CountrySnapshot | null {
  const path = snapshotPath();
  if (cached?.path !== path) cached = { path, snapshot: readSnapshot(path) };
  return cached.snapshot?.countries[country] ?? null;
}

/** The world table of a week, or the latest one; null where no country has an official result or there is no backend. */
export function readWorldTable(week: string | null): WorldTable | null {
  const path = snapshotPath();
  if (cached?.path !== path) cached = { path, snapshot: readSnapshot(path) };
  const world = cached.snapshot?.world;
  const table = week === null ? world?.latest : world?.weeks[week];
  return table && table.leaders.length > 0 ? table : null;
}

/** The texts over the catalogue at build time; none when the site is built without a backend. */
export function readTranslations(path = snapshotPath()): SnapshotTranslations {
  return readSnapshot(path)?.translations ?? { version: 0, texts: {} };
}

function readSnapshot(path: string): SiteSnapshot | null {
  if (!existsSync(path)) return null;
  return JSON.parse(readFileSync(path, 'utf8')) as SiteSnapshot;
}
