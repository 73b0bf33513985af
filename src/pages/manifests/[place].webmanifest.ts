import type { APIRoute } from 'astro';
import { LANGS, type Lang, LOCALES, type Locale, parseLocale } from '#domain/locales.ts';
import { webManifest } from './_web-manifest.ts';

type Place = { readonly lang: Lang; readonly locale?: Locale };

/** One for each language, and one for each locale, as the pages name them. */
export function getStaticPaths() {
  const places: Record<string, Place> = Object.fromEntries(LANGS.map((lang) => [lang, { lang }]));
  for (const locale of LOCALES) {
    const lang = parseLocale(locale)?.lang;
    if (lang) places[locale] = { lang, locale };
  }
  return Object.entries(places).map(([place, props]) => ({ params: { place }, props }));
}

export const GET: APIRoute<Place> = ({ props: { lang, locale } }) =>
  new Response(JSON.stringify(webManifest(lang, locale)));
