// PostgreSQL is killed under the backend, busy and idle: it comes back, and the process stays.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadKeys } from '../../../supabase/local/keys.ts';
import { removeDataFolder } from '../../../supabase/local/postgres/cluster-folder.ts';
import { MIGRATIONS_DIR } from '../../../supabase/local/postgres/migrations.ts';
import { startOfProcess } from '../../../supabase/local/postgres/process-identity.ts';
import { liveWeek, type Week } from '../../../supabase/tests/fixtures/contest.ts';
import { type BackendProcess, postgresPid, spawnBackend } from '../../support/backend/backend-process.ts';

let dataDir: string;
let backend: BackendProcess;
let week: Week;
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'diadem-loss-'));
  backend = await spawnBackend(dataDir, MIGRATIONS_DIR);
  await using db = backend.database();
  week = await liveWeek(db, 4);
});
afterAll(async () => {
  await backend.kill('SIGKILL');
  removeDataFolder(dataDir);
});

const kill = () => process.kill(postgresPid(dataDir), 'SIGKILL');

async function ask(pathname: string): Promise<Response> {
  const headers = { apikey: loadKeys(dataDir).publishableKey, 'content-type': 'application/json' };
  const body = pathname.includes('/rpc/')
    ? '{"p_country":"ph"}'
    : '{"email":"a@example.test","password":"Wrong-one-1"}';
  return fetch(backend.url() + pathname, { method: 'POST', headers, body });
}

const READ = '/rest/v1/rpc/list_standings';
const SIGN_IN = '/auth/v1/token?grant_type=password';

/** Statuses of a call until it is answered well, with whether each 503 says when to come again. */
async function untilAnswered(pathname: string, isWell: (status: number) => boolean) {
  const statuses = new Set<number>();
  for (const until = Date.now() + 20_000; Date.now() < until; await sleep(20)) {
    const response = await ask(pathname);
    if (isWell(response.status)) return { statuses };
    statuses.add(response.status);
    if (response.status === 503) expect(response.headers.get('retry-after')).toBe('2');
  }
  throw new Error(`never answered: ${[...statuses]}\n${backend.output()}`);
}

describe('when PostgreSQL is killed', () => {
  it('while nobody calls, calls get 503 until it is back', async () => {
    const before = postgresPid(dataDir);
    kill();
    await expect.poll(() => startOfProcess(before)).toBeNull();
    const [read, signIn] = await Promise.all([
      untilAnswered(READ, (status) => status === 200),
      untilAnswered(SIGN_IN, (status) => status === 400),
    ]);
    expect([...read.statuses, ...signIn.statuses].filter((status) => status !== 503)).toEqual([]);
    expect(postgresPid(dataDir)).not.toBe(before);
    expect(backend.output()).toContain('PostgreSQL ended (SIGKILL) and is started again.');
  });

  it('under 60 votes at a time, three times, no answered vote is lost and the process stays', async () => {
    const subs = await (async () => {
      await using db = backend.database();
      return await Promise.all(Array.from({ length: 600 }, () => db.createUser()));
    })();
    const answered = new Map<string, string>();
    const refusals = new Set<string>();
    let isOver = false;
    const cast = async (client: SupabaseClient, sub: string, entryId: string) => {
      const vote = { p_entry_id: entryId, p_stars: 4, p_request_id: crypto.randomUUID() };
      while (!isOver) {
        const { data, error, status } = await client.rpc('cast_vote', vote);
        if (!error) return void answered.set(`${sub} ${entryId}`, (data as { receipt: string }).receipt);
        if (status !== 503) refusals.add(`${status} ${error.code} ${error.message}`);
        await sleep(100);
      }
    };
    const voter = async () => {
      for (let sub = subs.pop(); sub && !isOver; sub = subs.pop()) {
        const client = await backend.signedIn(sub);
        for (const { entryId } of week.entries) await cast(client, sub, entryId);
      }
    };
    const voters = Array.from({ length: 60 }, voter);
    for (let round = 0; round < 3; round++) {
      await sleep(1500);
      kill();
    }
    await sleep(2500);
    isOver = true;
    await Promise.all(voters);
    expect([...refusals]).toEqual([]);
    await untilAnswered(READ, (status) => status === 200);
    await using db = backend.database();
    const stored = await db.owner<{ key: string; receipt: string }[]>`
      select concat_ws(' ', voter_id, entry_id) as key, receipt from public.votes`;
    const receipts = new Map(stored.map(({ key, receipt }) => [key, receipt]));
    expect([...answered].filter(([key, receipt]) => receipts.get(key) !== receipt)).toEqual([]);
    expect(answered.size).toBeGreaterThan(20);
  }, 90_000);

  it('SIGTERM ends within 5 s while it is away', async () => {
    kill();
    const startedAt = Date.now();
    expect(await backend.kill('SIGTERM')).toBe(0);
    expect(Date.now() - startedAt).toBeLessThan(5000);
  });
});
