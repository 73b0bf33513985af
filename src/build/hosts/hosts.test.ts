// One table of addresses, asked of all five hosts: they answer alike.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ADDRESSES,
  type Address,
  FILE_NAMES,
  SLASHES_OF_SHELLS,
} from '../../../tests/support/hosts/address-table.ts';
import { cloudflareHost } from '../../../tests/support/hosts/cloudflare-host.ts';
import { type Host, lowerCaseNames, SITE_FILE_NAMES } from '../../../tests/support/hosts/host-answer.ts';
import { netlifyHost } from '../../../tests/support/hosts/netlify-host.ts';
import { nginxHost } from '../../../tests/support/hosts/nginx-host.ts';
import { vercelHost } from '../../../tests/support/hosts/vercel-host.ts';
import { type SiteServer, startSiteServer } from '../server/site-server.ts';
import { HTTPS_ONLY, headersFor } from './headers.ts';
import { hostFiles } from './host-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'diadem-hosts-'));
const described = hostFiles();
const files: ReadonlySet<string> = new Set([...SITE_FILE_NAMES, ...Object.keys(described)]);
const hosts = new Map<string, Host>();
let server: SiteServer;

beforeAll(async () => {
  for (const name of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), name);
  }
  server = await startSiteServer({ dir: folder, port: 0 });
  hosts.set('the embedded server', askServer);
  hosts.set('Netlify', netlifyHost(files, described._redirects, described._headers));
  hosts.set('Cloudflare Pages', await cloudflareHost(files, described['_worker.js']));
  hosts.set('Vercel', vercelHost(files, described['vercel.json'], described['.vercelignore']));
  hosts.set('nginx', nginxHost(files, described['nginx.conf']));
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const askServer: Host = async (target) => {
  // A kept connection may be closed by the server while a busy machine is about to use it.
  const response = await fetch(server.url + target, { redirect: 'manual', headers: { connection: 'close' } });
  const text = await response.text();
  const location = response.headers.get('location') ?? undefined;
  // What belongs to https alone is added for the comparison; its absence over http has a test of its own.
  const https = [HTTPS_ONLY, headersFor('/')[HTTPS_ONLY] ?? ''] as const;
  return {
    status: response.status,
    file: text,
    location,
    headers: lowerCaseNames([...response.headers, https]),
  };
};

async function answersOf(host: string, addresses: readonly Address[]) {
  const ask = hosts.get(host) as Host;
  return Promise.all(addresses.map(async ({ target }) => ({ target, ...(await ask(target)) })));
}

function expected({ target, file, to }: Address) {
  if (file) return { target, status: 200, file };
  return to ? { target, status: 301, to } : { target, status: 404, file: '404.html' };
}

/** 301 and 308 are both permanent. */
function comparable({ target, status, file, location }: Awaited<ReturnType<typeof answersOf>>[number]) {
  if (location !== undefined) return { target, status: status === 308 ? 301 : status, to: location };
  return { target, status, file };
}

const ALL = ['the embedded server', 'Netlify', 'Cloudflare Pages', 'Vercel', 'nginx'];
const WITHOUT_NETLIFY = ALL.filter((name) => name !== 'Netlify');

test('the table is long enough to mean something', () => {
  expect(new Set(ADDRESSES.map(({ target }) => target)).size).toBeGreaterThanOrEqual(60);
});

describe.each(ALL)('%s', (host) => {
  test('answers every address of the table', async () => {
    const answers = await answersOf(host, ADDRESSES);
    expect(answers.map(comparable)).toEqual(ADDRESSES.map(expected));
  });

  test('sends the headers of the list with every page and file, and keeps no 404', async () => {
    const answers = await answersOf(host, ADDRESSES);
    for (const { target, status, headers } of answers.filter(({ location }) => location === undefined)) {
      const path = target.replace(/\?.*/, '');
      const {
        'Cache-Control': caching,
        'Content-Type': type,
        ...list
      } = headersFor(status === 404 ? '/404' : path);
      expect({ target, headers }).toMatchObject({ target, headers: lowerCaseNames(Object.entries(list)) });
      if (status === 200) expect([target, headers['cache-control']]).toEqual([target, caching]);
      if (status === 200 && type) expect([target, headers['content-type']]).toEqual([target, type]);
    }
  });
});

test.each(WITHOUT_NETLIFY)('%s gives a page one address', async (host) => {
  const addresses = [...FILE_NAMES, ...SLASHES_OF_SHELLS];
  expect((await answersOf(host, addresses)).map(comparable)).toEqual(addresses.map(expected));
});

test.each(['the embedded server', 'Cloudflare Pages', 'nginx'])(
  '%s does not let a missing hashed file be kept',
  async (host) => {
    const [answer] = await answersOf(host, [{ target: '/_astro/gone.d4e5f6.js' }]);
    expect(answer?.headers['cache-control']).toBe('no-store');
  },
);

test('what belongs to https alone is not sent over http', async () => {
  const ours = await fetch(`${server.url}/terms`);
  expect(ours.headers.get(HTTPS_ONLY)).toBeNull();
  const cloudflare = await cloudflareHost(files, described['_worker.js'], 'http://site.example');
  expect((await cloudflare('/terms')).headers).not.toHaveProperty(HTTPS_ONLY.toLowerCase());
  expect(described['nginx.conf']).toContain('if ($scheme = https) { set $strict_transport');
});
