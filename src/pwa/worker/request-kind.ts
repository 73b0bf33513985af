// Which requests are the worker's business. Everything else goes to the network as if there were no worker: answers of
// the API, signed addresses, films and their ranges, other origins.
import { COMPLETE_LANGUAGES } from '#i18n/checks/complete-languages.ts';

export type RequestKind = 'page' | 'asset' | 'photo' | 'share' | null;

type Asked = Pick<Request, 'method' | 'mode' | 'destination' | 'url'> & {
  readonly headers: Pick<Headers, 'has'>;
};
type Origins = { readonly site: string; readonly backend: string };

/** Links of mails carry keys, and people leave their data here: such pages are neither kept nor looked up. */
const PERSONAL =
  /^\/(?:[a-z]{2}\/)?(?:auth|account|adminka|data-deletion|likes|messages|reset-password|verify)(?:\/|$)/;
const SHARE = /^\/(?:[a-z]{2}\/)?account$/;
/** The public bucket alone: a private object is reached by a signed address, and that is not kept. */
const PUBLIC_PHOTO = /^\/storage\/v1\/object\/public\//;

export function kindOf(request: Asked, origins: Origins): RequestKind {
  const { origin, pathname } = new URL(request.url);
  if (request.mode === 'navigate' && origin === origins.site) {
    if (request.method === 'POST') return SHARE.test(pathname) ? 'share' : null;
    return request.method === 'GET' ? 'page' : null;
  }
  if (request.method !== 'GET' || request.headers.has('range')) return null;
  if (origin === origins.site) return pathname.startsWith('/_astro/') ? 'asset' : null;
  const isPhoto =
    origin === origins.backend && request.destination === 'image' && PUBLIC_PHOTO.test(pathname);
  return isPhoto ? 'photo' : null;
}

/** Whether a page at this path may be kept at all; what it says of itself is asked later. */
export function mayKeepPath(pathname: string): boolean {
  return !PERSONAL.test(pathname) && !pathname.startsWith('/shell/');
}

/** The language that a path names; null for one that every language shares, as `/` and `/terms`. */
export function languageOfPath(pathname: string): string | null {
  const named = /^\/([a-z]{2})(?:-[a-z]{2})?(?:\/|$)/.exec(pathname)?.[1];
  return COMPLETE_LANGUAGES.find((lang) => lang === named) ?? null;
}
