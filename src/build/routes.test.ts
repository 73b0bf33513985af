import { describe, expect, test } from 'vitest';
import { headersFor, rewritePath, withoutFinalSlash } from './routes.ts';

describe('rewritePath', () => {
  test.each([
    ['/en-ph/contest/2026-w47', '/shell/week/en-ph'],
    ['/ar-kz/contest/2027-w01', '/shell/week/ar-kz'],
    ['/u/3f2b', '/shell/profile/en'],
    ['/hi/u/3f2b', '/shell/profile/hi'],
    ['/en/u/3f2b', '/shell/bare'],
    ['/PH', '/shell/country'],
    ['/xx', '/shell/country'],
    ['/en', '/shell/country'],
  ])('%s is answered by %s', (path, shell) => {
    expect(rewritePath(path)).toBe(shell);
  });

  test.each([
    '/en-xx/contest/2026-w47',
    '/xx-ph/contest/2026-w47',
    '/en-ph/contest/2026-47',
    '/en-ph/contest/2026-w54',
    '/en-ph/contest/2026-w00',
    '/en-ph/contest/2026-w47/more',
    '/EN-PH/contest/2026-w47',
    '/u',
    '/u/a/b',
    '/xx/u/a',
    '/PHL',
    '/P1',
    '/nothing',
    '/',
    '',
  ])('no rule matches %j', (path) => {
    expect(rewritePath(path)).toBeNull();
  });
});

describe('withoutFinalSlash', () => {
  test.each([
    ['/terms/', '/terms'],
    ['/en-ph/contest//', '/en-ph/contest'],
    ['//evil.example/', '/evil.example'],
    ['/\\evil.example/', '/evil.example'],
  ])('%s leads to %s', (path, clean) => {
    expect(withoutFinalSlash(path)).toBe(clean);
  });

  test.each(['/', '/terms', '/u/a'])('%s stays', (path) => {
    expect(withoutFinalSlash(path)).toBeNull();
  });
});

test('hashed assets are kept for a year, pages are asked for again, all are guarded', () => {
  expect(headersFor('/_astro/a.js')['Cache-Control']).toContain('immutable');
  expect(headersFor('/terms')['Cache-Control']).toContain('must-revalidate');
  expect(headersFor('/_astro/a.js')['X-Content-Type-Options']).toBe('nosniff');
});
