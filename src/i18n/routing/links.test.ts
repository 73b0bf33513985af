import { expect, test } from 'vitest';
import {
  contestHref,
  homeHref,
  isTranslatedPath,
  pageHref,
  profileHref,
  translatedHref,
  weekHref,
} from './links.ts';

test('pages of a country carry the locale', () => {
  expect(homeHref('ar-ph')).toBe('/ar-ph');
  expect(contestHref('ar-ph')).toBe('/ar-ph/contest');
  expect(weekHref('ar-ph', '2026-w47')).toBe('/ar-ph/contest/2026-w47');
});

test('named pages carry the language, but for English', () => {
  expect(pageHref('hi', 'terms')).toBe('/hi/terms');
  expect(pageHref('en', 'terms')).toBe('/terms');
  expect(pageHref('hi', 'adminka')).toBe('/adminka');
});

test('an id cannot leave its place in a path', () => {
  expect(profileHref('ar', 'a/../b?c#d')).toBe('/ar/u/a%2F..%2Fb%3Fc%23d');
});

test('a page keeps its place when the language or the country changes', () => {
  expect(translatedHref({ lang: 'fr', country: 'jp', path: 'contest' })).toBe('/fr-jp/contest');
  expect(translatedHref({ lang: 'fr', country: 'jp', path: '' })).toBe('/fr-jp');
  expect(translatedHref({ lang: 'en', path: 'privacy' })).toBe('/privacy');
});

test('profiles and named pages exist once per language, the admin page does not', () => {
  expect(['terms', 'terms/changes', 'u', 'u/3f'].map(isTranslatedPath)).toEqual([true, true, true, true]);
  expect(['adminka', 'contest', '', '404'].map(isTranslatedPath)).toEqual([false, false, false, false]);
});
