import { describe, expect, test } from 'vitest';
import {
  cloudflareWorker,
  netlifyHeaders,
  netlifyRedirects,
  nginxSnippet,
  vercelConfig,
} from './host-files.ts';
import { rewritePath } from './routes.ts';

/** What each host must answer with; null is a true 404. */
const TABLE: readonly [path: string, shell: string | null][] = [
  ['/en-ph/contest/2026-w47', '/shell/week/en-ph'],
  ['/ar-kz/contest/2026-w01', '/shell/week/ar-kz'],
  ['/u/3f2b', '/shell/profile/en'],
  ['/hi/u/3f2b', '/shell/profile/hi'],
  ['/en/u/3f2b', '/shell/bare'],
  ['/PH', '/shell/country'],
  ['/Ph', '/shell/country'],
  ['/xx', '/shell/country'],
  ['/xx-ph/contest/2026-w47', null],
  ['/en-ph/contest/2026-w47/more', null],
  ['/u/a/b', null],
  ['/xx/u/a', null],
  ['/PHL', null],
  ['/P1', null],
  ['/nothing', null],
];

/** Netlify: `:name` is one segment, the first matching line wins. */
function netlify(path: string): string | null {
  for (const line of netlifyRedirects().trim().split('\n')) {
    const [from = '', to = ''] = line.split(/\s+/);
    const match = new RegExp(`^${from.replace(/:\w+/g, '[^/]+')}$`).test(path);
    if (match) return to.replace('.html', '');
  }
  return null;
}

/** Vercel: path-to-regexp, of which we use `:name(pattern)`. */
function vercel(path: string): string | null {
  const config = JSON.parse(vercelConfig()) as { rewrites: { source: string; destination: string }[] };
  for (const { source, destination } of config.rewrites) {
    const pattern = source.replace(/:(\w+)\(/g, '(?<$1>');
    const groups = new RegExp(`^${pattern}$`).exec(path)?.groups ?? null;
    const isPlain = new RegExp(`^${pattern}$`).test(path);
    if (isPlain) return destination.replace(/:(\w+)/g, (_, name: string) => groups?.[name] ?? '');
  }
  return null;
}

/** nginx: `rewrite "regex" replacement last;` in order. */
function nginx(path: string): string | null {
  for (const [, source = '', target = ''] of nginxSnippet().matchAll(/rewrite "(.+)" (\S+) last;/g)) {
    if (new RegExp(source).test(path)) return path.replace(new RegExp(source), target).replace('.html', '');
  }
  return null;
}

describe.each([
  ['the embedded server', rewritePath],
  ['Netlify', netlify],
  ['Vercel', vercel],
  ['nginx', nginx],
])('%s', (_, resolve) => {
  test.each(TABLE)('%s -> %s', (path, shell) => {
    expect(resolve(path)).toBe(shell);
  });
});

test('a week that is malformed is a 404 where the host has patterns', () => {
  expect([rewritePath, vercel, nginx].map((resolve) => resolve('/en-ph/contest/2026-w60'))).toEqual([
    null,
    null,
    null,
  ]);
});

describe('the Cloudflare worker', () => {
  const files = new Map([
    ['/terms', 'terms'],
    ['/en-ph/contest/2026-w46', 'pre-rendered week'],
    ['/shell/week/en-ph', 'week shell'],
    ['/shell/country', 'country shell'],
  ]);
  const ASSETS = {
    fetch: async (request: Request) => {
      const text = files.get(new URL(request.url).pathname);
      return text === undefined ? new Response('nothing here', { status: 404 }) : new Response(text);
    },
  };

  async function ask(path: string): Promise<Response> {
    const source = `data:text/javascript,${encodeURIComponent(cloudflareWorker())}`;
    const worker = (await import(/* @vite-ignore */ source)) as {
      default: { fetch(request: Request, env: object): Promise<Response> };
    };
    return worker.default.fetch(new Request(`https://site.example${path}`), { ASSETS });
  }

  test.each([
    ['/terms', 200, 'terms'],
    ['/en-ph/contest/2026-w46', 200, 'pre-rendered week'],
    ['/en-ph/contest/2026-w47', 200, 'week shell'],
    ['/PH', 200, 'country shell'],
    ['/nothing', 404, 'nothing here'],
  ])('%s answers %i', async (path, status, text) => {
    const response = await ask(path);
    expect([response.status, await response.text()]).toEqual([status, text]);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('leads from a final slash to the path without, on this host', async () => {
    expect((await ask('/terms/?a=1')).headers.get('location')).toBe('/terms?a=1');
    expect((await ask('//evil.example/')).headers.get('location')).toBe('/evil.example');
  });
});

test('every host keeps hashed assets for a year and guards all pages', () => {
  for (const text of [netlifyHeaders(), vercelConfig(), nginxSnippet(), cloudflareWorker()]) {
    expect(text).toContain('immutable');
    expect(text).toContain("frame-ancestors 'none'");
  }
});
