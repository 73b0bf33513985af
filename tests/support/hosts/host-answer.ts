// What a host answers, and the small site that all of them are asked about.
export interface HostAnswer {
  readonly status: number;
  /** The file that was sent. */
  readonly file?: string | undefined;
  readonly location?: string | undefined;
  /** By lower case names, as over https. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Asks a host for a path with its query, as it stands in a request line. */
export type Host = (target: string) => HostAnswer | Promise<HostAnswer>;

/** The files of a small build; the content of each is its name. */
export const SITE_FILE_NAMES: readonly string[] = [
  'index.html',
  '404.html',
  'contest.html',
  'ph.html',
  'jp.html',
  'en-ph.html',
  'en-ph/contest.html',
  'en-ph/contest/2026-w46.html',
  'ar-kz.html',
  'ar-kz/contest.html',
  'auth.html',
  'ar/auth.html',
  'terms.html',
  'terms/changes.html',
  'ar/terms.html',
  'adminka.html',
  'u/4f9d2c1e-7a35-4c0b-9d0e-3f6a1b2c4d5e.html',
  'shell/country.html',
  'shell/profile/en.html',
  'shell/profile/hi.html',
  'shell/week/en-ph.html',
  'shell/week/ar-kz.html',
  '_astro/page.a1b2c3.js',
  'sw.js',
  'og.png',
  'previews/en-ph.jpg',
  'favicon.svg',
  'manifests/en-ph.webmanifest',
  'robots.txt',
  'sitemap.xml',
];

export function splitTarget(target: string): { path: string; query: string } {
  const at = target.indexOf('?');
  return at < 0 ? { path: target, query: '' } : { path: target.slice(0, at), query: target.slice(at) };
}

/** Names without case, values as they are. */
export function lowerCaseNames(headers: Iterable<readonly [string, string]>): Record<string, string> {
  return Object.fromEntries([...headers].map(([name, value]) => [name.toLowerCase(), value]));
}
