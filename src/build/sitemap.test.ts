import { expect, test } from 'vitest';
import { sitemap, sitemapEntry } from './sitemap.ts';

const canonical = '<link rel="canonical" href="https://site.example/terms">';
const alternate = '<link rel="alternate" hreflang="ar" href="https://site.example/ar/terms">';

test('an indexable page is listed with its translations', () => {
  expect(sitemapEntry(canonical + alternate)).toBe(
    '<url><loc>https://site.example/terms</loc><xhtml:link rel="alternate" hreflang="ar" href="https://site.example/ar/terms"/></url>',
  );
});

test('redirects and pages that are not indexed are left out', () => {
  expect(sitemapEntry(canonical)).toBeNull();
  expect(sitemapEntry('<meta name="robots" content="noindex">')).toBeNull();
  expect(sitemap([canonical])).not.toContain('<url>');
});
