// The calendar as it must be, for SQL and src/domain alike. Offsets at local midnight are those of the IANA time zone
// database, read by a third implementation (Python's zoneinfo), not by the code under test.
import { COUNTRY_TIME_ZONES } from '../../../src/domain/country-time-zone.ts';
import { COUNTRIES, type Country } from '../../../src/domain/locales.ts';
import type { Phase } from '../../../src/domain/phase.ts';

interface WeekDates {
  week: string;
  before: string;
  after: string;
  monday: string;
  nextMonday: string;
}

/** The weeks in which clocks change: America, Europe, Australia, in spring and in autumn; and two weeks 53. */
const WEEKS: readonly WeekDates[] = [
  { week: '2026-w10', before: '2026-w09', after: '2026-w11', monday: '2026-03-02', nextMonday: '2026-03-09' },
  { week: '2026-w13', before: '2026-w12', after: '2026-w14', monday: '2026-03-23', nextMonday: '2026-03-30' },
  { week: '2026-w14', before: '2026-w13', after: '2026-w15', monday: '2026-03-30', nextMonday: '2026-04-06' },
  { week: '2026-w40', before: '2026-w39', after: '2026-w41', monday: '2026-09-28', nextMonday: '2026-10-05' },
  { week: '2026-w43', before: '2026-w42', after: '2026-w44', monday: '2026-10-19', nextMonday: '2026-10-26' },
  { week: '2026-w44', before: '2026-w43', after: '2026-w45', monday: '2026-10-26', nextMonday: '2026-11-02' },
  { week: '2026-w53', before: '2026-w52', after: '2027-w01', monday: '2026-12-28', nextMonday: '2027-01-04' },
  { week: '2020-w53', before: '2020-w52', after: '2021-w01', monday: '2020-12-28', nextMonday: '2021-01-04' },
];

/** A country's offset from UTC in each of WEEKS; at its start and at its end where that differs. */
const OFFSETS: Record<Country, string> = {
  ph: '+08:00 +08:00 +08:00 +08:00 +08:00 +08:00 +08:00 +08:00',
  us: '-05:00>-04:00 -04:00 -04:00 -04:00 -04:00 -04:00>-05:00 -05:00 -05:00',
  ca: '-05:00>-04:00 -04:00 -04:00 -04:00 -04:00 -04:00>-05:00 -05:00 -05:00',
  gb: '+00:00 +00:00>+01:00 +01:00 +01:00 +01:00>+00:00 +00:00 +00:00 +00:00',
  au: '+11:00 +11:00 +11:00>+10:00 +10:00>+11:00 +11:00 +11:00 +11:00 +11:00',
  jp: '+09:00 +09:00 +09:00 +09:00 +09:00 +09:00 +09:00 +09:00',
  kr: '+09:00 +09:00 +09:00 +09:00 +09:00 +09:00 +09:00 +09:00',
  cn: '+08:00 +08:00 +08:00 +08:00 +08:00 +08:00 +08:00 +08:00',
  in: '+05:30 +05:30 +05:30 +05:30 +05:30 +05:30 +05:30 +05:30',
  id: '+07:00 +07:00 +07:00 +07:00 +07:00 +07:00 +07:00 +07:00',
  my: '+08:00 +08:00 +08:00 +08:00 +08:00 +08:00 +08:00 +08:00',
  sg: '+08:00 +08:00 +08:00 +08:00 +08:00 +08:00 +08:00 +08:00',
  th: '+07:00 +07:00 +07:00 +07:00 +07:00 +07:00 +07:00 +07:00',
  vn: '+07:00 +07:00 +07:00 +07:00 +07:00 +07:00 +07:00 +07:00',
  fr: '+01:00 +01:00>+02:00 +02:00 +02:00 +02:00>+01:00 +01:00 +01:00 +01:00',
  de: '+01:00 +01:00>+02:00 +02:00 +02:00 +02:00>+01:00 +01:00 +01:00 +01:00',
  it: '+01:00 +01:00>+02:00 +02:00 +02:00 +02:00>+01:00 +01:00 +01:00 +01:00',
  es: '+01:00 +01:00>+02:00 +02:00 +02:00 +02:00>+01:00 +01:00 +01:00 +01:00',
  br: '-03:00 -03:00 -03:00 -03:00 -03:00 -03:00 -03:00 -03:00',
  mx: '-06:00 -06:00 -06:00 -06:00 -06:00 -06:00 -06:00 -06:00',
  ru: '+03:00 +03:00 +03:00 +03:00 +03:00 +03:00 +03:00 +03:00',
  kz: '+05:00 +05:00 +05:00 +05:00 +05:00 +05:00 +05:00 +06:00',
  ua: '+02:00 +02:00>+03:00 +03:00 +03:00 +03:00>+02:00 +02:00 +02:00 +02:00',
};

