import { existsSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clusterFolder, removeDataFolder } from '../../../supabase/local/postgres/cluster-folder.ts';
import {
  DataFolderLocked,
  isDataFolderLocked,
  lockDataFolder,
} from '../../../supabase/local/postgres/data-folder-lock.ts';
import { startPostgres } from '../../../supabase/local/postgres/postgres.ts';
import { endOrphan } from '../../../supabase/local/postgres/postgres-orphan.ts';
import { startOfProcess } from '../../../supabase/local/postgres/process-identity.ts';
import { BACKEND_MIGRATIONS } from '../../support/backend/backend-migrations.ts';
import { postgresPid, postmasterFile, spawnBackend } from '../../support/backend/backend-process.ts';

describe('a data folder', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'diadem-folder-'));
  });
  afterEach(() => removeDataFolder(dataDir));

  it('serves one backend: a second is refused with a sentence, and the first goes on', async () => {
    const first = await spawnBackend(dataDir, BACKEND_MIGRATIONS);
    const second = await spawnBackend(dataDir, BACKEND_MIGRATIONS);
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`is in use by another backend (process ${first.pid})`);
    expect(second.output()).not.toMatch(/\bat .+:\d+:\d+/);
    expect((await first.service().rpc('whoami')).error).toBeNull();
    expect(await first.kill('SIGTERM')).toBe(0);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('is left in order on %s: no process, no lock', async (signal) => {
    const backend = await spawnBackend(dataDir, BACKEND_MIGRATIONS);
    const postgres = postgresPid(dataDir);
    expect(startOfProcess(postgres)).not.toBeNull();
    expect(await backend.kill(signal)).toBe(0);
    expect(startOfProcess(postgres)).toBeNull();
    expect(existsSync(path.join(dataDir, 'backend.lock'))).toBe(false);
    expect(existsSync(postmasterFile(dataDir))).toBe(false);
  });

  it('is taken over after kill -9, with its data and its keys', async () => {
    const killed = await spawnBackend(dataDir, BACKEND_MIGRATIONS);
    await killed.service().from('notes').insert({ body: 'kept' });
    const keys = readFileSync(path.join(dataDir, 'keys.json'), 'utf8');
    await killed.kill('SIGKILL');
    expect(existsSync(path.join(dataDir, 'backend.lock'))).toBe(true);
    const next = await spawnBackend(dataDir, BACKEND_MIGRATIONS);
    expect((await next.service().from('notes').select('body')).data).toEqual([{ body: 'kept' }]);
    expect(readFileSync(path.join(dataDir, 'keys.json'), 'utf8')).toBe(keys);
    expect(await next.kill('SIGTERM')).toBe(0);
  });

  it('has no PostgreSQL left running for long after kill -9 of its backend', async () => {
    const backend = await spawnBackend(dataDir, BACKEND_MIGRATIONS);
    const postgres = postgresPid(dataDir);
    await backend.kill('SIGKILL');
    await expect.poll(() => startOfProcess(postgres), { timeout: 10_000 }).toBeNull();
  });

  it('is freed of a PostgreSQL that was left running all the same', async () => {
    const orphan = await startPostgres({ dataDir, mode: 'fast' });
    await endOrphan(clusterFolder(dataDir).cluster);
    expect(startOfProcess(orphan.pid)).toBeNull();
    await orphan.stop();
  });

  it('is locked by a living process alone: not by a dead one, nor by another with its number', () => {
    const unlock = lockDataFolder(dataDir);
    expect(isDataFolderLocked(dataDir)).toBe(true);
    expect(() => lockDataFolder(dataDir)).toThrow(DataFolderLocked);
    unlock();
    expect(isDataFolderLocked(dataDir)).toBe(false);
    for (const stale of ['', '{"pid":', JSON.stringify({ pid: process.pid, start: 'another time' })]) {
      writeFileSync(path.join(dataDir, 'backend.lock'), stale);
      lockDataFolder(dataDir)();
    }
    expect(existsSync(path.join(dataDir, 'backend.lock'))).toBe(false);
  });

  it('tells which migration failed and where, and starts once it is repaired', async () => {
    const migrations = mkdtempSync(path.join(tmpdir(), 'diadem-migrations-'));
    const file = path.join(migrations, '20260101000000_first.sql');
    writeFileSync(file, 'select 1;\nselect nothing;\n');
    const broken = await spawnBackend(dataDir, migrations);
    expect(await broken.ended).toBe(1);
    expect(broken.output()).toContain(
      'Migration 20260101000000_first.sql:2: column "nothing" does not exist',
    );
    writeFileSync(file, 'select 1;\n');
    const repaired = await spawnBackend(dataDir, migrations);
    expect(await repaired.kill('SIGTERM')).toBe(0);
    writeFileSync(file, 'select 2;\n');
    const changed = await spawnBackend(dataDir, migrations);
    expect(changed.output()).toContain('changed after it was applied');
    renameSync(file, path.join(migrations, '20270101000000_baseline.sql'));
    const older = await spawnBackend(dataDir, migrations);
    expect(await older.ended).toBe(1);
    expect(older.output()).toContain('made by an older schema');
    expect(older.output()).toContain('Delete the data folder');
    removeDataFolder(migrations);
  });

  it.each(['garbage', '', '{}', 'null', '{"publishableKey":1}'])(
    'with damaged keys (%s) says so and names the file',
    async (keys) => {
      writeFileSync(path.join(dataDir, 'keys.json'), keys);
      const damaged = await spawnBackend(dataDir, BACKEND_MIGRATIONS);
      expect(await damaged.ended).toBe(1);
      expect(damaged.output()).toContain(`are damaged: ${path.join(dataDir, 'keys.json')} `);
      expect(damaged.output()).not.toMatch(/\bat .+:\d+:\d+/);
    },
  );

  it('does not care which other PostgreSQL the environment speaks of', async () => {
    const foreign = {
      PGPORT: 'abc',
      PGDATA: '/nowhere',
      PGHOST: 'nowhere',
      PGUSER: 'somebody',
      PGOPTIONS: '-c x=y',
    };
    const backend = await spawnBackend(dataDir, BACKEND_MIGRATIONS, foreign);
    expect((await backend.service().rpc('whoami')).error).toBeNull();
    expect(await backend.kill('SIGTERM')).toBe(0);
  });

  it.each(['1', 'abc', '99999'])(
    'names PGPORT=%s where DATABASE_URL has no port and nobody answers',
    async (PGPORT) => {
      const DATABASE_URL = 'postgres://somebody@127.0.0.1/postgres';
      const lost = await spawnBackend(dataDir, BACKEND_MIGRATIONS, { DATABASE_URL, PGPORT });
      expect(await lost.ended).toBe(1);
      expect(lost.output()).toContain('DATABASE_URL cannot be reached');
      expect(lost.output()).toContain(`PGPORT=${PGPORT}`);
      expect(lost.output()).not.toMatch(/\bat .+:\d+:\d+/);
    },
  );
});
