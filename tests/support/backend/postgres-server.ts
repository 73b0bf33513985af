// One PostgreSQL per test run (Vitest `globalSetup`): started before the first test file, gone after the last.
import { chmodSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureRoles } from '../../../supabase/local/hosted/hosted-baseline.ts';
import { removeDataFolder } from '../../../supabase/local/postgres/cluster-folder.ts';
import { isDataFolderLocked } from '../../../supabase/local/postgres/data-folder-lock.ts';
import { type Postgres, startPostgres } from '../../../supabase/local/postgres/postgres.ts';
import { foldersOfTests } from './memory-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser's address of the run's PostgreSQL. */
    postgresServer: string;
  }
}

const PREFIX = 'diadem-test-postgres-';

interface Shared {
  server: Promise<Postgres>;
  dataDir: string;
  users: number;
}

/** The projects of one run share the server; Vitest loads this file once for each of them. */
const registry = globalThis as { diademTestPostgres?: Shared | undefined };

/** What runs that were killed left behind. */
function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(PREFIX))) {
    const dir = path.join(parent, name);
    if (readdirSync(dir).length > 0 && !isDataFolderLocked(dir)) removeDataFolder(dir);
  }
}

async function start(dataDir: string): Promise<Postgres> {
  const server = await startPostgres({ dataDir, mode: 'fast' });
  await ensureRoles(server.adminUrl(), server.password);
  return server;
}

function createDataFolder(): string {
  const folders = foldersOfTests();
  for (const folder of folders.all.filter(existsSync)) removeAbandoned(folder);
  const dataDir = mkdtempSync(path.join(folders.best, PREFIX));
  chmodSync(dataDir, 0o755); // as root, PostgreSQL's user enters it too
  return dataDir;
}

/** A server for a run that is not Vitest's. `stop` leaves nothing. */
export async function startTestServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const dataDir = createDataFolder();
  const server = await start(dataDir);
  const stop = async () => {
    await server.stop();
    removeDataFolder(dataDir);
  };
  return { url: server.adminUrl(), stop };
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['DIADEM_TEST_SERVER'];
  if (given) {
    project.provide('postgresServer', given);
    return async () => {};
  }
  if (!registry.diademTestPostgres) {
    const dataDir = createDataFolder();
    registry.diademTestPostgres = { server: start(dataDir), dataDir, users: 0 };
  }
  const shared = registry.diademTestPostgres;
  shared.users++;
  const server = await shared.server;
  project.provide('postgresServer', server.adminUrl());
  return async () => {
    if (--shared.users > 0) return;
    registry.diademTestPostgres = undefined;
    await server.stop();
    removeDataFolder(shared.dataDir);
  };
}
