// Somebody is removed: the page that was built for her is gone at once, and the host is asked for a new build.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SiteServer, startSiteServer } from '../../../src/build/server/site-server.ts';
import { PublicPeople } from '../../../supabase/local/commands/public-people.ts';
import { item, liveWeek, setClock, type Week } from '../../../supabase/tests/fixtures/contest.ts';
import { startTestBackend, type TestBackend } from '../../support/backend/backend.ts';
import { callEdge } from '../../support/files/uploads.ts';

/** A host whose hook answers as it is told to. */
interface Host {
  readonly url: string;
  readonly asked: string[];
  status: number;
  stop(): void;
}

async function startHost(): Promise<Host> {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(host.status).end('the build begins');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks/secret-of-the-hook`;
  const host: Host = { url, asked, status: 201, stop: () => server.close() };
  return host;
}

const site = mkdtempSync(path.join(tmpdir(), 'diadem-removed-'));
let test: TestBackend;
let host: Host;
let week: Week;
let people: PublicPeople;
let server: SiteServer;

beforeAll(async () => {
  host = await startHost();
  process.env.DEPLOY_HOOK_URL = host.url;
  test = await startTestBackend();
  week = await liveWeek(test.db, 6);
  const files = { 'shell/profile/en.html': 'shell', '404.html': 'not found' };
  const built = week.entries.map(({ profileId }) => [`u/${profileId}.html`, `built for ${profileId}`]);
  for (const [name, text] of [...Object.entries(files), ...built] as [string, string][]) {
    mkdirSync(path.dirname(path.join(site, name)), { recursive: true });
    writeFileSync(path.join(site, name), text);
  }
  people = new PublicPeople(test.backend.databaseUrl);
  server = await startSiteServer({ dir: site, port: 0, isRemoved: (id) => people.hasLeft(id) });
});
afterAll(async () => {
  delete process.env.DEPLOY_HOOK_URL;
  await server.stop();
  await people.close();
  await test.stop();
  host.stop();
  rmSync(site, { recursive: true });
});

const idOf = (n: number) => item(week.entries, n).profileId;
const suspend = (id: string, isSuspended = true) =>
  test.db.owner`
    update public.profiles set suspended_at = case when ${isSuspended} then private.clock() end where id = ${id}`;
async function page(id: string): Promise<[status: number, text: string]> {
  const response = await fetch(`${server.url}/u/${id}`);
  return [response.status, await response.text()];
}
const calls = () => test.db.owner`select removals, outcome, answer from private.deploy_calls order by id`;
const later = async (minutes: number) => {
  const [row] = await test.db.owner<{ at: Date }[]>`select private.clock() as at`;
  await setClock(test.db, new Date((row?.at.getTime() ?? 0) + minutes * 60_000));
};

describe('somebody who is removed', () => {
  it('is gone from her built page in the next request, nobody else is, and she is back when restored', async () => {
    const id = idOf(0);
    expect(await page(id)).toEqual([200, `built for ${id}`]);
    await suspend(id);
    expect(await page(id)).toEqual([404, 'shell']);
    expect(await page(idOf(1))).toEqual([200, `built for ${idOf(1)}`]);
    await suspend(id, false);
    expect(await page(id)).toEqual([200, `built for ${id}`]);
  });

  it('has the host asked for a build by the timer, without anybody else doing anything', async () => {
    await expect.poll(() => host.asked, { timeout: 10_000 }).toEqual(['POST /hooks/secret-of-the-hook']);
    await expect
      .poll(calls, { timeout: 10_000 })
      .toEqual([{ removals: 1, outcome: 'done', answer: 'status 201' }]);
  });

  it('with others shares one call, which a host that is down gets again later', async () => {
    const complaints = () => test.log.filter((line) => line.includes('503'));
    host.status = 503;
    for (const n of [1, 2, 3, 4]) await suspend(idOf(n));
    await later(5.1);
    await expect.poll(() => complaints().length, { timeout: 10_000 }).toBe(1);
    expect(complaints().join()).toContain('status 503');
    expect(complaints().join()).not.toContain('secret-of-the-hook');
    host.status = 200;
    await later(1.1);
    await expect
      .poll(calls, { timeout: 10_000 })
      .toEqual([
        expect.anything(),
        { removals: 4, outcome: 'failed', answer: 'status 503' },
        { removals: 4, outcome: 'done', answer: 'status 200' },
      ]);
    expect(host.asked).toHaveLength(3);
  });

  it('costs no call where no hook is set, and the answer says so', async () => {
    process.env.DEPLOY_HOOK_URL = '';
    await suspend(idOf(5));
    await later(5.1);
    await expect
      .poll(async () => (await calls()).at(-1), { timeout: 10_000 })
      .toEqual({ removals: 1, outcome: 'no_hook', answer: 'DEPLOY_HOOK_URL is not set' });
    expect(host.asked).toHaveLength(3);
    expect(await page(idOf(5))).toEqual([404, 'shell']);
  });

  it('leaves the operator no complaint but that of the host', () => {
    expect(test.log).toEqual([expect.stringContaining('status 503')]);
  });

  it('is nothing that somebody from outside can have the host asked for', async () => {
    for (const token of [null, test.backend.publishableKey]) {
      expect(await callEdge(test, 'deploy-hook', {}, token)).toEqual({
        status: 403,
        answer: { code: 'not_allowed' },
      });
    }
    expect(await callEdge(test, 'deploy-hook', {}, test.backend.secretKey)).toEqual({
      status: 200,
      answer: { outcome: 'nothing_to_do' },
    });
  });
});
