/** Internal links. They carry the language, so that the language redirect of bare pages has nothing to do. */
import { type Country, DEFAULT_LANG, type Lang, type Locale, localeOf } from '../../domain/locales.ts';

/** The named pages of specification 2 that exist once per language. */
export const TRANSLATED_PAGES = [
  'auth',
  'account',
  'messages',
  'likes',
  'terms',
  'privacy',
  'cookie-policy',
  'data-deletion',
  'reset-password',
  'verify',
  'testmainpage',
] as const;

export type TranslatedPage = (typeof TRANSLATED_PAGES)[number];

export function homeHref(locale: Locale): string {
  return `/${locale}`;
}

export function contestHref(locale: Locale): string {
  return `/${locale}/contest`;
}

/** `week` is a slug as in `2026-w47`. */
export function weekHref(locale: Locale, week: string): string {
  return `/${locale}/contest/${week}`;
}

/** A named page in a language; English is the one without a prefix. */
export function pageHref(lang: Lang, page: TranslatedPage | 'adminka'): string {
  if (page === 'adminka') return '/adminka';
  return withLanguage(lang, `/${page}`);
}

export function profileHref(lang: Lang, id: string): string {
  return withLanguage(lang, `/u/${encodeURIComponent(id)}`);
}

/** The path of a page that has no locale, in a language: `/terms` and `/ar/terms`. */
export function withLanguage(lang: Lang, barePath: string): string {
  return lang === DEFAULT_LANG ? barePath : `/${lang}${barePath}`;
}

/** The same page in another language or country: `path` is without either, and '' is the home page. */
export function translatedHref(target: { lang: Lang; country?: Country | undefined; path: string }): string {
  const { lang, country, path } = target;
  if (country) return path === '' ? homeHref(localeOf(lang, country)) : `/${localeOf(lang, country)}/${path}`;
  return withLanguage(lang, `/${path}`);
}

/** Whether a path without language exists once per language: a named page, its changes, or a profile (`u/…`). */
export function isTranslatedPath(path: string): boolean {
  const page = path.replace(/\/changes$/, '');
  return path === 'u' || path.startsWith('u/') || (TRANSLATED_PAGES as readonly string[]).includes(page);
}
