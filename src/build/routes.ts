/**
 * The ONE list of what a static host does beyond serving files: rewrites to shells, and headers. The embedded
 * server and the development server run it; `host-files.ts` writes it down for other hosts. Files win over
 * rewrites, no matching rule is a true 404, and no path ends with a slash.
 */
import { COUNTRIES, DEFAULT_LANG, LANGS } from '../domain/locales.ts';

/** A parameter of a path: what it matches, without groups, so that every host's dialect understands it. */
const PARAMETERS = {
  /** Upper case too: `/PH` like `/ph`. */
  country: '[A-Za-z][A-Za-z]',
  locale: `(?:${LANGS.join('|')})-(?:${COUNTRIES.join('|')})`,
  /** Every language but the one without a prefix. */
  lang: LANGS.filter((lang) => lang !== DEFAULT_LANG).join('|'),
  week: '20[0-9][0-9]-w(?:0[1-9]|[1-4][0-9]|5[0-3])',
  id: '[^/]+',
} as const;

export type Parameter = keyof typeof PARAMETERS;

export interface Rewrite {
  /** A path with parameters: `/:locale/contest/:week`. */
  readonly from: string;
  /** The page that answers, which may repeat parameters. */
  readonly to: string;
}

export const REWRITES: readonly Rewrite[] = [
  { from: '/:locale/contest/:week', to: '/shell/week/:locale' },
  { from: '/u/:id', to: `/shell/profile/${DEFAULT_LANG}` },
  { from: `/${DEFAULT_LANG}/u/:id`, to: '/shell/bare' },
  { from: '/:lang/u/:id', to: '/shell/profile/:lang' },
  { from: '/:country', to: '/shell/country' },
];

export interface HeaderRule {
  /** A path; a final `*` stands for anything. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a policy in a meta tag cannot say, and how long files may be kept. */
export const HEADERS: readonly HeaderRule[] = [
  {
    path: '/*',
    headers: {
      'Content-Security-Policy': "frame-ancestors 'none'",
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Strict-Transport-Security': 'max-age=31536000',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
    },
  },
  { path: '/_astro/*', headers: { 'Cache-Control': 'public, max-age=31536000, immutable' } },
];

/** Pages and files without a hash in their name are asked for again each time. */
export const DEFAULT_CACHE_CONTROL = 'public, max-age=0, must-revalidate';

export function parameterPattern(name: string): string {
  if (!Object.hasOwn(PARAMETERS, name)) throw new Error(`no parameter :${name}`);
  return PARAMETERS[name as Parameter];
}

/** A rewrite as a regular expression over the path and a replacement with `$1`, `$2` … */
export function compileRewrite({ from, to }: Rewrite): { source: string; target: string } {
  const names: string[] = [];
  const source = from.replace(/:(\w+)/g, (_, name: string) => {
    names.push(name);
    return `(${parameterPattern(name)})`;
  });
  const target = to.replace(/:(\w+)/g, (_, name: string) => `$${names.indexOf(name) + 1}`);
  return { source: `^${source}$`, target };
}

const compiled = REWRITES.map(compileRewrite).map(({ source, target }) => ({
  match: new RegExp(source),
  target,
}));

/** The shell that answers for a path, or null where no rule matches. */
export function rewritePath(pathname: string): string | null {
  const rule = compiled.find(({ match }) => match.test(pathname));
  return rule ? pathname.replace(rule.match, rule.target) : null;
}

/** The path without its final slashes, or null where it has none; never one that leads to another host. */
export function withoutFinalSlash(pathname: string): string | null {
  if (pathname === '/' || !pathname.endsWith('/')) return null;
  return `/${pathname.split(/[/\\]/).filter(Boolean).join('/')}`;
}

/** All headers of the list for a path. */
export function headersFor(pathname: string): Record<string, string> {
  const rules = HEADERS.filter(({ path }) => pathname.startsWith(path.replace(/\*$/, '')));
  return Object.assign({ 'Cache-Control': DEFAULT_CACHE_CONTROL }, ...rules.map((rule) => rule.headers));
}
