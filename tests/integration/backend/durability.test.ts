import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeDataFolder } from '../../../supabase/local/cluster-folder.ts';
import { BACKEND_MIGRATIONS } from '../../support/backend-migrations.ts';
import { type BackendProcess, postgresPid, spawnBackend } from '../../support/backend-process.ts';

const WRITERS = 8;

describe('kill -9 during a thousand writes', () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'diadem-durability-'));
  });
  afterAll(() => removeDataFolder(dataDir));

  /** Writes until `count` writes are answered in all, then kills; returns what was answered. */
  async function writeUntilKilled(backend: BackendProcess, round: string, count: number, kill: () => void) {
    const client = backend.service();
    const answered: string[] = [];
    let isKilled = false;
    const write = async (writer: number) => {
      for (let n = 0; !isKilled; n++) {
        const body = `${round} ${writer} ${n}`;
        const { error } = await client.rpc('write_note', { p_body: body });
        if (error) return;
        answered.push(body);
        if (answered.length >= count && !isKilled) {
          isKilled = true;
          kill();
        }
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    await backend.ended;
    return answered;
  }

  async function missing(answered: string[]): Promise<string[]> {
    const backend = await spawnBackend(dataDir, BACKEND_MIGRATIONS);
    const stored = new Set<string>();
    for (let from = 0; from < answered.length + WRITERS; from += 1000) {
      const { data } = await backend
        .service()
        .from('notes')
        .select('body')
        .order('id')
        .range(from, from + 999);
      for (const { body } of data ?? []) stored.add(body);
    }
    await backend.kill('SIGTERM');
    return answered.filter((body) => !stored.has(body));
  }

  it('loses none that was answered, be it the backend that dies or PostgreSQL with it', async () => {
    const first = await spawnBackend(dataDir, BACKEND_MIGRATIONS);
    const one = await writeUntilKilled(first, 'one', 500, () => void first.kill('SIGKILL'));
    const second = await spawnBackend(dataDir, BACKEND_MIGRATIONS);
    const two = await writeUntilKilled(second, 'two', 500, () => {
      process.kill(postgresPid(dataDir), 'SIGKILL');
      void second.kill('SIGKILL');
    });
    expect(one.length + two.length).toBeGreaterThanOrEqual(1000);
    expect(await missing([...one, ...two])).toEqual([]);
  });
});
