/**
 * Cloudflare Pages: a worker, since a `_redirects` file there shadows pre-rendered pages and has no patterns. It
 * answers every request, and `_headers` do not apply to the answers of a worker: it sets all of them itself.
 */
import { DEFAULT_CACHE_CONTROL, HEADERS, HTTPS_ONLY, NOT_FOUND_CACHE_CONTROL } from './headers.ts';
import { compileRule, REDIRECTS, REWRITES } from './routes.ts';

/** `hidden`: files of other hosts. */
export function cloudflareWorker(hidden: readonly string[]): string {
  const compiled = (rules: typeof REDIRECTS) =>
    rules.map(compileRule).map(({ source, target }) => [source, target]);
  const list = {
    redirects: compiled(REDIRECTS),
    rewrites: compiled(REWRITES),
    headers: HEADERS.map(({ path, headers }) => [path, headers]),
    hidden: hidden.map((name) => `/${name}`),
    caching: { page: DEFAULT_CACHE_CONTROL, notFound: NOT_FOUND_CACHE_CONTROL },
    httpsOnly: HTTPS_ONLY,
  };
  return `const list = ${JSON.stringify(list)};\n${WORKER}`;
}

const WORKER = String.raw`
const compiled = (rules) => rules.map(([source, target]) => [new RegExp(source), target]);
const redirects = compiled(list.redirects);
const rewrites = compiled(list.rewrites);

function apply(rules, path) {
  const rule = rules.find(([match]) => match.test(path));
  return rule ? path.replace(rule[0], rule[1]) : null;
}

function plain(path) {
  return '/' + path.split(/[/\\]/).filter(Boolean).join('/');
}

/** The one address of a path: no final slash, no name of a file; null where it is that already. */
function oneAddress(path) {
  if (path !== '/' && path.endsWith('/')) return plain(path);
  const name = path.replace(/\.html$/, '').replace(/(?<=^|\/)index$/, '');
  return apply(redirects, path) ?? (name === path ? null : plain(name));
}

function decoded(path) {
  try {
    const text = decodeURIComponent(path);
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

function finish(response, url) {
  const result = new Response(response.body, response);
  result.headers.delete('Access-Control-Allow-Origin');
  result.headers.set('Cache-Control', list.caching.page);
  for (const [path, headers] of list.headers) {
    const matches = path.endsWith('*') ? url.pathname.startsWith(path.slice(0, -1)) : path === url.pathname;
    if (!matches || (response.status >= 400 && path !== '/*')) continue;
    for (const [name, value] of Object.entries(headers)) result.headers.set(name, value);
  }
  if (response.status >= 400) result.headers.set('Cache-Control', list.caching.notFound);
  if (url.protocol !== 'https:') result.headers.delete(list.httpsOnly);
  return result;
}

export default {
  async fetch(request, env) {
    const url = new URL(request.url);
    const asset = (path, init) => {
      const address = new URL(url);
      address.pathname = path;
      return env.ASSETS.fetch(new Request(address, init));
    };
    const text = (status, words) => finish(new Response(words, { status }), url);
    if (request.method !== 'GET' && request.method !== 'HEAD') return text(405, 'Method not allowed');
    const path = decoded(url.pathname);
    if (path === null) return text(400, 'Bad request');
    const notFound = async () => {
      const page = await asset('/404', {});
      return finish(new Response(page.body, { status: 404, headers: page.headers }), url);
    };
    const elsewhere = oneAddress(url.pathname);
    if (elsewhere !== null) {
      return finish(new Response(null, { status: 301, headers: { Location: elsewhere + url.search } }), url);
    }
    if (list.hidden.includes(path)) return notFound();
    const file = await asset(url.pathname, request);
    if (file.ok || file.status === 304) return finish(file, url);
    const shell = apply(rewrites, path);
    const page = shell === null ? null : await asset(shell, request);
    return page && (page.ok || page.status === 304) ? finish(page, url) : notFound();
  },
};
`;
