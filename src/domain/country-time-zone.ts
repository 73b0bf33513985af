import type { Country } from './locales.ts';

/**
 * The time zone in which a country's contest weeks are counted: that of the capital, or of the largest city where
 * the country has several zones (product rules, section 3). `public.contests` has the same 23.
 */
export const COUNTRY_TIME_ZONES = {
  ph: 'Asia/Manila',
  us: 'America/New_York',
  ca: 'America/Toronto',
  gb: 'Europe/London',
  au: 'Australia/Sydney',
  jp: 'Asia/Tokyo',
  kr: 'Asia/Seoul',
  cn: 'Asia/Shanghai',
  in: 'Asia/Kolkata',
  id: 'Asia/Jakarta',
  my: 'Asia/Kuala_Lumpur',
  sg: 'Asia/Singapore',
  th: 'Asia/Bangkok',
  vn: 'Asia/Ho_Chi_Minh',
  fr: 'Europe/Paris',
  de: 'Europe/Berlin',
  it: 'Europe/Rome',
  es: 'Europe/Madrid',
  br: 'America/Sao_Paulo',
  mx: 'America/Mexico_City',
  ru: 'Europe/Moscow',
  kz: 'Asia/Almaty',
  ua: 'Europe/Kyiv',
} as const satisfies Record<Country, string>;

export type ContestTimeZone = (typeof COUNTRY_TIME_ZONES)[Country];

/** The time zone of a country's contest, such as `Asia/Manila`. */
export function timeZoneOf(country: Country): ContestTimeZone {
  return COUNTRY_TIME_ZONES[country];
}
