// Instants as people say them: "Sunday, 23:59", "16–22 November".
import type { Lang } from '#domain/locales.ts';

const MINUTE = 60_000;

/** Weekday and time of day in a zone, on the 24-hour clock in every language: "Sunday, 23:59". */
export function formatWeekdayTime(lang: Lang, instant: Date | string, timeZone: string): string {
  // One formatter for both: each costs a slow phone 30 ms.
  const format = new Intl.DateTimeFormat(`${lang}-u-nu-latn`, {
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  const parts = format.formatToParts(new Date(instant));
  const part = (kind: string) => parts.find(({ type }) => type === kind)?.value ?? '';
  return `${part('weekday')}${lang === 'ar' ? '،' : ','} ${part('hour')}:${part('minute')}`;
}

/** The last minute that still belongs to what ends at `endsAt`: people say Sunday 23:59, not Monday 00:00. */
export function lastMinuteBefore(endsAt: string): Date {
  return new Date(new Date(endsAt).getTime() - MINUTE);
}

/** The days of a week, both included, without the year: "November 16 – 22". */
export function formatWeekDays(lang: Lang, startsAt: string, endsAt: string, timeZone: string): string {
  const day = new Intl.DateTimeFormat(`${lang}-u-nu-latn`, { day: 'numeric', month: 'long', timeZone });
  return day.formatRange(new Date(startsAt), lastMinuteBefore(endsAt));
}

/** The number of an ISO week slug: 47 of `2026-w47`. Throws `RangeError` for anything else. */
export function weekNumber(slug: string): number {
  const number = /^\d{4}-w(\d{2})$/.exec(slug)?.[1];
  if (number === undefined) throw new RangeError(`not a week: ${slug}`);
  return Number(number);
}

const DISTANCES: readonly [Intl.RelativeTimeFormatUnit, unitMs: number, fromMs: number][] = [
  ['day', 86_400_000, 48 * 3_600_000],
  ['hour', 3_600_000, 3_600_000],
  ['minute', MINUTE, MINUTE],
  ['second', 1000, 0],
];

/** How far ahead something is, in whole units that have passed no part yet: "in 2 days", "in 47 hours". */
export function formatDistance(lang: Lang, distanceMs: number): string {
  const ahead = Math.max(0, distanceMs);
  const [unit, unitMs] = DISTANCES.find(([, , fromMs]) => ahead >= fromMs) ?? ['second', 1000];
  const format = new Intl.RelativeTimeFormat(`${lang}-u-nu-latn`, { numeric: 'always' });
  return format.format(Math.floor(ahead / unitMs), unit);
}
