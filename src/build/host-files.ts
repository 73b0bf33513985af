/** The list of rewrites and headers in the languages of static hosts. */
import { LANGS, LOCALES } from '../domain/locales.ts';
import { compileRewrite, DEFAULT_CACHE_CONTROL, HEADERS, parameterPattern, REWRITES } from './routes.ts';

/** Files for the root of `dist`, by name. */
export function hostFiles(): Record<string, string> {
  return {
    _redirects: netlifyRedirects(),
    _headers: netlifyHeaders(),
    'vercel.json': vercelConfig(),
    '_worker.js': cloudflareWorker(),
    'nginx.conf': nginxSnippet(),
  };
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];

/** Netlify has no patterns: what a parameter may be is written out, but for ids and weeks. */
const NETLIFY_VALUES: Readonly<Record<string, readonly string[]>> = {
  locale: LOCALES,
  lang: LANGS.filter((lang) => lang !== 'en'),
  country: LETTERS.flatMap((first) => LETTERS.map((second) => first + second)),
};

export function netlifyRedirects(): string {
  const lines = REWRITES.flatMap(({ from, to }) => {
    const name = /:(locale|lang|country)/.exec(from)?.[1];
    const values = name === undefined ? [''] : (NETLIFY_VALUES[name] ?? []);
    return values.map((value) => {
      const fill = (path: string) => (name === undefined ? path : path.replace(`:${name}`, value));
      return `${fill(from)}  ${fill(to)}.html  200`;
    });
  });
  return `${lines.join('\n')}\n`;
}

export function netlifyHeaders(): string {
  const blocks = HEADERS.map(({ path, headers }) => {
    const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
    return [path, ...lines].join('\n');
  });
  return `${blocks.join('\n')}\n`;
}

export function vercelConfig(): string {
  const pattern = (path: string) =>
    path.replace(/:(\w+)/g, (_, name: string) => `:${name}(${parameterPattern(name)})`);
  const config = {
    cleanUrls: true,
    trailingSlash: false,
    rewrites: REWRITES.map(({ from, to }) => ({ source: pattern(from), destination: to })),
    headers: HEADERS.map(({ path, headers }) => ({
      source: path.replace('*', '(.*)'),
      headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
    })),
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

/** To include in a `server` block whose `root` is the folder of the built site. */
export function nginxSnippet(): string {
  const rewrites = REWRITES.map(compileRewrite).map(
    ({ source, target }) => `  rewrite "${source}" ${target}.html last;`,
  );
  const header = (name: string, value: string) => `add_header ${name} "${value}" always;`;
  const [everywhere, assets] = HEADERS.map(({ headers }) =>
    Object.entries(headers).map(([name, value]) => header(name, value)),
  );
  return `absolute_redirect off;
rewrite "^/(.+)/$" /$1 permanent;
error_page 404 /404.html;

location = / {
  try_files /index.html =404;
}

location / {
  try_files $uri $uri.html @rewrites;
}

location /_astro/ {
  try_files $uri =404;
  ${[...(everywhere ?? []), ...(assets ?? [])].join('\n  ')}
}

location @rewrites {
${rewrites.join('\n')}
  return 404;
}

${[...(everywhere ?? []), header('Cache-Control', DEFAULT_CACHE_CONTROL)].join('\n')}
`;
}

/** Asset first, then shell: a `_redirects` file there would shadow pre-rendered pages. */
export function cloudflareWorker(): string {
  const rules = REWRITES.map(compileRewrite).map(({ source, target }) => [source, target]);
  return `const rules = ${JSON.stringify(rules)}.map(([source, target]) => [new RegExp(source), target]);
const headers = ${JSON.stringify(HEADERS)};

function answer(response, pathname) {
  const result = new Response(response.body, response);
  for (const rule of headers) {
    if (!pathname.startsWith(rule.path.replace(/\\*$/, ''))) continue;
    for (const [name, value] of Object.entries(rule.headers)) result.headers.set(name, value);
  }
  return result;
}

export default {
  async fetch(request, env) {
    const url = new URL(request.url);
    const { pathname } = url;
    if (pathname !== '/' && pathname.endsWith('/')) {
      const path = '/' + pathname.split('/').filter(Boolean).join('/');
      return answer(new Response(null, { status: 301, headers: { Location: path + url.search } }), pathname);
    }
    const asset = await env.ASSETS.fetch(request);
    const rule = asset.status === 404 && rules.find(([match]) => match.test(pathname));
    if (!rule) return answer(asset, pathname);
    url.pathname = pathname.replace(rule[0], rule[1]);
    return answer(await env.ASSETS.fetch(new Request(url, request)), pathname);
  },
};
`;
}
