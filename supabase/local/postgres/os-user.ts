// PostgreSQL refuses to run as root. In containers and CI, where everything is root, it runs as the OS user
// chosen here; for an ordinary user nothing changes.
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

export interface OsUser {
  uid: number;
  gid: number;
}

/** Preferred accounts, best first; every Linux and macOS has the last one. */
const ACCOUNTS = ['postgres', 'nobody'];

/**
 * The user that runs PostgreSQL: undefined for an ordinary user (run as oneself).
 * As root it is the owner of an existing cluster folder, else an unprivileged account of this machine.
 * @throws when started as root on a machine that has no unprivileged account.
 */
export function postgresUser(clusterDir?: string): OsUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = clusterDir && statSync(clusterDir, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ACCOUNTS) {
    const account = accounts.find((fields) => fields[0] === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new Error('PostgreSQL does not run as root, and this machine has no user "postgres" or "nobody".');
}

/** Whether that user can enter the folder; asked of the kernel, because modes alone do not tell (ACLs, mounts). */
export function canEnter(user: OsUser | undefined, folder: string): boolean {
  if (!user) return true;
  return spawnSync('/bin/sh', ['-c', 'cd -- "$0"', folder], { ...user, cwd: '/' }).status === 0;
}
