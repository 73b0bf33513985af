// The address of the page one is on, in another language or country. Needed where a page was built under one
// address and is shown under many (weeks, profiles), so that the links of the build do not know where they are.
import { type Country, isLang, type Lang, localeOf, parseLocale } from '../../domain/locales.ts';
import { withLanguage } from './links.ts';

/** The same path in another language. */
export function pathInLanguage(pathname: string, lang: Lang): string {
  // No empty parts: `//evil.example`, which is not found here, must not become the address of another site.
  const [first = '', ...rest] = pathname.split(/\/+/).slice(1);
  const locale = parseLocale(first);
  if (locale) return `/${[localeOf(lang, locale.country), ...rest].join('/')}`;
  const bare = isLang(first) ? rest : [first, ...rest];
  return withLanguage(lang, `/${bare.join('/')}`);
}

/** The same path in another country, or null for a page that is the same in every country. */
export function pathInCountry(pathname: string, country: Country): string | null {
  const [first = '', ...rest] = pathname.split('/').slice(1);
  const locale = parseLocale(first);
  return locale && `/${[localeOf(locale.lang, country), ...rest].join('/')}`;
}
