// Languages as Open Graph writes them: always with a territory.
import { LANGS, type Lang, type Locale, parseLocale } from '../../domain/locales.ts';

/** For pages of no country: where most readers of the language are, as the preview crawlers list them. */
const TERRITORIES: Readonly<Record<Lang, string>> = {
  en: 'US',
  ru: 'RU',
  es: 'ES',
  fr: 'FR',
  de: 'DE',
  it: 'IT',
  pt: 'BR',
  zh: 'CN',
  ja: 'JP',
  ko: 'KR',
  ar: 'AR',
  hi: 'IN',
};

/** `ar_PH` for `ar-ph`, `ar_AR` for a page of no country. */
export function openGraphLocale(lang: Lang, locale: Locale | undefined): string {
  const country = locale && parseLocale(locale)?.country;
  return `${lang}_${country?.toUpperCase() ?? TERRITORIES[lang]}`;
}

/** The page's other languages. */
export function otherOpenGraphLocales(lang: Lang, locale: Locale | undefined): string[] {
  const country = locale && parseLocale(locale)?.country;
  return LANGS.filter((other) => other !== lang).map((other) =>
    openGraphLocale(other, country && `${other}-${country}`),
  );
}
