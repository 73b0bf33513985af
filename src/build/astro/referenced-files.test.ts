import { expect, test } from 'vitest';
import { referencedPaths } from './referenced-files.ts';

test('links, styles, scripts and islands of this site are references', () => {
  const html = `<link rel="stylesheet" href="/_astro/a.css"><a class="x" href="/terms?a=1#b">
    <script type="module" src="/_astro/b.js"></script><astro-island component-url="/_astro/c.js">`;
  expect(referencedPaths(html)).toEqual(['/_astro/a.css', '/terms', '/_astro/b.js', '/_astro/c.js']);
});

test('other sites, fragments and data are not', () => {
  expect(referencedPaths('<a href="https://example.org/x"><a href="#main"><img src="data:,x">')).toEqual([]);
});
