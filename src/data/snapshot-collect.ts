// What the pages of all countries know at build time, read in a few calls per country.
import { createHash } from 'node:crypto';
import { COUNTRIES, type Country } from '#domain/locales.ts';
import { type ContestWeek, getContestWeek, listContestWeeks, type WeekSummary } from './contest-week.ts';
import type { Contestant } from './contestant.ts';
import type { CountrySnapshot, SiteSnapshot } from './snapshot.ts';
import { listStandings, STANDINGS_LIMIT } from './standings.ts';
import type { BackendAddress } from './supabase-client.ts';

/** After this time pages no longer show what they were built with (architecture, 8), in milliseconds. */
export const SNAPSHOT_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** Countries that are read at the same time: a build must not look like an attack. */
const CONCURRENCY = 4;

const WEEKS = 12;

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
    countries: Object.fromEntries(collected.map((snapshot) => [snapshot.country, snapshot])),
  };
}

async function collectCountry(
  backend: BackendAddress,
  country: Country,
  now: Date,
): Promise<CountrySnapshot> {
  const [week, weeks] = await Promise.all([
    getContestWeek(country, null, { backend }),
    listContestWeeks(country, WEEKS, { backend }),
  ]);
  const standings = await listStandings({ country, week: week.week, limit: STANDINGS_LIMIT }, { backend });
  const builtAt = now.toISOString();
  return {
    country,
    builtAt,
    validUntil: validUntil(week, now),
    week: quietWeek(week, builtAt),
    contestants: inFixedSlots(standings, week),
    lastWinner: lastWinner(weeks),
    weeks,
  };
}

function validUntil(week: ContestWeek, now: Date): string {
  const latest = now.getTime() + SNAPSHOT_LIFETIME_MS;
  const close = Date.parse(week.endsAt);
  return new Date(close > now.getTime() ? Math.min(close, latest) : latest).toISOString();
}

/** The server's clock differs with every call, the votes of a live week with every vote: pages carry neither. */
function quietWeek(week: ContestWeek, builtAt: string): ContestWeek {
  return { ...week, serverTime: builtAt, votes: week.phase === 'live' ? null : week.votes };
}

/** An order that everyone can see without learning who leads: by a hash of the entry and the week. */
function inFixedSlots(contestants: readonly Contestant[], week: ContestWeek): Contestant[] {
  const slot = ({ entryId }: Contestant) =>
    createHash('sha256').update(`${entryId} ${week.week}`).digest('hex');
  const isLive = week.phase === 'live' || week.phase === 'upcoming';
  return contestants
    .map((contestant) => ({ slot: slot(contestant), contestant }))
    .toSorted((one, other) => (one.slot < other.slot ? -1 : 1))
    .map(({ contestant: { cursor: _, ...kept } }) =>
      isLive ? { ...kept, rank: null, score: null, votes: null } : kept,
    );
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
