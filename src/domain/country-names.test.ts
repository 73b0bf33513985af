import { describe, expect, test } from 'vitest';
import { countryName } from './country-names.ts';

describe('countryName', () => {
  test('is the literal English name of the specification, code in any case', () => {
    expect(countryName('kr', 'en')).toBe('South Korea');
    expect(countryName('GB', 'en')).toBe('United Kingdom');
  });

  test('is in the language of the reader', () => {
    expect(countryName('de', 'fr')).toBe('Allemagne');
    expect(countryName('ph', 'ru')).toBe('Филиппины');
  });

  test('is the code itself for a country without a contest', () => {
    expect(countryName('XX', 'en')).toBe('XX');
    expect(countryName('be', 'ar')).toBe('be');
  });
});
