import type { Country } from '#domain/locales.ts';

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
export function countryNativeName(country: Country): { readonly name: string; readonly lang: string } {
  const lang = OWN_LANGUAGE[country];
  const code = country.toUpperCase();
  return { name: new Intl.DisplayNames([lang], { type: 'region' }).of(code) ?? code, lang };
}
