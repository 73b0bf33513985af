import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { DEFAULT_CACHE_CONTROL, HEADERS, headersFor, matchesHeaderPath } from './headers.ts';

test('hashed files are kept for a year, pages are asked for again, all are guarded', () => {
  expect(headersFor('/_astro/a.js')['Cache-Control']).toContain('immutable');
  expect(headersFor('/terms')['Cache-Control']).toBe(DEFAULT_CACHE_CONTROL);
  for (const path of ['/terms', '/_astro/a.js', '/sw.js', '/previews/en-ph.jpg']) {
    expect(headersFor(path)).toMatchObject({
      'Content-Security-Policy': "frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
    });
  }
});

test('a new service worker is seen at the next visit, and may answer for the whole site', () => {
  expect(headersFor('/sw.js')).toMatchObject({ 'Cache-Control': 'no-cache', 'Service-Worker-Allowed': '/' });
});

test('other sites may show the previews, and nobody else needs the scripts', () => {
  expect(headersFor('/og.png')).not.toHaveProperty('Cross-Origin-Resource-Policy');
  expect(headersFor('/_astro/a.js')['Cross-Origin-Resource-Policy']).toBe('same-origin');
});

test('every file of public has a rule of its own: none is asked for again on each page', () => {
  const folder = fileURLToPath(new URL('../../../public', import.meta.url));
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${path.relative(folder, path.join(entry.parentPath, entry.name))}`);
  const [, ...rules] = HEADERS;
  const unknown = files.filter((file) => !rules.some((rule) => matchesHeaderPath(rule.path, file)));
  expect(unknown).toEqual([]);
  expect(files.length).toBeGreaterThan(3);
});

test('no two rules name the same header for a path: hosts disagree about what follows from that', () => {
  for (const { path } of HEADERS) {
    const names = HEADERS.filter((rule) => matchesHeaderPath(rule.path, path)).flatMap(({ headers }) =>
      Object.keys(headers),
    );
    expect(new Set(names).size).toBe(names.length);
  }
});
