import { describe, expect, test } from 'vitest';
import { REDIRECT_PAYLOADS } from '../../../tests/support/hosts/redirect-payloads.ts';
import { LANGS } from '../../domain/locales.ts';
import { pathInCountry, pathInLanguage } from './same-page.ts';

describe('the page one is on, in another language', () => {
  test.each([
    ['/en-ph', 'ar', '/ar-ph'],
    ['/ar-ph/contest', 'en', '/en-ph/contest'],
    ['/en-jp/contest/2026-w47', 'de', '/de-jp/contest/2026-w47'],
    ['/terms', 'fr', '/fr/terms'],
    ['/fr/terms', 'en', '/terms'],
    ['/u/4f', 'ru', '/ru/u/4f'],
    ['/ru/u/4f', 'hi', '/hi/u/4f'],
  ] as const)('%s in %s is %s', (path, lang, expected) => {
    expect(pathInLanguage(path, lang)).toBe(expected);
  });
});

describe('the page one is on, in another country', () => {
  test('keeps the language and the rest of the path', () => {
    expect(pathInCountry('/ar-ph/contest/2026-w47', 'jp')).toBe('/ar-jp/contest/2026-w47');
  });

  test.each(['/terms', '/ar/terms', '/'])('%s is the same in every country', (path) => {
    expect(pathInCountry(path, 'jp')).toBeNull();
  });
});

test('no address that is not found here becomes a link to another site, in any language', () => {
  const site = 'https://site.example';
  const paths = REDIRECT_PAYLOADS.map((payload) => URL.parse(site + payload)?.pathname ?? '/');
  const links = paths.flatMap((path) => LANGS.map((lang) => pathInLanguage(path, lang)));
  expect(links.filter((link) => URL.parse(link, site)?.origin !== site)).toEqual([]);
  const inCountry = paths.map((path) => pathInCountry(`/en-ph${path}`, 'jp') ?? '');
  expect(inCountry.filter((link) => URL.parse(link, site)?.origin !== site)).toEqual([]);
});
