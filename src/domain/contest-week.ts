// ISO weeks of a contest, counted in its own time zone. The SQL (contest_calendar) is the authority and says the same.
import { instantOfLocalTime, localTimeAt } from './zoned-time.ts';

const DAY = 86_400_000;
const WEEK = 7 * DAY;

export interface ContestWeek {
  readonly year: number;
  /** 1 to 53. */
  readonly week: number;
}

export interface WeekBounds {
  /** Monday 00:00 in the contest's time zone. */
  readonly startsAt: Date;
  /** The next Monday 00:00; the week does not hold this instant any more. */
  readonly endsAt: Date;
}

/** The Monday (UTC midnight, milliseconds) of ISO week 1, the week that holds 4 January. */
function firstMonday(year: number): number {
  const fourth = Date.UTC(year, 0, 4);
  return fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY;
}

function slugOfMonday(monday: number): string {
  // The Thursday of an ISO week decides to which year it belongs.
  const year = new Date(monday + 3 * DAY).getUTCFullYear();
  const week = (monday - firstMonday(year)) / WEEK + 1;
  return `${year}-w${String(week).padStart(2, '0')}`;
}

function mondayOf(slug: string): number {
  const parsed = parseWeekSlug(slug);
  if (!parsed) throw new RangeError(`No such contest week: ${slug}`);
  return firstMonday(parsed.year) + (parsed.week - 1) * WEEK;
}

/** Year and week of a slug such as `2026-w47` (lower case, years 1000 to 2999); null where no such week exists. */
export function parseWeekSlug(slug: string): ContestWeek | null {
  const match = /^([12]\d{3})-w(\d{2})$/.exec(slug);
  if (!match) return null;
  const year = Number(match[1]);
  const week = Number(match[2]);
  const weeksInYear = (firstMonday(year + 1) - firstMonday(year)) / WEEK;
  return week >= 1 && week <= weeksInYear ? { year, week } : null;
}

/** The slug of the week that holds an instant in a time zone. */
export function weekSlugAt(instant: Date, timeZone: string): string {
  const midnight = Math.floor(localTimeAt(instant.getTime(), timeZone) / DAY) * DAY;
  return slugOfMonday(midnight - ((new Date(midnight).getUTCDay() + 6) % 7) * DAY);
}

/** When a week begins and ends in a time zone. RangeError for a slug that names no week. */
export function weekBounds(slug: string, timeZone: string): WeekBounds {
  const monday = mondayOf(slug);
  return {
    startsAt: new Date(instantOfLocalTime(monday, timeZone)),
    endsAt: new Date(instantOfLocalTime(monday + WEEK, timeZone)),
  };
}

/** The slug so many weeks later, or earlier where `weeks` is negative. RangeError for a slug that names no week. */
export function neighbourWeek(slug: string, weeks: number): string {
  return slugOfMonday(mondayOf(slug) + weeks * WEEK);
}