/** Changes of the past in zones that have none any more. */
const PAST_CHANGES: readonly (readonly [Country, WeekDates, string])[] = [
  [
    'kz',
    {
      week: '2024-w09',
      before: '2024-w08',
      after: '2024-w10',
      monday: '2024-02-26',
      nextMonday: '2024-03-04',
    },
    '+06:00>+05:00',
  ],
  [
    'br',
    {
      week: '2018-w44',
      before: '2018-w43',
      after: '2018-w45',
      monday: '2018-10-29',
      nextMonday: '2018-11-05',
    },
    '-03:00>-02:00',
  ],
  [
    'br',
    {
      week: '2019-w07',
      before: '2019-w06',
      after: '2019-w08',
      monday: '2019-02-11',
      nextMonday: '2019-02-18',
    },
    '-02:00>-03:00',
  ],
  [
    'mx',
    {
      week: '2022-w13',
      before: '2022-w12',
      after: '2022-w14',
      monday: '2022-03-28',
      nextMonday: '2022-04-04',
    },
    '-06:00>-05:00',
  ],
  [
    'mx',
    {
      week: '2022-w43',
      before: '2022-w42',
      after: '2022-w44',
      monday: '2022-10-24',
      nextMonday: '2022-10-31',
    },
    '-05:00>-06:00',
  ],
  [
    'ru',
    {
      week: '2014-w43',
      before: '2014-w42',
      after: '2014-w44',
      monday: '2014-10-20',
      nextMonday: '2014-10-27',
    },
    '+04:00>+03:00',
  ],
];

export interface CalendarCase {
  country: Country;
  timeZone: string;
  week: string;
  before: string;
  after: string;
  startsAt: Date;
  endsAt: Date;
  /** Whether clocks change within the week. */
  hasChange: boolean;
}

/** An instant of a case with what holds then, for a week that started with enough entries. */
export interface CalendarMoment {
  at: Date;
  /** The week that holds the instant. */
  week: string;
  phase: Phase;
  isBlackout: boolean;
}

const HOUR = 3_600_000;

function caseOf(
  country: Country,
  { monday, nextMonday, ...names }: WeekDates,
  offsets: string,
): CalendarCase {
  const [start = '', end = start] = offsets.split('>');
  return {
    country,
    timeZone: COUNTRY_TIME_ZONES[country],
    ...names,
    startsAt: new Date(`${monday}T00:00:00${start}`),
    endsAt: new Date(`${nextMonday}T00:00:00${end}`),
    hasChange: start !== end,
  };
}

export const CALENDAR_CASES: readonly CalendarCase[] = [
  ...COUNTRIES.flatMap((country) =>
    OFFSETS[country].split(' ').map((offsets, n) => caseOf(country, WEEKS[n] as WeekDates, offsets)),
  ),
  ...PAST_CHANGES.map(([country, dates, offsets]) => caseOf(country, dates, offsets)),
];

/**
 * Both sides of each boundary of a week, in order: the start, 24 hours before the end, the end, 48 hours after it.
 * @param early how many milliseconds before a boundary its first side is
 */
export function momentsOf(
  { startsAt, endsAt, week, before, after }: CalendarCase,
  early = 1,
): CalendarMoment[] {
  const sides = (at: number, was: Omit<CalendarMoment, 'at'>, is: Omit<CalendarMoment, 'at'>) => [
    { at: new Date(at - early), ...was },
    { at: new Date(at), ...is },
  ];
  const live = { week, phase: 'live', isBlackout: false } as const;
  const hidden = { week, phase: 'live', isBlackout: true } as const;
  const upcoming = { week: before, phase: 'upcoming', isBlackout: false } as const;
  const provisional = { week: after, phase: 'provisional', isBlackout: false } as const;
  const official = { week: after, phase: 'official', isBlackout: false } as const;
  return [
    ...sides(startsAt.getTime(), upcoming, live),
    ...sides(endsAt.getTime() - 24 * HOUR, live, hidden),
    ...sides(endsAt.getTime(), hidden, provisional),
    ...sides(endsAt.getTime() + 48 * HOUR, provisional, official),
  ];
}
