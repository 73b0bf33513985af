import { expect, it, test } from 'vitest';
import { pageTags } from '../../i18n/routing/page-head.ts';
import { headHtml } from '../../lib/head-html.ts';
import { headFaults } from './page-heads.ts';
import { structuredDataFaults } from './structured-data.ts';

const page = { lang: 'en', path: 'terms', title: 'Terms', description: 'Rules' } as const;
const head = headHtml(pageTags(page, 'https://site.example'));
const html = (inside: string) => `<html><head>${inside}</head><body><div></div></body></html>`;

test('a head as it must be has no faults', () => {
  expect(headFaults(html(head))).toEqual([]);
  const hidden = headHtml(pageTags({ ...page, indexable: false }, 'https://site.example'));
  expect(headFaults(html(hidden))).toEqual([]);
});

it.each([
  ['a foreign tag', '<div></div>', '<div> may not stand in a head'],
  ['a second title', '<title>x</title>', 'not exactly one title'],
  ['a second canonical address', '<link rel="canonical" href="/x">', '2 canonical addresses'],
  [
    'noindex beside an address',
    '<meta name="robots" content="noindex">',
    'not indexed, but with a canonical address',
  ],
  [
    'a second description',
    '<meta name="description" content="x">',
    'name="description" does not stand there once',
  ],
  ['empty structured data', '<script type="application/ld+json">{}</script>', 'no context of schema.org'],
])('%s is a fault', (_, more, fault) => {
  expect(headFaults(html(head + more))).toContain(fault);
});

it.each([
  [{ '@type': 'Event', name: 'x' }, 'Event has no startDate'],
  [
    { '@type': 'ProfilePage', mainEntity: { '@type': 'Person', url: 'https://a.example' } },
    'Person has no name',
  ],
  [{ '@type': 'FAQPage', mainEntity: [] }, 'FAQPage has no mainEntity'],
  [
    { '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', position: 1 }] },
    'ListItem has no name',
  ],
  [
    { '@type': 'Organization', name: 'x', url: '/', logo: 'https://a.example/l.png' },
    'url is not an address: /',
  ],
  [{ '@type': 'WebSite', name: 'x' }, 'WebSite has no url'],
  [{ '@type': 'Recipe' }, 'the type "Recipe" is not known here'],
])('%j lacks something', (data, fault) => {
  expect(structuredDataFaults({ '@context': 'https://schema.org', ...data })).toContain(fault);
});
