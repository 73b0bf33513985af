/** The 12 interface languages (specification 1), in the order the switcher shows them. */
export const LANGS = ['en', 'ru', 'es', 'fr', 'de', 'it', 'pt', 'zh', 'ja', 'ko', 'ar', 'hi'] as const;
export type Lang = (typeof LANGS)[number];

/** The 23 countries with a contest and their English names, literally as specification 3 has them. */
export const COUNTRY_NAMES = {
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
} as const;

export type Country = keyof typeof COUNTRY_NAMES;
export type Locale = `${Lang}-${Country}`;

export const COUNTRIES = Object.keys(COUNTRY_NAMES) as readonly Country[];
export const LOCALES: readonly Locale[] = LANGS.flatMap((lang) => COUNTRIES.map((cc) => localeOf(lang, cc)));

/** Specification 9. */
export const DEFAULT_LANG = 'en' satisfies Lang;
export const DEFAULT_COUNTRY = 'ph' satisfies Country;

export function isLang(value: unknown): value is Lang {
  return (LANGS as readonly unknown[]).includes(value);
}

export function isCountry(value: unknown): value is Country {
  return typeof value === 'string' && Object.hasOwn(COUNTRY_NAMES, value);
}

export function localeOf(lang: Lang, country: Country): Locale {
  return `${lang}-${country}`;
}

/** The parts of a locale as it stands in a path (`ar-ph`, lower case); null for anything else. */
export function parseLocale(text: string): { lang: Lang; country: Country } | null {
  const [lang, country, ...rest] = text.split('-');
  return rest.length === 0 && isLang(lang) && isCountry(country) ? { lang, country } : null;
}

/** A country's name for people who read `lang`, code in any case; an unknown code is shown as itself. */
export function countryName(code: string, lang: Lang): string {
  const country = code.toLowerCase();
  if (!isCountry(country)) return code;
  if (lang === 'en') return COUNTRY_NAMES[country];
  return new Intl.DisplayNames([lang], { type: 'region' }).of(country.toUpperCase()) ?? code;
}
