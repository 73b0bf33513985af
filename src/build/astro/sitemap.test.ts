import { expect, it, test } from 'vitest';
import { robots, sitemapEntry, sitemapFiles, sitemapOf } from './sitemap.ts';

const SITE = 'https://site.example';
const canonical = '<link rel="canonical" href="https://site.example/terms">';
const alternate = '<link rel="alternate" hreflang="ar" href="https://site.example/ar/terms">';
const photo = 'https://b.example/storage/v1/object/public/photos/a.jpg';

test('an indexable page is listed with its translations', () => {
  expect(sitemapEntry(canonical + alternate)).toBe(
    '<url><loc>https://site.example/terms</loc><xhtml:link rel="alternate" hreflang="ar" href="https://site.example/ar/terms"/></url>',
  );
});

test('a page names the day of its last change where it knows it, and each photograph once', () => {
  const modified = '<meta property="og:updated_time" content="2026-11-21">';
  const image = `<img class="x" src="${photo}" alt=""><img src="${photo}"><img src="/og.png">`;
  const entry = sitemapEntry(canonical + alternate + modified + image);
  expect(entry).toContain('<lastmod>2026-11-21</lastmod>');
  expect(entry?.match(/<image:loc>[^<]+/g)).toEqual([`<image:loc>${photo}`]);
});

test('redirects and pages that are not indexed are left out', () => {
  expect(sitemapEntry(canonical)).toBeNull();
  expect(sitemapEntry('<meta name="robots" content="noindex">')).toBeNull();
});

it.each([
  ['ar-ph.html', 'ph'],
  ['en-us/contest/2026-w47.html', 'us'],
  ['u/ana.html', 'profiles'],
  ['ar/terms.html', 'information'],
])('%s stands in the sitemap of %s', (name, file) => {
  expect(sitemapOf(name)).toBe(file);
});

test('the index lists the sitemaps that have pages', () => {
  const pages = [
    ['terms.html', canonical + alternate],
    ['u/ana.html', '<meta name="robots" content="noindex">'],
  ] as const;
  const files = sitemapFiles(pages, SITE);
  expect(files.map(([name]) => name)).toEqual(['sitemap.xml', 'sitemap-information.xml']);
  expect(files[0]?.[1].match(/<loc>[^<]+/g)).toEqual(['<loc>https://site.example/sitemap-information.xml']);
});

it.each([
  [{}, true],
  [{ CONTEXT: 'production' }, true],
  [{ CONTEXT: 'deploy-preview' }, false],
  [{ VERCEL_ENV: 'preview' }, false],
  [{ SITE_INDEXING: 'off' }, false],
  [{ SITE_INDEXING: 'on', VERCEL_ENV: 'preview' }, true],
])('with %j crawlers are let in: %s', (env, isOpen) => {
  const text = robots(SITE, env);
  expect(text.includes('Disallow: /\n')).toBe(!isOpen);
  expect(text.includes('Sitemap: https://site.example/sitemap.xml')).toBe(isOpen);
});
