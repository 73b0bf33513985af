import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { installCaches, pathsIn, requestEvent } from '../../../tests/support/browser/cache-storage.ts';
import { answerPage } from './pages.ts';

const network = vi.fn<(input: { url: string } | string) => Promise<Response>>();
const HTML = { 'content-type': 'text/html; charset=utf-8' };
const page = (title: string, head = '') =>
  new Response(`<html><head><title>${title}</title>${head}</head></html>`, {
    headers: HTML,
  });
const offline = (lang: string) => page(`Offline in ${lang}`);

/** Node's copies forget where they came from. */
function redirected(): Response {
  const response = page('Other');
  return Object.defineProperties(response, { redirected: { value: true }, clone: { value: () => response } });
}

/** What the server has, by path; anything else is a 404. */
let server: Record<string, () => Response>;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000_000 });
  installCaches();
  server = { '/shell/offline/en': () => offline('en'), '/shell/offline/ar': () => offline('ar') };
  network.mockImplementation(async (input) => {
    const { pathname } = new URL(typeof input === 'string' ? input : input.url, 'https://diadem.example');
    return (server[pathname] ?? (() => new Response('no', { status: 404, headers: HTML })))();
  });
  vi.stubGlobal('fetch', network);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function open(path: string, preload?: Promise<Response>): Promise<Response> {
  const { event, settled } = requestEvent(path, preload ? { preload } : {});
  const answer = answerPage(event);
  answer.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  await settled();
  return answer;
}
const titleOf = async (response: Response) => /<title[^>]*>([^<]*)/.exec(await response.text())?.[1];
const stop = () => network.mockRejectedValue(new TypeError('no network'));

describe('a page', () => {
  test('comes from the network, and without one from what was kept, whatever the query says', async () => {
    server['/en-ph'] = () => page('Old');
    await open('/en-ph');
    server['/en-ph'] = () => page('New');
    expect(await titleOf(await open('/en-ph'))).toBe('New');
    stop();
    expect(await titleOf(await open('/en-ph?ref=friend'))).toBe('New');
  });

  test('that was kept is shown when the network takes too long, and its answer is for the next time', async () => {
    server['/en-ph'] = () => page('Old');
    await open('/en-ph');
    const slow = new Promise<Response>((resolve) => setTimeout(() => resolve(page('New')), 9000));
    expect(await titleOf(await open('/en-ph', slow))).toBe('Old');
    stop();
    expect(await titleOf(await open('/en-ph'))).toBe('New');
  });

  test('that is not kept waits for a slow network', async () => {
    const slow = new Promise<Response>((resolve) => setTimeout(() => resolve(page('At last')), 9000));
    expect(await titleOf(await open('/en-ph', slow))).toBe('At last');
  });

  test('brings its scripts along, and what they import', async () => {
    server['/en-ph'] = () => page('Home', '<script type="module" src="/_astro/a.1.js"></script>');
    server['/_astro/a.1.js'] = () => new Response('import"./b.2.js";()=>import("./c.3.js")');
    server['/_astro/b.2.js'] = () => new Response('1');
    await open('/en-ph');
    expect(await pathsIn('diadem-assets')).toEqual(['/_astro/a.1.js', '/_astro/b.2.js']);
  });

  test.each([
    ['answers 404', '/en-ph/gone', () => new Response('no', { status: 404, headers: HTML })],
    ['answers 500', '/en-ph', () => new Response('no', { status: 500, headers: HTML })],
    [
      'is no page',
      '/sitemap.xml',
      () => new Response('<xml>', { headers: { 'content-type': 'application/xml' } }),
    ],
    [
      'must not be stored',
      '/en-ph',
      () => new Response('x', { headers: { ...HTML, 'cache-control': 'no-store' } }),
    ],
    ['is a shell', '/u/5', () => page('Profile', '<meta name="robots" content="noindex">')],
    ['is for who is signed in', '/account', () => page('Account')],
    ['came with the key of a mail', '/verify?token_hash=secret', () => page('Verify')],
    ['is the answer of a redirect', '/en-ph', redirected],
  ])('that %s is passed on with its status and not kept', async (_, path, answer) => {
    server[new URL(path, 'https://diadem.example').pathname] = answer;
    expect((await open(path)).status).toBe(answer().status);
    expect(await pathsIn('diadem-pages')).toEqual([]);
  });

  test('that is gone is forgotten', async () => {
    server['/en-ph'] = () => page('Home');
    await open('/en-ph');
    expect(await pathsIn('diadem-pages')).toEqual(['/en-ph']);
    server = {};
    await open('/en-ph');
    expect(await pathsIn('diadem-pages')).toEqual([]);
  });
});

describe('without a network, a page that was never opened', () => {
  beforeEach(async () => {
    server['/en-ph'] = () => page('Home');
    server['/ar-ph'] = () => page('Home');
    await open('/en-ph');
    await open('/ar-ph');
    stop();
  });

  test.each([
    ['/en-kz', 'Offline in en'],
    ['/ar-kz/contest', 'Offline in ar'],
    ['/ar/u/5', 'Offline in ar'],
    // The language of the address is not there, or the address names none: the page that was seen last decides.
    ['/de-de', 'Offline in ar'],
    ['/terms', 'Offline in ar'],
  ])('%s is the offline page in the right language, and no success', async (path, title) => {
    const answer = await open(path);
    expect(answer.status).toBe(503);
    expect(await titleOf(answer)).toBe(title);
  });
});
