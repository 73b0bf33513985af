import { expect, test } from 'vitest';
import { assetReferences } from './asset-references.ts';

test('a page names its scripts, styles, fonts and the parts of its islands', () => {
  const html = `<style>@font-face{src:url("/_astro/fonts/1f.woff2")}</style><link rel="stylesheet" href="/_astro/a.B1.css">
    <astro-island component-url="/_astro/Grid.island.x.js" renderer-url="/_astro/client.y.js"></astro-island>
    <script type="module" src="/_astro/page.z.js"></script><script src="/_astro/page.z.js"></script><a href="/terms">`;
  expect(assetReferences('/terms', html)).toEqual([
    '/_astro/fonts/1f.woff2',
    '/_astro/a.B1.css',
    '/_astro/Grid.island.x.js',
    '/_astro/client.y.js',
    '/_astro/page.z.js',
  ]);
});

test('a script names what it imports, not what it may load later', () => {
  const script =
    'import{a as b}from"./shell.1.js";import"./side.2.js";export{c}from`./more.3.js`;x=()=>import("./late.4.js")';
  expect(assetReferences('/_astro/start.0.js', script)).toEqual([
    '/_astro/shell.1.js',
    '/_astro/side.2.js',
    '/_astro/more.3.js',
  ]);
});

test('a style names its fonts', () => {
  expect(assetReferences('/_astro/a.css', 'a{src:url(/_astro/fonts/b.woff2)}')).toEqual([
    '/_astro/fonts/b.woff2',
  ]);
});
