import { describe, expect, test } from 'vitest';
import { kindOf, languageOfPath, mayKeepPath } from './request-kind.ts';

const origins = { site: 'https://diadem.example', backend: 'https://api.example' };

function kind(url: string, more: Record<string, unknown> = {}) {
  const asked = { method: 'GET', mode: 'no-cors', destination: '', headers: new Headers(), url, ...more };
  return kindOf(asked as never, origins);
}
const navigate = { mode: 'navigate', destination: 'document' };
const image = { destination: 'image' };

describe('the worker', () => {
  test('takes pages, hashed files, public photographs and shared files', () => {
    expect(kind('https://diadem.example/en-ph/contest', navigate)).toBe('page');
    expect(kind('https://diadem.example/_astro/a.B1.js', { destination: 'script' })).toBe('asset');
    expect(kind('https://api.example/storage/v1/object/public/photos/a-320.webp', image)).toBe('photo');
    expect(kind('https://diadem.example/ar/account', { ...navigate, method: 'POST' })).toBe('share');
  });

  test.each([
    ['an answer of the REST interface', 'https://api.example/rest/v1/rpc/get_contest_week', {}],
    ['a call', 'https://api.example/functions/v1/track-device', { method: 'POST' }],
    ['a session', 'https://api.example/auth/v1/token?grant_type=refresh_token', {}],
    ['a signed address', 'https://api.example/storage/v1/object/sign/uploads/a.webp?token=x', image],
    ['a private object', 'https://api.example/storage/v1/object/authenticated/uploads/a.webp', image],
    ['a public photograph that code reads', 'https://api.example/storage/v1/object/public/photos/a.webp', {}],
    ['a film', 'https://api.example/storage/v1/object/public/films/a.mp4', { destination: 'video' }],
    [
      'a range',
      'https://api.example/storage/v1/object/public/photos/a.webp',
      { ...image, headers: new Headers({ range: 'bytes=0-' }) },
    ],
    [
      'a range of a hashed file',
      'https://diadem.example/_astro/a.js',
      { headers: new Headers({ range: 'bytes=0-' }) },
    ],
    ['another origin', 'https://elsewhere.example/storage/v1/object/public/photos/a.webp', image],
    ['a page of another origin', 'https://elsewhere.example/en-ph', navigate],
    ['what a page fetches by itself', 'https://diadem.example/shell/not-found/ar', {}],
    ['a form that is not shared', 'https://diadem.example/terms', { ...navigate, method: 'POST' }],
  ])('leaves %s to the network', (_, url, more) => {
    expect(kind(url, more)).toBeNull();
  });
});

test.each([
  '/verify',
  '/ar/reset-password',
  '/auth',
  '/account',
  '/hi/messages',
  '/likes',
  '/adminka',
  '/data-deletion',
  '/shell/offline/en',
])('%s is never kept', (path) => expect(mayKeepPath(path)).toBe(false));

test.each(['/', '/en-ph', '/ar-ph/contest/2026-w40', '/terms', '/ar/terms', '/authors'])(
  '%s may be kept',
  (path) => expect(mayKeepPath(path)).toBe(true),
);

test('a path names its language, or none', () => {
  expect(
    ['/ar-ph/contest', '/ar', '/ar/terms', '/terms', '/', '/ph', '/architecture'].map(languageOfPath),
  ).toEqual(['ar', 'ar', 'ar', null, null, null, null]);
});
