// Where to go after signing in comes from the address bar: anyone can write it, so only our own paths pass.
import { parseLocale } from '#domain/locales.ts';

const BASE = 'https://same.invalid';
const AUTH_PAGE = /^\/([a-z]{2}\/)?(auth|verify|reset-password)\/?$/;

/** The path, query and hash of `next` when it leads to a page of this site other than signing in; else null. */
export function safeNext(next: string | null | undefined): string | null {
  if (!next?.startsWith('/') || next.length > 2000) return null;
  // Browsers read a backslash as a slash and skip control characters: `/\evil.example` would leave the site.
  if (/[\\\p{Cc}]/u.test(next) || next.startsWith('//')) return null;
  const [path = ''] = next.split(/[?#]/, 1);
  const url = new URL(next, BASE);
  if (url.origin !== BASE || !isOwnPath(path) || !isOwnPath(url.pathname)) return null;
  return url.pathname + url.search + url.hash;
}

/** No path of ours has an empty part, nor a slash or a control character in disguise, which servers may undo. */
function isOwnPath(path: string): boolean {
  if (path.includes('//') || /%(2f|5c|[01][0-9a-f]|7f)/i.test(path)) return false;
  try {
    return !AUTH_PAGE.test(decodeURI(path));
  } catch {
    return false;
  }
}

/** True for a contest page of a locale, where pending votes are cast and announced. */
export function isContestPath(path: string): boolean {
  const [locale = '', page = ''] = path.split(/[?#]/, 1)[0]?.split('/').slice(1) ?? [];
  return page === 'contest' && parseLocale(locale) !== null;
}
