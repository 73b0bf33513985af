import { beforeEach, expect, test } from 'vitest';
import { pageTags } from '../i18n/routing/page-head.ts';
import { applyHead, applyTitle } from './head-apply.ts';
import { headHtml } from './head-html.ts';
import { HeadError } from './head-tags.ts';

const SITE = 'https://site.example';
const built = {
  lang: 'en',
  path: 'u/ana',
  title: 'Ana',
  description: 'Ana of Manila',
  image: { url: 'https://photos.example/ana.jpg', width: 800, height: 1067, alt: 'Portrait of Ana' },
  jsonLd: { '@type': 'ProfilePage' },
} as const;
const ICON = '<link rel="icon" href="/favicon.svg">';

beforeEach(() => {
  document.head.innerHTML = headHtml(pageTags(built, SITE)) + ICON;
});

test('what the page was built with is not touched by the same description', () => {
  const before = [...document.head.children];
  applyHead(document, pageTags(built, SITE));
  expect([...document.head.children]).toEqual(before);
});

test('a new name replaces the old one everywhere, and nothing stands twice', () => {
  applyHead(document, pageTags({ ...built, title: '<b>Bea</b>' }, SITE));
  expect(document.title).toBe('<b>Bea</b> · Diadem');
  expect(document.querySelectorAll('title, link[rel=canonical]')).toHaveLength(2);
  expect(document.querySelector('[property="og:title"]')?.getAttribute('content')).toBe('<b>Bea</b>');
  expect(document.head.querySelector('b')).toBeNull();
  expect(document.head.innerHTML).toContain(ICON);
});

test('who is gone leaves no picture, no data and no address behind', () => {
  const nobody = { lang: 'en', path: 'u', title: 'Not found', description: 'Not found', indexable: false };
  applyHead(document, pageTags({ ...nobody, lang: 'en' }, SITE));
  expect(document.head.innerHTML).not.toMatch(/Ana|ld\+json|canonical|hreflang/);
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
});

test('a head that may not be is refused, and the page stays as it was', () => {
  const before = document.head.innerHTML;
  expect(() => applyHead(document, [{ tag: 'div' }] as never)).toThrow(HeadError);
  expect(document.head.innerHTML).toBe(before);
});

test('a title alone is checked too, and leaves the rest as it is', () => {
  const rest = [...document.head.children].filter(({ tagName }) => tagName !== 'TITLE');
  applyTitle(document, 'Review · Diadem');
  expect(document.title).toBe('Review · Diadem');
  expect([...document.head.children].filter(({ tagName }) => tagName !== 'TITLE')).toEqual(rest);
  expect(() => applyTitle(document, undefined as unknown as string)).toThrow(HeadError);
  expect(document.title).toBe('Review · Diadem');
});
