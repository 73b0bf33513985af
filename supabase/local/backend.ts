// The embedded backend: everything of Supabase that Diadem uses, in one process and one data folder.
import path from 'node:path';
import postgres from 'postgres';
import { createAuth } from './auth/auth.ts';
import { createWish } from './auth/auth-context.ts';
import { limitsOf, type RateLimits } from './auth/auth-limits.ts';
import { type BackendConfig, readConfig, sizeBytes } from './config.ts';
import { createFunctions, FUNCTIONS_DIR, type Functions } from './functions/functions.ts';
import { type CallFunction, shiftClock, startMaintenance } from './functions/maintenance.ts';
import { type Keys, loadKeys } from './keys.ts';
import { LiveRooms, type OpenRooms } from './live-rooms.ts';
import { createMailBox, type Mail, type MailBox } from './mail/mail-box.ts';
import { type DatabaseServer, openDatabase } from './postgres/database-server.ts';
import { serveRealtime } from './realtime/realtime.ts';
import { type HttpServer, listen } from './rest/http-server.ts';
import { createSystemApp } from './rest/lite-app.ts';
import { connectRequests, connectSystem } from './rest/lite-connection.ts';
import { runQuietly } from './rest/quiet-library.ts';
import { createRest } from './rest/rest.ts';
import { createRouter, type Router } from './rest/router.ts';
import { createStorage } from './storage/storage.ts';
import { StorageFiles } from './storage/storage-files.ts';
import { surviveFaults, within } from './survival.ts';

/** Queries that are under way are given up. */
const AT_ONCE = { timeout: 0 };

export interface BackendOptions {
  /** Folder of the database, the keys and the files; made when new. */
  dataDir: string;
  /** HTTP port on 127.0.0.1; 0 takes a free one. */
  port: number;
  /** Where the site is served: mailed links lead there. */
  siteUrl: string;
  /** Default: supabase/migrations. */
  migrationsDir?: string;
  /** Default: supabase/functions. */
  functionsDir?: string;
  /** How long a call of an edge function may take, in milliseconds. Default 30,000. */
  functionDeadlineMs?: number;
  /** More settings of the functions, as `supabase secrets set` gives them. */
  functionEnv?: Record<string, string>;
  /** One line per event that an operator wants to see. Default: standard error. */
  log?: (line: string) => void;
  /** Values in the place of config.toml's. */
  rateLimits?: Partial<RateLimits>;
  /** `fast` gives up durability, for tests. */
  mode?: 'durable' | 'fast';
  /** Superuser's address of a database elsewhere. Default: the environment's DATABASE_URL. */
  databaseUrl?: string;
  /** Connections for /rest/v1; more requests wait. Default 30. */
  connections?: number;
  /** An interval such as `3 days`. Default: the environment's DIADEM_CLOCK_SHIFT; none leaves the clock as it is. */
  clockShift?: string;
}

export interface Backend {
  url: string;
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
  /** Role `postgres`. */
  databaseUrl: string;
  /** Superuser. */
  adminDatabaseUrl: string;
  /** Files of the migrations that this start applied. */
  appliedMigrations: string[];
  /** As over HTTP, without the network. */
  fetch(request: Request): Promise<Response>;
  /** Newest first. */
  mails(): Mail[];
  /** Finishes what is under way and leaves no process behind. */
  stop(): Promise<void>;
}

interface Parts {
  options: BackendOptions;
  config: BackendConfig;
  keys: Keys;
  database: DatabaseServer;
  apiUrl: string;
  mailBox: MailBox;
  functions: Functions;
  log: (line: string) => void;
}

/** Wires the API to the database. */
async function assemble({ options, config, keys, database, apiUrl, mailBox, functions, log }: Parts) {
  const system = connectSystem(database.systemUrl);
  const requests = connectRequests(database.requestUrl, database.ownerUrl, options.connections ?? 30);
  const files = new StorageFiles(path.join(options.dataDir, 'storage'));
  const { siteUrl } = options;
  const app = createSystemApp({ connection: system, config, keys, siteUrl, files });
  await runQuietly(
    () => app.init(),
    () => {},
  ); // it warns that storage is experimental
  const sql = system.driver;
  const auth = { app, sql, keys, config, siteUrl, apiUrl, mailBox, wish: createWish(), log };
  const sizeLimit = sizeBytes(config.storage.file_size_limit);
  const router = createRouter({
    rest: createRest(requests, config, keys, log),
    auth: createAuth(auth, limitsOf(config, options.rateLimits)),
    storage: createStorage({ app, keys, sql, files, sizeLimit, log }),
    functions: functions.handle,
    mailBox,
    log,
  });
  const ended = () => Promise.all([requests.driver.end(AT_ONCE), system.driver.end(AT_ONCE)]);
  return { router, close: ended };
}

