// What can be wrong with a deployed site, and the check that must tell.
export interface Changed {
  status: number;
  headers: Record<string, string>;
  text: string;
}

/** Changes an answer of a good site, by the path that was asked for. */
export type Fault = (answer: Changed, path: string, method: string) => void;

const headRefused: Fault = (answer, _, method) => {
  if (method === 'HEAD') answer.status = 405;
};

const set = (wanted: RegExp, name: string, value: string | null): Fault => {
  return ({ headers }, path) => {
    if (!wanted.test(path)) return;
    if (value === null) delete headers[name];
    else headers[name] = value;
  };
};
const replaced = (wanted: RegExp, from: string | RegExp, to: string): Fault => {
  return (answer, path) => {
    if (wanted.test(path)) answer.text = answer.text.replace(from, to);
  };
};
const answers = (wanted: RegExp, status: number, headers: Record<string, string> = {}): Fault => {
  return (answer, path) => {
    if (!wanted.test(path)) return;
    answer.status = status;
    Object.assign(answer.headers, headers);
  };
};

export const FAULTS: readonly (readonly [name: string, check: RegExp, fault: Fault])[] = [
  ['pages that may be framed', /^Security headers/, set(/^\/terms/, 'content-security-policy', null)],
  ['a 404 without headers', /^Security headers/, set(/no\/such/, 'x-content-type-options', null)],
  [
    'https demanded over http',
    /^Browsers are told/,
    set(/./, 'strict-transport-security', 'max-age=31536000'),
  ],
  [
    'a policy that allows inline scripts',
    /^Pages have a content/,
    replaced(/auth/, "script-src 'self'", "script-src 'self' 'unsafe-inline'"),
  ],
  ['a page without policy', /^Pages have a content/, replaced(/^\/terms/, 'http-equiv', 'data-x')],
  [
    'hashed files that are asked for again',
    /^Files with a hash/,
    set(/_astro/, 'cache-control', 'max-age=60'),
  ],
  [
    'missing files that are kept',
    /^A hashed file/,
    set(/_astro\/deploy/, 'cache-control', 'max-age=31536000, immutable'),
  ],
  ['missing files that answer', /^A hashed file/, answers(/_astro\/deploy/, 200)],
  [
    'pages that are kept',
    /^Pages are asked for again/,
    set(/^\/en-ph/, 'cache-control', 'public, max-age=3600'),
  ],
  ['pages that are sent again', /^Pages are asked for again/, set(/^\/en-ph/, 'etag', null)],
  ['pages that are never unchanged', /^Pages are asked for again/, answers(/^\/terms$/, 200)],
  ['text that is not compressed', /^Text is compressed/, () => {}],
  ['a temporary redirect', /^Every page has one/, answers(/^\/terms\/$/, 302)],
  ['a redirect without its query', /^Every page has one/, set(/^\/en\/terms/, 'location', '/terms')],
  ['a page under two addresses', /^Every page has one/, answers(/^\/ar\/adminka$/, 200)],
  ['a shell that is missing', /^Pages that are filled/, answers(/^\/u\/0000/, 404)],
  ['a shell that is indexed', /^Pages that are filled/, replaced(/2099-w01/, 'noindex', 'all')],
  ['capitals that are not found', /^A country alone/, answers(/^\/JP$/, 404)],
  ['a country that leads to another', /^A country alone/, replaced(/^\/jp$/, '/en-jp"', '/en-ph"')],
  ['a single-page application', /^What does not exist/, answers(/nothing|en-xx|PHL/, 200)],
  ['another 404 page', /^What does not exist/, replaced(/nothing/, 'noindex', 'all')],
  ['an open redirect', /^No address leads/, answers(/%5Cevil/, 301, { location: '/\\evil.example' })],
  ['a HEAD that is refused', /^HEAD answers/, headRefused],
  [
    'a service worker that is kept',
    /^The service worker/,
    set(/^\/sw\.js/, 'cache-control', 'max-age=86400'),
  ],
  ['a service worker of a folder', /^The service worker/, set(/^\/sw\.js/, 'service-worker-allowed', null)],
  ['no service worker', /^The service worker/, answers(/^\/sw\.js/, 404)],
  [
    'a manifest without type',
    /^The manifest/,
    set(/webmanifest/, 'content-type', 'application/octet-stream'),
  ],
  ['a page without manifest', /^The manifest/, replaced(/^\/en-ph/, 'rel="manifest"', '')],
  ['robots without sitemap', /^robots\.txt/, replaced(/robots/, 'Sitemap', 'Nothing')],
  ['a sitemap of dead pages', /^robots\.txt/, answers(/^\/terms$/, 404)],
  ['a sitemap that is a page', /^robots\.txt/, set(/sitemap/, 'content-type', 'text/html')],
  [
    'a preview for this site alone',
    /^The preview/,
    set(/og\.png/, 'cross-origin-resource-policy', 'same-origin'),
  ],
  ['a preview that is missing', /^The preview/, answers(/og\.png/, 404)],
  ['a secret', /^Nothing is published/, answers(/^\/\.env$/, 200)],
  ['the source', /^Nothing is published/, answers(/^\/\.git\/HEAD/, 200)],
  ['a host’s own file', /^Nothing is published/, answers(/^\/_worker\.js/, 200)],
  ['source maps', /^Scripts come without/, answers(/\.js\.map$/, 200)],
  [
    'a script that names its map',
    /^Scripts come without/,
    replaced(/_astro\/page/, /$/, '//# sourceMappingURL=x'),
  ],
];
