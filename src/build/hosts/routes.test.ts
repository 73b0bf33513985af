import { describe, expect, test } from 'vitest';
import { redirectPath, rewritePath, withoutFileName, withoutFinalSlash } from './routes.ts';

describe('rewritePath', () => {
  test.each([
    ['/en-ph/contest/2026-w47', '/shell/week/en-ph'],
    ['/ar-kz/contest/2027-w01', '/shell/week/ar-kz'],
    ['/u/3f2b', '/shell/profile/en'],
    ['/hi/u/3f2b', '/shell/profile/hi'],
    ['/PH', '/ph'],
    ['/Jp', '/jp'],
    ['/XX', '/shell/country'],
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

describe('redirectPath', () => {
  test.each([
    ['/en/terms', '/terms'],
    ['/en/terms/changes', '/terms/changes'],
    ['/en/u/3f2b', '/u/3f2b'],
    ['/en/u/%2F%2Fevil.example', '/u/%2F%2Fevil.example'],
    ['/ar/adminka', '/adminka'],
    ['/en-ph/', '/en-ph'],
  ])('%s leads to %s', (path, to) => {
    expect(redirectPath(path)).toBe(to);
  });

  test.each(['/', '/terms', '/ar/terms', '/en/nothing', '/en/terms/more', '/xx/adminka'])(
    '%s stays',
    (path) => {
      expect(redirectPath(path)).toBeNull();
    },
  );
});

test.each([
  ['/terms.html', '/terms'],
  ['/index', '/'],
  ['/index.html', '/'],
  ['/en-ph/index.html', '/en-ph'],
  ['//evil.example.html', '/evil.example'],
  ['/myindex', null],
  ['/terms', null],
])('without the name of its file %s is %s', (path, plain) => {
  expect(withoutFileName(path)).toBe(plain);
});
