import { describe, expect, test } from 'vitest';
import { COUNTRIES, isCountry, LANGS, LOCALES, parseLocale } from './locales.ts';

test('12 languages and 23 countries make 276 different locales', () => {
  expect(LANGS).toHaveLength(12);
  expect(COUNTRIES).toHaveLength(23);
  expect(new Set(LOCALES).size).toBe(276);
});

describe('parseLocale', () => {
  test('splits every locale into its language and country', () => {
    for (const locale of LOCALES) {
      const parts = parseLocale(locale);
      expect(parts && `${parts.lang}-${parts.country}`).toBe(locale);
    }
  });

  test.each(['', 'en', 'en-', 'en-xx', 'xx-ph', 'EN-PH', 'en-ph-ph', 'en_ph', 'en-constructor'])(
    'refuses %j',
    (text) => {
      expect(parseLocale(text)).toBeNull();
    },
  );
});

test('a property of every object is no country', () => {
  expect(isCountry('toString')).toBe(false);
});
