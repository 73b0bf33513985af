// The PostgreSQL behind the backend: the embedded one, or the server that DATABASE_URL names.
import { mkdirSync } from 'node:fs';
import postgres from 'postgres';
import { ensureBaseline, ensureRoles } from '../hosted/hosted-baseline.ts';
import { loadKeys } from '../keys.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { databaseUrl } from './database-url.ts';
import { applyMigrations } from './migrations.ts';
import { startPostgres } from './postgres.ts';

export interface DatabaseServer {
  /** Superuser. */
  adminUrl: string;
  /** Role `postgres`: owner, not superuser. */
  ownerUrl: string;
  /** Role `authenticator`: what requests enter as. */
  requestUrl: string;
  /** Role `supabase_auth_admin`: what Auth and Storage work as. */
  systemUrl: string;
  /** Migrations applied just now. */
  applied: string[];
  stop(): Promise<void>;
}

export interface DatabaseOptions {
  dataDir: string;
  port?: number | undefined;
  mode?: 'durable' | 'fast' | undefined;
  migrationsDir?: string | undefined;
  /** Superuser's address of a database on another server. */
  externalUrl?: string | undefined;
  /** Hears when PostgreSQL had to be started again. Default: standard error. */
  log?: (line: string) => void;
}

interface Opened {
  adminUrl: string;
  stop(): Promise<void>;
}

function isUnreachable(error: unknown): error is Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(E[A-Z]+|CONNECT|CONNECTION|28|3D|ERR_SOCKET)/.test(code);
}

/** The driver fills in what the address leaves out from variables that may speak of another PostgreSQL. */
function unreachable(externalUrl: string, error: Error): string {
  const { port, hostname, username } = new URL(externalUrl);
  const parts = { PGPORT: port, PGHOST: hostname, PGUSER: username };
  const foreign = Object.entries(parts).filter(([name, part]) => !part && process.env[name]);
  const from = foreign.map(([name]) => `${name}=${process.env[name]}`).join(', ');
  const hint = from && ` What the address leaves out comes from ${from}: state it in DATABASE_URL.`;
  return `The PostgreSQL of DATABASE_URL cannot be reached: ${error.message}.${hint}`;
}

/** The driver would throw where nobody can catch it. */
function assertPort(externalUrl: string): void {
  const { PGPORT } = process.env;
  if (new URL(externalUrl).port || !PGPORT) return;
  const port = Number(PGPORT);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return;
  throw new Error(unreachable(externalUrl, new Error('the port is not a number from 1 to 65535')));
}

async function openExternal(dataDir: string, externalUrl: string): Promise<Opened> {
  assertPort(externalUrl);
  mkdirSync(dataDir, { recursive: true });
  const unlock = lockDataFolder(dataDir);
  const sql = postgres(externalUrl, { max: 1, connect_timeout: 10, onnotice: () => {} });
  try {
    const [server] = await sql<{ version: number; is_superuser: boolean }[]>`
      select current_setting('server_version_num')::int as version,
        current_setting('is_superuser')::bool as is_superuser`;
    if (!server || server.version < 170_000)
      throw new Error('DATABASE_URL must name a PostgreSQL of version 17 or newer.');
    if (!server.is_superuser)
      throw new Error('DATABASE_URL must name a superuser: the backend creates its roles.');
  } catch (error) {
    unlock();
    throw isUnreachable(error) ? new Error(unreachable(externalUrl, error), { cause: error }) : error;
  } finally {
    await sql.end();
  }
  return { adminUrl: externalUrl, stop: async () => unlock() };
}

/** Starts or reaches the server, brings the database up to date, and tells the addresses of its roles. */
export async function openDatabase(options: DatabaseOptions): Promise<DatabaseServer> {
  const { dataDir, externalUrl, migrationsDir, port, mode, log = console.error } = options;
  const opened: Opened = externalUrl
    ? await openExternal(dataDir, externalUrl)
    : await startPostgres({ dataDir, port, mode, keep: log }).then((server) => ({
        adminUrl: server.adminUrl(),
        stop: server.stop,
      }));
  try {
    const { databasePassword } = loadKeys(dataDir);
    const database = decodeURIComponent(new URL(opened.adminUrl).pathname.slice(1));
    const as = (role: string) => databaseUrl(opened.adminUrl, role, databasePassword, database);
    await ensureRoles(opened.adminUrl, databasePassword);
    await ensureBaseline(opened.adminUrl);
    const applied = await applyMigrations(as('postgres'), migrationsDir);
    return {
      adminUrl: opened.adminUrl,
      ownerUrl: as('postgres'),
      requestUrl: as('authenticator'),
      systemUrl: as('supabase_auth_admin'),
      applied,
      stop: opened.stop,
    };
  } catch (error) {
    await opened.stop();
    throw error;
  }
}
