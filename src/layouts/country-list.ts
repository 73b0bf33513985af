import { countryName } from '#domain/country-names.ts';
import { COUNTRIES, type Country, type Lang } from '#domain/locales.ts';

/** The language in which a country writes its own name; where it has several, the one most people there share. */
const OWN_LANGUAGE: Readonly<Record<Country, string>> = {
  ph: 'fil',
  us: 'en',
  ca: 'en',
  gb: 'en',
  au: 'en',
  jp: 'ja',
  kr: 'ko',
  cn: 'zh',
  in: 'hi',
  id: 'id',
  my: 'ms',
  sg: 'en',
  th: 'th',
  vn: 'vi',
  fr: 'fr',
  de: 'de',
  it: 'it',
  es: 'es',
  br: 'pt',
  mx: 'es',
  ru: 'ru',
  kz: 'kk',
  ua: 'uk',
};

/** A country's name as its own people write it, with the language it is in. */
function countryNativeName(country: Country): { readonly name: string; readonly lang: string } {
  const lang = OWN_LANGUAGE[country];
  const code = country.toUpperCase();
  return { name: new Intl.DisplayNames([lang], { type: 'region' }).of(code) ?? code, lang };
}

export interface ListedCountry {
  readonly code: Country;
  /** In the language of the page. */
  readonly name: string;
  readonly native: { readonly name: string; readonly lang: string };
}

const lists = new Map<Lang, readonly ListedCountry[]>();

/** All countries in the order of their names in a language. Kept: every one of some thousand pages lists them. */
export function countriesByName(lang: Lang): readonly ListedCountry[] {
  const known = lists.get(lang);
  if (known) return known;
  const collator = new Intl.Collator(lang);
  const list = COUNTRIES.map((code) => ({
    code,
    name: countryName(code, lang),
    native: countryNativeName(code),
  })).toSorted((one, other) => collator.compare(one.name, other.name));
  lists.set(lang, list);
  return list;
}
