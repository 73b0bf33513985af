import type { Country, Lang, Locale } from '#domain/locales.ts';

/** Where a page stands, for the links of the shell. */
export type PagePlace = {
  readonly lang: Lang;
  /** Undefined on a page that is the same in every country. */
  readonly country: Country | undefined;
  /** The page's own locale, or the one its links to the contest lead to until preferences are read. */
  readonly locale: Locale;
  /** Without language or locale; '' is the home page. */
  readonly path: string;
};
