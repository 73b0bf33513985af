import { expect, test } from 'vitest';
import { headHtml } from '../../lib/head-html.ts';
import { pageTags } from './page-head.ts';

const SITE = 'https://site.example';
const page = { title: 'Contest', description: 'Words', path: 'contest' } as const;

test('a contest page names its address, 12 languages and one for everybody else', () => {
  const html = headHtml(pageTags({ ...page, lang: 'ar', locale: 'ar-ph' }, SITE));
  expect(html).toContain('<link rel="canonical" href="https://site.example/ar-ph/contest">');
  expect(html.match(/hreflang/g)).toHaveLength(13);
  expect(html).toContain('hreflang="x-default" href="https://site.example/en-ph/contest"');
  expect(html).toContain('<meta property="og:locale" content="ar_PH">');
  expect(html.match(/og:locale:alternate/g)).toHaveLength(11);
});

test('a page without a picture has the picture of the site, large', () => {
  const html = headHtml(pageTags({ ...page, lang: 'en' }, SITE));
  expect(html).toContain('<meta property="og:image" content="https://site.example/og.png">');
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
  expect(html).toContain('<meta property="og:locale" content="en_US">');
});

test('a portrait is shown whole', () => {
  const image = { url: 'https://photos.example/a.jpg', width: 800, height: 1067, alt: 'Ana' };
  const html = headHtml(pageTags({ ...page, lang: 'en', path: 'u/ana', image }, SITE));
  expect(html).toContain('<meta name="twitter:card" content="summary">');
  expect(html).toContain('<meta property="og:type" content="profile">');
});

test('a page that is not indexed names neither itself nor translations', () => {
  const html = headHtml(pageTags({ ...page, lang: 'en', indexable: false }, SITE));
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toMatch(/canonical|hreflang/);
});

test('a page that repeats another one leads to it and has no translations of its own', () => {
  const html = headHtml(
    pageTags({ ...page, lang: 'en', locale: 'en-ph', path: 'contest/2026-w47', repeats: 'contest' }, SITE),
  );
  expect(html).toContain('href="https://site.example/en-ph/contest"');
  expect(html).not.toContain('hreflang');
});
