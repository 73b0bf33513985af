// What pages may carry of a week: nothing that changes with every vote, and never the standing of a week that runs.
import { createHash } from 'node:crypto';
import type { ContestWeek } from '#data/entities/contest-week.ts';
import type { Contestant } from '#data/entities/contestant.ts';

/** After this time pages no longer show what they were built with (architecture, 8), in milliseconds. */
const SNAPSHOT_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** The instant at which what a page says of the week ends; it may have passed. */
function phaseEndsAt(week: ContestWeek): string {
  if (week.phase === 'upcoming') return week.startsAt;
  return week.phase === 'provisional' ? week.officialAt : week.endsAt;
}

/** The earlier of the end of the week's phase and 24 hours. */
export function validUntil(week: ContestWeek, now: Date): string {
  const latest = now.getTime() + SNAPSHOT_LIFETIME_MS;
  const end = Date.parse(phaseEndsAt(week));
  return new Date(end > now.getTime() ? Math.min(end, latest) : latest).toISOString();
}

/** The server's clock differs with every call, the votes of a live week with every vote: pages carry neither. */
export function quietWeek(week: ContestWeek, builtAt: string): ContestWeek {
  return { ...week, serverTime: builtAt, votes: week.phase === 'live' ? null : week.votes };
}

/**
 * The contestants as pages carry them. A result keeps its order; before it they stand in an order that everyone can
 * see without learning who leads, by a hash of the entry and the week.
 */
export function quietContestants(contestants: readonly Contestant[], week: ContestWeek): Contestant[] {
  const kept = contestants.map(({ cursor: _, ...contestant }) => contestant);
  if (week.phase === 'official' || week.phase === 'provisional') return kept;
  const slot = ({ entryId }: Contestant) =>
    createHash('sha256').update(`${entryId} ${week.week}`).digest('hex');
  return kept
    .map((contestant) => ({ slot: slot(contestant), contestant }))
    .toSorted((one, other) => (one.slot < other.slot ? -1 : 1))
    .map(({ contestant }) => ({ ...contestant, rank: null, score: null, votes: null }));
}
