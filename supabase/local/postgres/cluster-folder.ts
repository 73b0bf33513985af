// Where the files of PostgreSQL lie: inside the data folder, or, where the OS user that runs it could not reach
// them (root, clone in a folder of mode 0700), in a staging folder named in the data folder.

import { randomUUID } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { canEnter, type OsUser, postgresUser } from './os-user.ts';
import { stagingRoot } from './staging.ts';

export interface ClusterFolder {
  /** Folder that PostgreSQL's user owns; it holds the cluster and nothing else. */
  home: string;
  /** PostgreSQL's own data directory. */
  cluster: string;
  user: OsUser | undefined;
}

/** Where the staged home of this data folder is written down; a copied or new data folder has none. */
const locationFile = (dataDir: string) => path.join(dataDir, 'postgres-folder');

function stagedHome(dataDir: string): string {
  const file = locationFile(dataDir);
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const home = path.join(stagingRoot(), `postgres-${randomUUID()}`);
  writeFileSync(file, `${home}\n`);
  return home;
}

/** Finds (or makes) the folder of the cluster and the user that runs it. `dataDir` must exist. */
export function clusterFolder(dataDir: string): ClusterFolder {
  const inPlace = path.join(dataDir, 'postgres');
  const fallback = postgresUser();
  const staged = !existsSync(inPlace) && (existsSync(locationFile(dataDir)) || !canEnter(fallback, dataDir));
  const home = staged ? stagedHome(dataDir) : inPlace;
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const user = postgresUser(home);
  if (user) chownSync(home, user.uid, user.gid);
  return { home, cluster: path.join(home, 'cluster'), user };
}

/** Deletes a data folder with everything that lies elsewhere; PostgreSQL must be stopped. */
export function removeDataFolder(dataDir: string): void {
  if (existsSync(locationFile(dataDir))) {
    rmSync(readFileSync(locationFile(dataDir), 'utf8').trim(), { recursive: true, force: true });
  }
  rmSync(dataDir, { recursive: true, force: true });
}
