import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clusterFolder, removeDataFolder } from '../../../supabase/local/postgres/cluster-folder.ts';
import { canEnter, postgresUser } from '../../../supabase/local/postgres/os-user.ts';
import { startPostgres } from '../../../supabase/local/postgres/postgres.ts';
import {
  linkPostgresLibraries,
  packageFolder,
  postgresBinaries,
} from '../../../supabase/local/postgres/postgres-binaries.ts';

const isRoot = process.getuid?.() === 0;

/** What a clone in a home folder of mode 0700 is like; as root, PostgreSQL's user cannot enter it. */
describe('in a folder that only its owner can enter', () => {
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(path.join(tmpdir(), 'diadem-home-'));
    chmodSync(home, 0o700);
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  it('PostgreSQL starts, keeps its data over a restart, and is removed with the folder', async () => {
    const dataDir = path.join(home, '.data');
    mkdirSync(dataDir);
    expect(canEnter(postgresUser(), dataDir)).toBe(!isRoot);
    const first = await startPostgres({ dataDir, mode: 'fast' });
    await first.stop();
    const place = clusterFolder(dataDir);
    expect(place.home.startsWith(home)).toBe(!isRoot);
    expect(statSync(place.home).mode & 0o777).toBe(0o700);
    const created = statSync(path.join(place.cluster, 'PG_VERSION')).mtimeMs;
    const second = await startPostgres({ dataDir, mode: 'fast' });
    await second.stop();
    expect(clusterFolder(dataDir).home).toBe(place.home);
    expect(statSync(path.join(place.cluster, 'PG_VERSION')).mtimeMs).toBe(created);
    removeDataFolder(dataDir);
    expect(statSync(place.home, { throwIfNoEntry: false })).toBeUndefined();
  });

  it('the programs run as the user that PostgreSQL runs as, links between libraries included', () => {
    const copy = path.join(home, 'package');
    cpSync(packageFolder(), copy, { recursive: true, verbatimSymlinks: true });
    for (const name of readdirSync(path.join(copy, 'native/lib'))) {
      const file = path.join(copy, 'native/lib', name);
      if (statSync(file).isFile() && spawnSync('test', ['-L', file]).status === 0) rmSync(file);
    }
    const user = postgresUser();
    const run = () =>
      spawnSync(postgresBinaries(user, copy).postgres, ['--version'], {
        ...user,
        cwd: '/',
        encoding: 'utf8',
      });
    expect(linkPostgresLibraries(copy)).toBeGreaterThan(0);
    expect(linkPostgresLibraries(copy)).toBe(0);
    expect(run().stdout).toMatch(/^postgres \(PostgreSQL\) 17\./);
  });
});