/** Calls edge functions as a timer of the platform does, without the network. */
function functionCaller(router: Router, url: string, { secretKey }: Keys): CallFunction {
  return async (name) => {
    const headers = {
      apikey: secretKey,
      authorization: `Bearer ${secretKey}`,
      'content-type': 'application/json',
    };
    const call = new Request(`${url}/functions/v1/${name}`, { method: 'POST', headers, body: '{}' });
    const answer = await router(call, '127.0.0.1');
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  };
}

/** Opens everything that talks to the database. */
async function openRooms(parts: Parts): Promise<OpenRooms> {
  const { database, keys, apiUrl, log } = parts;
  const owner = postgres(database.ownerUrl, { max: 2, onnotice: () => {} });
  const closing: (() => Promise<unknown>)[] = [() => owner.end(AT_ONCE)];
  const close = () => Promise.allSettled(closing.map((each) => each()));
  try {
    const { router, close: closeApi } = await assemble(parts);
    closing.push(closeApi);
    const realtime = await serveRealtime({ owner, keys, log });
    const stopJobs = await startMaintenance(owner, functionCaller(router, apiUrl, keys), log);
    const rest = () => within(1_000, Promise.all([stopJobs(), realtime.close()]));
    return { router, upgrade: realtime.upgrade, rest, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Listens first, so that the true port is known; requests wait until the rooms are ready. */
async function openDoor(port: number): Promise<{ server: HttpServer; open: (router: Router) => void }> {
  let open: (router: Router) => void = () => {};
  const ready = new Promise<Router>((resolve) => {
    open = resolve;
  });
  const server = await listen(async (request, peer) => (await ready)(request, peer), port);
  return { server, open };
}

function openFunctions(options: BackendOptions, url: string, keys: Keys, log: Parts['log']): Functions {
  const env = {
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: keys.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.secretKey,
    ...options.functionEnv,
  };
  const dir = options.functionsDir ?? FUNCTIONS_DIR;
  return createFunctions({ dir, env, deadlineMs: options.functionDeadlineMs, log });
}

async function applyClockShift({ ownerUrl }: DatabaseServer, shift: string | undefined): Promise<void> {
  if (shift === undefined) return;
  const owner = postgres(ownerUrl, { max: 1, onnotice: () => {} });
  await shiftClock(owner, shift).finally(() => owner.end({ timeout: 2 }));
}

/**
 * Starts PostgreSQL, applies migrations, serves HTTP.
 * @throws DataFolderLocked when another backend uses the folder; Error with a sentence for people otherwise.
 */
export async function startBackend(given: BackendOptions): Promise<Backend> {
  const options = { ...given, dataDir: path.resolve(given.dataDir) };
  const log = options.log ?? ((line: string) => process.stderr.write(`${line}\n`));
  const config = readConfig();
  const database = await openDatabase({
    dataDir: options.dataDir,
    mode: options.mode,
    migrationsDir: options.migrationsDir,
    externalUrl: options.databaseUrl ?? process.env['DATABASE_URL'],
    log,
  });
  const closing: (() => unknown)[] = [() => database.stop()];
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    const keys = loadKeys(options.dataDir);
    await applyClockShift(database, options.clockShift ?? process.env['DIADEM_CLOCK_SHIFT']);
    const { server, open } = await openDoor(options.port);
    const url = `http://127.0.0.1:${server.port}`;
    const mailBox = createMailBox(config, options.siteUrl, url);
    const functions = openFunctions(options, url, keys, log);
    closing.push(functions.close);
    const parts = { options, config, keys, database, apiUrl: url, mailBox, functions, log };
    const rooms = new LiveRooms(database.ownerUrl, () => openRooms(parts), log);
    closing.push(surviveFaults(log, () => rooms.renew()));
    closing.push(() => rooms.close());
    closing.push(() => server.close());
    closing.push(() => rooms.rest());
    await rooms.begin();
    server.onUpgrade(rooms.upgrade);
    open(rooms.router);
    return {
      url,
      publishableKey: keys.publishableKey,
      secretKey: keys.secretKey,
      jwtSecret: keys.jwtSecret,
      databaseUrl: database.ownerUrl,
      adminDatabaseUrl: database.adminUrl,
      appliedMigrations: database.applied,
      fetch: (request) => rooms.router(request, '127.0.0.1'),
      mails: mailBox.list,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
