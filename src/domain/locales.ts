/** The 12 interface languages (specification 1), in the order the switcher shows them. */
export const LANGS = ['en', 'ru', 'es', 'fr', 'de', 'it', 'pt', 'zh', 'ja', 'ko', 'ar', 'hi'] as const;
export type Lang = (typeof LANGS)[number];

/** The 23 countries with a contest, in the order of specification 3; their names stand in `country-names.ts`. */
export const COUNTRIES = [
  'ph',
  'us',
  'ca',
  'gb',
  'au',
  'jp',
  'kr',
  'cn',
  'in',
  'id',
  'my',
  'sg',
  'th',
  'vn',
  'fr',
  'de',
  'it',
  'es',
  'br',
  'mx',
  'ru',
  'kz',
  'ua',
] as const;

export type Country = (typeof COUNTRIES)[number];
export type Locale = `${Lang}-${Country}`;

/** All 276; marked pure, so that a page that only parses one locale does not carry the list. */
export const LOCALES: readonly Locale[] = /* @__PURE__ */ LANGS.flatMap((lang) =>
  COUNTRIES.map((cc) => localeOf(lang, cc)),
);

/** Specification 9. */
export const DEFAULT_LANG = 'en' satisfies Lang;
export const DEFAULT_COUNTRY = 'ph' satisfies Country;

export function isLang(value: unknown): value is Lang {
  return (LANGS as readonly unknown[]).includes(value);
}

export function isCountry(value: unknown): value is Country {
  return (COUNTRIES as readonly unknown[]).includes(value);
}

export function localeOf(lang: Lang, country: Country): Locale {
  return `${lang}-${country}`;
}

/** The parts of a locale as it stands in a path (`ar-ph`, lower case); null for anything else. */
export function parseLocale(text: string): { lang: Lang; country: Country } | null {
  const [lang, country, ...rest] = text.split('-');
  return rest.length === 0 && isLang(lang) && isCountry(country) ? { lang, country } : null;
}
