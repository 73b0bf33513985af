/**
 * The ONE list of headers, for the embedded server and every host (`hosts`): what a policy in a meta tag cannot say,
 * and how long files may be kept. No two rules but the first name the same header: hosts join or replace those.
 */
import { COUNTRIES } from '../../domain/locales.ts';

export interface HeaderRule {
  /** A path, or a folder with a final `*`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Browsers accept it over https alone; hosts that also answer over http leave it out there (RFC 6797, 7.2). */
export const HTTPS_ONLY = 'Strict-Transport-Security';

/** What no page here needs. Only names that every current browser knows: others are warned about on each page. */
const SWITCHED_OFF = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
  'xr-spatial-tracking',
];

const EVERYWHERE: HeaderRule = {
  path: '/*',
  headers: {
    'Content-Security-Policy': "frame-ancestors 'none'",
    // Sign-in with Google leaves by a redirect and opens no window, so nothing else needs this one.
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': SWITCHED_OFF.map((feature) => `${feature}=()`).join(', '),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    [HTTPS_ONLY]: 'max-age=31536000',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  },
};

const FOR_GOOD = 'public, max-age=31536000, immutable';

/** Scripts, styles and fonts, whose names change with their content. Nobody else has a use for them. */
const HASHED: HeaderRule = {
  path: '/_astro/*',
  headers: { 'Cache-Control': FOR_GOOD, 'Cross-Origin-Resource-Policy': 'same-origin' },
};

/** Pictures of link previews have their content in their name too, and other sites show them. */
const PREVIEWS: HeaderRule = { path: '/previews/*', headers: { 'Cache-Control': FOR_GOOD } };

const SERVICE_WORKER: HeaderRule = {
  path: '/sw.js',
  headers: { 'Cache-Control': 'no-cache', 'Service-Worker-Allowed': '/' },
};

/** Pictures of the site itself, which other sites and app lists show too: no resource policy. */
const DAILY = [
  '/apple-touch-icon.png',
  '/favicon-32.png',
  '/favicon.svg',
  '/icon-192.png',
  '/icon-512.png',
  '/icon-maskable-512.png',
  '/og.png',
  '/screenshots/*',
];

const HOURLY = [
  '/recount.mjs',
  '/robots.txt',
  '/sitemap.xml',
  ...[...COUNTRIES, 'information', 'profiles'].map((part) => `/sitemap-${part}.xml`),
];

const MANIFESTS = ['/manifests/*'];

export const HEADERS: readonly HeaderRule[] = [
  EVERYWHERE,
  HASHED,
  PREVIEWS,
  SERVICE_WORKER,
  ...DAILY.map((path) => ({ path, headers: { 'Cache-Control': 'public, max-age=86400' } })),
  ...HOURLY.map((path) => ({ path, headers: { 'Cache-Control': 'public, max-age=3600' } })),
  ...MANIFESTS.map((path) => ({ path, headers: { 'Content-Type': 'application/manifest+json' } })),
];

/** Pages and files without a rule of their own are asked for again each time. */
export const DEFAULT_CACHE_CONTROL = 'public, max-age=0, must-revalidate';

/** What is not there today may be there after the next deployment. */
export const NOT_FOUND_CACHE_CONTROL = 'no-store';

export function matchesHeaderPath(rulePath: string, pathname: string): boolean {
  return rulePath.endsWith('*') ? pathname.startsWith(rulePath.slice(0, -1)) : rulePath === pathname;
}

/** All headers of the list for a path, as they are sent over https. */
export function headersFor(pathname: string): Record<string, string> {
  const rules = HEADERS.filter(({ path }) => matchesHeaderPath(path, pathname));
  return Object.assign({ 'Cache-Control': DEFAULT_CACHE_CONTROL }, ...rules.map((rule) => rule.headers));
}
