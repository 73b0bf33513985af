import { describe, expect, it } from 'vitest';
import { isContestPath, safeNext } from './safe-next.ts';

describe('safeNext', () => {
  it.each(['/en-ph/contest', '/ar-ph/contest/2026-w47?from=mail#entry', '/u/1', '/'])('keeps %s', (path) => {
    expect(safeNext(path)).toBe(path);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    'en-ph/contest',
    '',
  ])('refuses %j, which leaves the site or may do so', (path) => {
    expect(safeNext(path)).toBeNull();
  });

  it.each(['/auth', '/ar/auth?next=/x', '/verify?token_hash=x', '/de/reset-password'])(
    'refuses %s, which would lead back to signing in',
    (path) => {
      expect(safeNext(path)).toBeNull();
    },
  );

  it('refuses an absent or overlong path', () => {
    expect(safeNext(null)).toBeNull();
    expect(safeNext(`/${'x'.repeat(2001)}`)).toBeNull();
  });
});

describe('isContestPath', () => {
  it.each(['/en-ph/contest', '/ar-us/contest/2026-w47', '/en-ph/contest?x=1'])('is true for %s', (path) => {
    expect(isContestPath(path)).toBe(true);
  });

  it.each(['/en-ph', '/contest', '/xx-ph/contest', '/account'])('is false for %s', (path) => {
    expect(isContestPath(path)).toBe(false);
  });
});
