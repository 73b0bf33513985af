/**
 * The ONE list of what a static host does beyond serving files: redirects, and rewrites to shells. The embedded
 * server and the development server run it; `hosts` writes it down for other hosts. Redirects win over files, files
 * over rewrites, no matching rule is a true 404, and no path ends with a slash. Headers: `headers.ts`.
 */
import { LEGAL_DOCUMENTS } from '../../domain/legal-documents.ts';
import { COUNTRIES, DEFAULT_LANG, LANGS } from '../../domain/locales.ts';
import { TRANSLATED_PAGES } from '../../i18n/routing/links.ts';

/** A parameter of a path: what it matches, without groups, so that every host's dialect understands it. */
const PARAMETERS = {
  /** Upper case too: `/PH` like `/ph`. */
  country: '[A-Za-z][A-Za-z]',
  locale: `(?:${LANGS.join('|')})-(?:${COUNTRIES.join('|')})`,
  /** Every language but the one without a prefix. */
  lang: LANGS.filter((lang) => lang !== DEFAULT_LANG).join('|'),
  anyLang: LANGS.join('|'),
  page: TRANSLATED_PAGES.join('|'),
  document: LEGAL_DOCUMENTS.join('|'),
  week: '20[0-9][0-9]-w(?:0[1-9]|[1-4][0-9]|5[0-3])',
  id: '[^/]+',
} as const;

export type Parameter = keyof typeof PARAMETERS;

export interface Rule {
  /** A path with parameters: `/:locale/contest/:week`. */
  readonly from: string;
  /** The path that answers, which may repeat parameters. */
  readonly to: string;
}

/** Addresses whose other one is the same for everybody: permanent, query kept. */
export const REDIRECTS: readonly Rule[] = [
  { from: `/${DEFAULT_LANG}/:page`, to: '/:page' },
  { from: `/${DEFAULT_LANG}/:document/changes`, to: '/:document/changes' },
  { from: `/${DEFAULT_LANG}/u/:id`, to: '/u/:id' },
  { from: '/:anyLang/adminka', to: '/adminka' },
];

/** `/PH`, `/Ph` and `/pH` are answered by the page of `/ph`, whose canonical link is the right one. */
const COUNTRIES_IN_CAPITALS: readonly Rule[] = COUNTRIES.flatMap((country) => {
  const [first = '', second = ''] = country;
  const spellings = [first.toUpperCase() + second, first + second.toUpperCase(), country.toUpperCase()];
  return spellings.map((spelling) => ({ from: `/${spelling}`, to: `/${country}` }));
});

export const REWRITES: readonly Rule[] = [
  { from: '/:locale/contest/:week', to: '/shell/week/:locale' },
  { from: '/u/:id', to: `/shell/profile/${DEFAULT_LANG}` },
  { from: '/:lang/u/:id', to: '/shell/profile/:lang' },
  ...COUNTRIES_IN_CAPITALS,
  { from: '/:country', to: '/shell/country' },
];

export function parameterPattern(name: string): string {
  if (!Object.hasOwn(PARAMETERS, name)) throw new Error(`no parameter :${name}`);
  return PARAMETERS[name as Parameter];
}

/** A rule as a regular expression over the path and a replacement with `$1`, `$2` … */
export function compileRule({ from, to }: Rule): { source: string; target: string } {
  const names: string[] = [];
  const source = from.replace(/:(\w+)/g, (_, name: string) => {
    names.push(name);
    return `(${parameterPattern(name)})`;
  });
  const target = to.replace(/:(\w+)/g, (_, name: string) => `$${names.indexOf(name) + 1}`);
  return { source: `^${source}$`, target };
}

function compileRules(rules: readonly Rule[]) {
  return rules.map(compileRule).map(({ source, target }) => ({ match: new RegExp(source), target }));
}

const rewrites = compileRules(REWRITES);
const redirects = compileRules(REDIRECTS);

function applyRules(rules: typeof rewrites, pathname: string): string | null {
  const rule = rules.find(({ match }) => match.test(pathname));
  return rule ? pathname.replace(rule.match, rule.target) : null;
}

/** The page that answers for a path without a file, or null where no rule matches. */
export function rewritePath(pathname: string): string | null {
  return applyRules(rewrites, pathname);
}

/** Where a path leads permanently, or null. Takes the path as it was sent, since it comes back as an address. */
export function redirectPath(rawPath: string): string | null {
  return withoutFinalSlash(rawPath) ?? applyRules(redirects, rawPath);
}

/** The path without its final slashes, or null where it has none; never one that leads to another host. */
export function withoutFinalSlash(pathname: string): string | null {
  if (pathname === '/' || !pathname.endsWith('/')) return null;
  return `/${pathname.split(/[/\\]/).filter(Boolean).join('/')}`;
}

/** The address of the page that a file's own name shows: `/terms` of `/terms.html`, `/` of `/index`; else null. */
export function withoutFileName(pathname: string): string | null {
  const plain = pathname.replace(/\.html$/, '').replace(/(?<=^|\/)index$/, '');
  if (plain === pathname) return null;
  return `/${plain.split(/[/\\]/).filter(Boolean).join('/')}`;
}
