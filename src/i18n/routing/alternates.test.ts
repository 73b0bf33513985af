import { expect, test } from 'vitest';
import { alternates, canonicalPath } from './alternates.ts';

test('a page of a country is indexed under its locale', () => {
  expect(canonicalPath({ lang: 'ar', locale: 'ar-ph', path: '' })).toBe('/ar-ph');
  expect(canonicalPath({ lang: 'ar', locale: 'ar-ph', path: 'contest' })).toBe('/ar-ph/contest');
});

test('a named page is indexed without a prefix in English and with one elsewhere', () => {
  expect(canonicalPath({ lang: 'en', path: 'terms' })).toBe('/terms');
  expect(canonicalPath({ lang: 'hi', path: 'terms' })).toBe('/hi/terms');
});

test('translations keep the country, and English stands in for other languages', () => {
  const links = alternates({ lang: 'fr', locale: 'fr-de', path: 'contest' });
  expect(links).toHaveLength(13);
  expect(links).toContainEqual({ hreflang: 'ja-DE', path: '/ja-de/contest' });
  expect(links).toContainEqual({ hreflang: 'x-default', path: '/en-de/contest' });
});

test('translations of a named page have no country', () => {
  const links = alternates({ lang: 'en', path: 'privacy' });
  expect(links).toContainEqual({ hreflang: 'en', path: '/privacy' });
  expect(links).toContainEqual({ hreflang: 'ko', path: '/ko/privacy' });
});

test('a profile is indexed in English alone', () => {
  const path = '/u/3f1d2c4b-0000-4000-8000-000000000001';
  expect(alternates({ lang: 'en', path: path.slice(1) })).toEqual([
    { hreflang: 'en', path },
    { hreflang: 'x-default', path },
  ]);
});
