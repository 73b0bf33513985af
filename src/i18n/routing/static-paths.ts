/** Which pages Astro makes of a route with a language or a locale in it. */
import { DEFAULT_LANG, LANGS, LOCALES, parseLocale } from '../../domain/locales.ts';

/** For `[...lang]/page.astro`: `/page` in English and `/{lang}/page` in the others. */
export function languagePaths() {
  return LANGS.map((lang) => ({
    params: { lang: lang === DEFAULT_LANG ? undefined : lang },
    props: { lang },
  }));
}

/** For `[locale]/page.astro`. */
export function localePaths() {
  return LOCALES.map((locale) => {
    const parts = parseLocale(locale);
    if (!parts) throw new Error(`${locale} is no locale`);
    return { params: { locale }, props: { locale, ...parts } };
  });
}
