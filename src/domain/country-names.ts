import { type Country, isCountry, type Lang } from './locales.ts';

/** The English names, literally as specification 3 has them. */
const COUNTRY_NAMES: Readonly<Record<Country, string>> = {
  ph: 'Philippines',
  us: 'United States',
  ca: 'Canada',
  gb: 'United Kingdom',
  au: 'Australia',
  jp: 'Japan',
  kr: 'South Korea',
  cn: 'China',
  in: 'India',
  id: 'Indonesia',
  my: 'Malaysia',
  sg: 'Singapore',
  th: 'Thailand',
  vn: 'Vietnam',
  fr: 'France',
  de: 'Germany',
  it: 'Italy',
  es: 'Spain',
  br: 'Brazil',
  mx: 'Mexico',
  ru: 'Russia',
  kz: 'Kazakhstan',
  ua: 'Ukraine',
};

/** A country's name for people who read `lang`, code in any case; an unknown code is shown as itself. */
export function countryName(code: string, lang: Lang): string {
  const country = code.toLowerCase();
  if (!isCountry(country)) return code;
  if (lang === 'en') return COUNTRY_NAMES[country];
  return new Intl.DisplayNames([lang], { type: 'region' }).of(country.toUpperCase()) ?? code;
}
