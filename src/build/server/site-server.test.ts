import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SiteServer, startSiteServer } from './site-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'diadem-site-'));
let server: SiteServer;

function writeBuild(name: string, files: Record<string, string>): string {
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder, name, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  return join(folder, name);
}

const pages = {
  'index.html': 'root',
  '404.html': 'nothing here',
  'terms.html': `terms ${'and conditions '.repeat(50)}`,
  'en-ph.html': 'home',
  'en-ph/contest.html': 'contest',
  'en-ph/contest/2026-w46.html': 'pre-rendered week',
  'shell/week/en-ph.html': 'week shell',
  'shell/country.html': 'country shell',
  'ph.html': 'philippines',
  'shell/profile/en.html': 'profile shell',
  '_astro/old.js': 'old',
  _redirects: 'secret of another host',
};

beforeAll(async () => {
  server = await startSiteServer({ dir: writeBuild('first', pages), port: 0 });
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const get = (path: string, init?: RequestInit) => fetch(server.url + path, { redirect: 'manual', ...init });

/** Sends a request line as it is; `fetch` would tidy it. */
function statusOfRaw(path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(server.url, { path }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });
}

test.each([
  ['/', 200, 'root'],
  ['/terms', 200, pages['terms.html']],
  ['/terms?a=1', 200, pages['terms.html']],
  ['/en-ph', 200, 'home'],
  ['/en-ph/contest', 200, 'contest'],
  ['/en-ph/contest/2026-w46', 200, 'pre-rendered week'],
  ['/en-ph/contest/2026-w47', 200, 'week shell'],
  ['/PH', 200, 'philippines'],
  ['/XX', 200, 'country shell'],
  ['/u/some-id', 200, 'profile shell'],
  ['/en-ph/contest/nonsense', 404, 'nothing here'],
  ['/nothing', 404, 'nothing here'],
  ['/en-ph/contest/2026-w47/deeper', 404, 'nothing here'],
  ['/_redirects', 404, 'nothing here'],
  ['/%2e%2e/%2e%2e/etc/passwd', 404, 'nothing here'],
])('%s answers %i', async (path, status, text) => {
  const response = await get(path);
  expect(response.status).toBe(status);
  expect(await response.text()).toBe(text);
});

test('a page that was built for somebody who has left is the shell with a 404, at once and until she is back', async () => {
  const dir = writeBuild('people', { ...pages, 'u/ana.html': 'Ana', 'u/eva.html': 'Eva' });
  const gone = new Set<string>();
  let isAnswering = true;
  const isRemoved = async (id: string) => {
    if (!isAnswering) throw new Error('the database is gone');
    return gone.has(id);
  };
  const people = await startSiteServer({ dir, port: 0, isRemoved });
  const ask = async (path: string, headers = {}) => {
    const response = await fetch(people.url + path, { headers });
    return [response.status, await response.text()];
  };
  try {
    expect(await ask('/u/ana')).toEqual([200, 'Ana']);
    const etag = (await fetch(`${people.url}/u/ana`)).headers.get('etag') ?? '';
    gone.add('ana');
    expect(await ask('/u/ana')).toEqual([404, 'profile shell']);
    expect(await ask('/u/ana?ref=share', { 'if-none-match': etag })).toEqual([404, 'profile shell']);
    expect((await fetch(`${people.url}/u/ana`)).headers.get('cache-control')).toBe('no-store');
    expect(await ask('/u/eva')).toEqual([200, 'Eva']);
    // Who never had a page of her own is not asked about here: the shell does.
    expect(await ask('/u/somebody')).toEqual([200, 'profile shell']);
    gone.delete('ana');
    expect(await ask('/u/ana')).toEqual([200, 'Ana']);
    isAnswering = false;
    expect(await ask('/u/ana')).toEqual([200, 'profile shell']);
    expect(await ask('/terms')).toEqual([200, pages['terms.html']]);
  } finally {
    await people.stop();
  }
});

test.each(['/%', '/%ff', '/%00', '/%E0%A4%A', 'terms', 'http://evil.example/'])(
  'the malformed address %s is refused',
  async (path) => {
    expect(await statusOfRaw(path)).toBe(400);
  },
);

test.each(['/../../etc/passwd', '//evil.example', '/terms/../../x'])('%s is not found', async (path) => {
  expect(await statusOfRaw(path)).toBe(404);
});

test('a path with a final slash leads to the one without, query kept, never to another host', async () => {
  const response = await get('/en-ph/contest/?a=1');
  expect(response.status).toBe(301);
  expect(response.headers.get('location')).toBe('/en-ph/contest?a=1');
  expect((await get('//evil.example/')).headers.get('location')).toBe('/evil.example');
});

test('text is compressed as the reader accepts', async () => {
  const plain = await get('/terms', { headers: { 'accept-encoding': 'identity' } });
  expect(plain.headers.get('content-encoding')).toBeNull();
  const refused = await get('/terms', { headers: { 'accept-encoding': 'br;q=0, gzip' } });
  expect(refused.headers.get('content-encoding')).toBe('gzip');
  const brotli = await get('/terms', { headers: { 'accept-encoding': 'gzip, br' } });
  expect(brotli.headers.get('content-encoding')).toBe('br');
  expect(Number(brotli.headers.get('content-length'))).toBeLessThan(pages['terms.html'].length);
});

test('pages that are read for the first time hold up nothing else', async () => {
  // So large that compressing it takes seconds.
  const words = Array.from({ length: 800_000 }, (_, n) => Math.floor(Math.sin(n) * 1e6)).join(' ');
  const busy = await startSiteServer({ dir: writeBuild('large', { 'large.html': words }), port: 0 });
  let heldUp = 0;
  let before = performance.now();
  const look = () => {
    heldUp = Math.max(heldUp, performance.now() - before);
    before = performance.now();
  };
  const timer = setInterval(look, 5);
  const answer = await fetch(`${busy.url}/large`, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  expect(answer.headers.get('content-encoding')).toBe('br');
  look();
  clearInterval(timer);
  await busy.stop();
  expect(heldUp).toBeLessThan(500);
});

test('a page of another site that has bound its name to this machine reads nothing', async () => {
  const statusFor = (host: string) =>
    new Promise((resolve, reject) => {
      request(`${server.url}/terms`, { headers: { host } }, (response) =>
        resolve(response.resume().statusCode),
      )
        .on('error', reject)
        .end();
    });
  expect(await statusFor('evil.example')).toBe(421);
  expect(await statusFor('localhost:4321')).toBe(200);
});

test('an upgrade is a page like any other, and a reset in the middle reaches nobody', async () => {
  const { port } = new URL(server.url);
  const head = 'Host: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
  for (const target of ['/', '//', '/%', '*', 'http://[::/']) {
    for (const isReset of [true, false]) {
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1', () =>
          socket.write(`GET ${target} HTTP/1.1\r\n${head}`),
        );
        socket.on('error', () => {}).on('close', () => resolve());
        setTimeout(() => (isReset ? socket.resetAndDestroy() : socket.destroy()), isReset ? 1 : 50);
      });
    }
  }
  expect((await get('/terms')).status).toBe(200);
});

test('an unchanged file is not sent again', async () => {
  const etag = (await get('/terms')).headers.get('etag') ?? '';
  const again = await get('/terms', { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
});

test('HEAD has the headers of GET and no body; other methods are refused', async () => {
  const head = await get('/terms', { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
  expect(await head.text()).toBe('');
  expect((await get('/terms', { method: 'POST' })).status).toBe(405);
});

test('a swap serves the new build at once and keeps the old hashed assets for open pages', async () => {
  await server.swap(
    writeBuild('second', { '404.html': 'gone', 'terms.html': 'newer', '_astro/new.js': 'new' }),
  );
  expect(await (await get('/_astro/old.js')).text()).toBe('old');
  await server.swap(
    writeBuild('third', { '404.html': 'gone', 'terms.html': 'newest', '_astro/newest.js': 'x' }),
  );
  expect(await (await get('/terms')).text()).toBe('newest');
  expect(await (await get('/_astro/new.js')).text()).toBe('new');
  expect((await get('/en-ph')).status).toBe(404);
});
