// A site as it should be passes every check; each check fails for a site with its fault.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FAULTS, type Fault } from '../../../tests/support/hosts/deploy-faults.ts';
import { DEPLOYED_FILES } from '../../../tests/support/hosts/deployed-site.ts';
import { HTTPS_ONLY } from '../hosts/headers.ts';
import { type SiteServer, startSiteServer } from '../server/site-server.ts';
import { ADDRESS_CHECKS } from './address-checks.ts';
import { runChecks } from './check.ts';
import { FILE_CHECKS } from './file-checks.ts';
import { HEADER_CHECKS } from './header-checks.ts';
import { DeployedSite, type SiteAnswer } from './site.ts';

const CHECKS = [...HEADER_CHECKS, ...ADDRESS_CHECKS, ...FILE_CHECKS];
const folder = mkdtempSync(join(tmpdir(), 'diadem-deployed-'));
let good: SiteServer;

let fault: Fault = () => {};
let bad: Server;

beforeAll(async () => {
  for (const [name, text] of Object.entries(DEPLOYED_FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  good = await startSiteServer({ dir: folder, port: 0 });
  bad = createServer(async (request, response) => {
    const { url = '/', method = 'GET' } = request;
    const encoding = String(request.headers['accept-encoding'] ?? 'identity');
    const condition = String(request.headers['if-none-match'] ?? '');
    const answer = await fetch(new URL(good.url + url), {
      method,
      headers: { 'accept-encoding': encoding, ...(condition && { 'if-none-match': condition }) },
      redirect: 'manual',
    });
    const changed = {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      text: await answer.text(),
    };
    fault(changed, url, method);
    // What is said of the body is true of the good site's, not of this text: nobody decodes it here.
    const { 'content-length': _length, 'content-encoding': _encoding, ...headers } = changed.headers;
    response.writeHead(changed.status, headers).end(method === 'HEAD' ? undefined : changed.text);
  });
  await new Promise<void>((resolve) => bad.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await good.stop();
  await new Promise((resolve) => bad.close(resolve).closeAllConnections());
  rmSync(folder, { recursive: true });
});

async function failing(site: DeployedSite, checks = CHECKS): Promise<Record<string, readonly string[]>> {
  const results = await runChecks(checks, site);
  const failed = results.filter(({ faults }) => faults.length > 0);
  return Object.fromEntries(failed.map(({ check, faults }) => [check.name, faults]));
}

test('the embedded server passes every check', async () => {
  expect(await failing(new DeployedSite(`${good.url}/terms`))).toEqual({});
});

describe('a site with', () => {
  test.each(FAULTS)('%s fails', async (_, wanted, change) => {
    fault = change;
    const { port } = bad.address() as AddressInfo;
    const checks = CHECKS.filter(({ name }) => wanted.test(name));
    const names = Object.keys(await failing(new DeployedSite(`http://127.0.0.1:${port}`), checks));
    expect(names).toHaveLength(1);
  });

  test('no fault of its own fails for what the stand-in changes, and for nothing else', async () => {
    fault = () => {};
    const { port } = bad.address() as AddressInfo;
    expect(Object.keys(await failing(new DeployedSite(`http://127.0.0.1:${port}`)))).toEqual([
      'Text is compressed',
    ]);
  });
});

/** The good site as it would be under its own name, over https. */
class PublicSite extends DeployedSite {
  over: { https?: string | null; http?: number } = {};

  override async get(target: string, sent?: Record<string, string>, method?: string): Promise<SiteAnswer> {
    if (target.startsWith('http:')) {
      const location = { location: target.replace('http:', 'https:') };
      return { status: this.over.http ?? 301, headers: new Headers(location), text: '' };
    }
    const answer = await new DeployedSite(good.url).get(target, sent, method);
    const { https = 'max-age=31536000' } = this.over;
    const headers = new Headers(answer.headers);
    if (https !== null) headers.set(HTTPS_ONLY, https);
    return { ...answer, headers };
  }
  override raw(path: string) {
    return new DeployedSite(good.url).raw(path);
  }
}

describe('under a public name', () => {
  const under = (origin: string, over: PublicSite['over'] = {}) =>
    Object.assign(new PublicSite(origin), { over });

  test('the same site passes', async () => {
    expect(await failing(under('https://site.example'))).toEqual({});
  });

  test.each([
    ['http that stays', /^http leads/, under('https://site.example', { http: 200 })],
    ['https that nobody remembers', /^Browsers are told/, under('https://site.example', { https: null })],
    [
      'https that is forgotten soon',
      /^Browsers are told/,
      under('https://site.example', { https: 'max-age=60' }),
    ],
    ['plain http', /^Browsers are told/, under('http://site.example', { https: null })],
    ['the links of another site', /^Canonical links/, under('https://other.example')],
  ])('a site with %s fails', async (_, wanted, site) => {
    expect(Object.keys(await failing(site)).filter((name) => wanted.test(name))).toHaveLength(1);
  });
});

test('a site that does not answer says so', async () => {
  const faults = Object.values(await failing(new DeployedSite('http://127.0.0.1:1')));
  expect(faults.flat().some((each) => each.startsWith('no answer: '))).toBe(true);
});

test('what is no address of a site is refused', () => {
  expect(() => new DeployedSite('ftp://site.example')).toThrow(/not the address of a site/);
});
