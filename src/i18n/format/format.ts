/** Dates and numbers as people of a language write them. Western digits in every language, Arabic too. */
import type { Lang } from '../../domain/locales.ts';

export type Instant = Date | string | number;

const made = new Map<string, unknown>();

function once<F>(key: string, make: () => F): F {
  const known = made.get(key) as F | undefined;
  if (known) return known;
  const formatter = make();
  made.set(key, formatter);
  return formatter;
}

/** One numbering system, so that the server's and the browser's ICU data cannot disagree at hydration. */
function tag(lang: Lang): string {
  return `${lang}-u-nu-latn`;
}

export function formatNumber(lang: Lang, value: number): string {
  return once(`n ${lang}`, () => new Intl.NumberFormat(tag(lang))).format(value);
}

/** A score with exactly two decimals (product rules, 5). */
export function formatScore(lang: Lang, score: number): string {
  const options = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return once(`s ${lang}`, () => new Intl.NumberFormat(tag(lang), options)).format(score);
}

/** How far a score is above another one, with its sign and two decimals: "+0.84". */
export function formatLead(lang: Lang, lead: number): string {
  const options = { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'always' } as const;
  return once(`l ${lang}`, () => new Intl.NumberFormat(tag(lang), options)).format(lead);
}

/** Weekday, day, month and time of day in an IANA time zone, on the 24-hour clock: "Sunday, November 22 at 23:59". */
export function formatDateTime(lang: Lang, instant: Instant, timeZone: string): string {
  const make = () =>
    new Intl.DateTimeFormat(tag(lang), {
      timeZone,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  return once(`dt ${lang} ${timeZone}`, make).format(new Date(instant));
}

/** The time of day in an IANA time zone, on the 24-hour clock: "23:59". */
export function formatTime(lang: Lang, instant: Instant, timeZone: string): string {
  const make = () =>
    new Intl.DateTimeFormat(tag(lang), { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return once(`t ${lang} ${timeZone}`, make).format(new Date(instant));
}

/** Day, month and year in an IANA time zone. */
export function formatDate(lang: Lang, instant: Instant, timeZone: string): string {
  const make = () =>
    new Intl.DateTimeFormat(tag(lang), { timeZone, day: 'numeric', month: 'long', year: 'numeric' });
  return once(`d ${lang} ${timeZone}`, make).format(new Date(instant));
}

/** Two days as one range without repeating what they share: "November 16 – 22, 2026". */
export function formatDateRange(lang: Lang, from: Instant, to: Instant, timeZone: string): string {
  const make = () =>
    new Intl.DateTimeFormat(tag(lang), { timeZone, day: 'numeric', month: 'long', year: 'numeric' });
  return once(`d ${lang} ${timeZone}`, make).formatRange(new Date(from), new Date(to));
}

const RELATIVE_UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
];

/** How far an instant is from `now`, in the largest unit that fits: "in 2 days", "3 hours ago". */
export function formatRelative(lang: Lang, instant: Instant, now: Instant): string {
  const distance = new Date(instant).getTime() - new Date(now).getTime();
  const fitting = RELATIVE_UNITS.find(([, size]) => Math.abs(distance) >= size);
  const [unit, size] = fitting ?? ['second', 1000];
  const formatter = once(`r ${lang}`, () => new Intl.RelativeTimeFormat(tag(lang), { numeric: 'auto' }));
  return formatter.format(Math.trunc(distance / size), unit);
}
