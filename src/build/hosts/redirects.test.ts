// No request line makes a host lead to another site. nginx is asked the same by `tests/checks/hosts/nginx.ts`.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloudflareHost } from '../../../tests/support/hosts/cloudflare-host.ts';
import { SITE_FILE_NAMES } from '../../../tests/support/hosts/host-answer.ts';
import { netlifyHost } from '../../../tests/support/hosts/netlify-host.ts';
import { REDIRECT_PAYLOADS } from '../../../tests/support/hosts/redirect-payloads.ts';
import { type SiteServer, startSiteServer } from '../server/site-server.ts';
import { hostFiles } from './host-files.ts';

const SITE = 'https://site.example';
// Files that the payloads name: an asset server leads to their plain address by itself, from the decoded path.
const TEMPTING = [
  'evil.example.html',
  '\\evil.example.html',
  'evil.example/index.html',
  '\\evil.example/index.html',
];
const files: ReadonlySet<string> = new Set([...SITE_FILE_NAMES, ...TEMPTING]);
const folder = mkdtempSync(join(tmpdir(), 'diadem-redirects-'));
let server: SiteServer;

beforeAll(async () => {
  for (const name of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), name);
  }
  server = await startSiteServer({ dir: folder, port: 0 });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Where a browser goes from here, or null where it stays. */
function otherSite(location: string | undefined): string | null {
  if (location === undefined) return null;
  const to = URL.parse(location, SITE);
  return to?.origin === SITE && !/[\r\n]/.test(location) ? null : location;
}

/** The request line as it is; `fetch` would tidy it. */
function locationOf(path: string): Promise<{ location: string | undefined; cookies: number }> {
  return new Promise((resolve, reject) => {
    request(server.url, { path }, (response) => {
      const { location, 'set-cookie': cookies = [] } = response.resume().headers;
      resolve({ location, cookies: cookies.length });
    })
      .on('error', reject)
      .end();
  });
}

test('there are enough payloads, and a browser would follow some of them', () => {
  expect(REDIRECT_PAYLOADS.length).toBeGreaterThanOrEqual(40);
  const naive = REDIRECT_PAYLOADS.map((path) => decodeURIComponent(path.replace(/\/+$/, '')));
  expect(naive.filter(otherSite).length).toBeGreaterThan(20);
});

test('the embedded server leads nowhere else', async () => {
  const answers = await Promise.all(REDIRECT_PAYLOADS.map(locationOf));
  expect(answers.map(({ location }) => otherSite(location)).filter(Boolean)).toEqual([]);
  expect(answers.filter(({ cookies }) => cookies > 0)).toEqual([]);
  expect(answers.filter(({ location }) => location).length).toBeGreaterThan(40);
});

test('the Cloudflare worker leads nowhere else, over an asset server that would', async () => {
  const ask = await cloudflareHost(files, hostFiles()['_worker.js'], SITE);
  const answers = await Promise.all(REDIRECT_PAYLOADS.map(ask));
  expect(answers.map(({ location }) => otherSite(location)).filter(Boolean)).toEqual([]);
  expect(answers.filter(({ location }) => location).length).toBeGreaterThan(40);
});

test('no line for Netlify leads to another site', async () => {
  const { _redirects, _headers } = hostFiles();
  const ask = netlifyHost(files, _redirects, _headers);
  const answers = await Promise.all(REDIRECT_PAYLOADS.map((path) => ask(new URL(SITE + path).pathname)));
  expect(answers.map(({ location }) => otherSite(location)).filter(Boolean)).toEqual([]);
});
