import { DEFAULT_LANG, LANGS, type Lang, type Locale, parseLocale } from '../../domain/locales.ts';
import { translatedHref } from './links.ts';

export interface PageAddress {
  readonly lang: Lang;
  /** For pages of one country. */
  readonly locale?: Locale | undefined;
  /** Without language and locale: 'contest', 'auth'; '' is the home page. */
  readonly path: string;
}

export interface Alternate {
  /** A value of `hreflang`: `ar`, `ar-PH` or `x-default`. */
  readonly hreflang: string;
  readonly path: string;
}

/** The one path under which a page is indexed. */
export function canonicalPath({ lang, locale, path }: PageAddress): string {
  return translatedHref({ lang, country: countryOf(locale), path });
}

/** The same page in all 12 languages, and for everybody else in English; a profile is indexed in English alone. */
export function alternates({ locale, path }: PageAddress): Alternate[] {
  const country = countryOf(locale);
  const langs: readonly Lang[] = path.startsWith('u/') ? [DEFAULT_LANG] : LANGS;
  const region = country ? `-${country.toUpperCase()}` : '';
  const translations = langs.map((lang) => ({
    hreflang: `${lang}${region}`,
    path: translatedHref({ lang, country, path }),
  }));
  const fallback = translatedHref({ lang: DEFAULT_LANG, country, path });
  return [...translations, { hreflang: 'x-default', path: fallback }];
}

function countryOf(locale: Locale | undefined) {
  return locale && parseLocale(locale)?.country;
}
