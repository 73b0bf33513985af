import { describe, expect, it } from 'vitest';
import { isContestPath, safeNext } from './safe-next.ts';

describe('safeNext', () => {
  it.each(['/en-ph/contest', '/ar-ph/contest/2026-w47?from=mail#entry', '/u/1', '/'])('keeps %s', (path) => {
    expect(safeNext(path)).toBe(path);
  });

  it.each([
    '',
    ' ',
    'en-ph/contest',
    '?next=/x',
    '#hash',
    '.',
    '..',
    './/evil.example',
    'evil.example',
    'https://evil.example/',
    'HTTPS://evil.example/',
    'https:evil.example',
    'https:/evil.example',
    'https:///evil.example',
    'http://127.0.0.1:4321/en-ph',
    'https://same.invalid/',
    '//evil.example',
    '///evil.example',
    '////evil.example/..',
    '//evil.example/%2e%2e',
    '//user@evil.example',
    '//evil.example:443/',
    '//[::1]/',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    '/en-ph\\..\\..\\evil',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    ' /en-ph/contest',
    '/\u0000/evil.example',
    '/\u007f/evil.example',
    '/\u0085/evil.example',
    '/.//evil.example',
    '/./\\evil.example',
    '/..//evil.example',
    '/a/..//evil.example',
    '/%2e%2e//evil.example',
    '/%2f/evil.example',
    '/%2F%2Fevil.example/%2e%2e',
    '/%5cevil.example',
    '/%5C%5Cevil.example',
    '/%09/evil.example',
    '/%0d%0aLocation:%20https://evil.example',
    '/%00',
    '/%7f',
    '/en-ph//evil.example',
    '/%',
    '/%ff',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'javascript://%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://evil.example/1',
    'file:///etc/passwd',
    'mailto:evil@evil.example',
    'intent://evil.example#Intent;end',
  ])('refuses %j, which leaves the site or may do so', (path) => {
    expect(safeNext(path)).toBeNull();
  });

  it.each([
    '/／evil.example',
    '/。/evil.example',
    '/@evil.example',
    '/:443@evil.example',
    '/en-ph/contest?next=//evil.example',
    '/en-ph/contest?a=\\\\evil.example'.replaceAll('\\', '%5C'),
    '/en-ph/contest#//evil.example',
    '/\u2028/evil.example',
  ])('lets %j stay what it is: a path of this site', (path) => {
    const kept = safeNext(path) ?? '';
    expect(new URL(kept, 'https://diadem.example').origin).toBe('https://diadem.example');
    expect(kept).toMatch(/^\/[^/\\]/);
  });

  it.each([
    '/auth',
    '/auth/',
    '/%61uth',
    '/en/../auth',
    '/ar/auth?next=/x',
    '/verify?token_hash=x',
    '/de/reset-password',
  ])('refuses %s, which would lead back to signing in', (path) => {
    expect(safeNext(path)).toBeNull();
  });

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
