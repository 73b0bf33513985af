import { expect, test } from 'vitest';
import { LANGS } from '../domain/locales.ts';
import { countryFlag } from './format/country-flag.ts';
import { directionOf, LANGUAGES, languageOf } from './registry.ts';

test('every language is described, in the order of the list', () => {
  expect(LANGUAGES.map(({ code }) => code)).toEqual([...LANGS]);
});

test('Arabic alone is written from right to left', () => {
  expect(LANGS.filter((lang) => directionOf(lang) === 'rtl')).toEqual(['ar']);
});

test('a language has a name for others and one for its own people', () => {
  expect(languageOf('de')).toMatchObject({ name: 'German', nativeName: 'Deutsch' });
});

test('the flag of a country is made of its code, in any case', () => {
  expect(countryFlag('ph')).toBe('🇵🇭');
  expect(countryFlag('PH')).toBe('🇵🇭');
});
