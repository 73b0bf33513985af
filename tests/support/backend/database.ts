// A fresh, migrated database for a test file in a fraction of a second, and SQL as the people who use it.
import { randomBytes, randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { inject } from 'vitest';
import { ensureBaseline } from '../../../supabase/local/hosted/hosted-baseline.ts';
import { databaseUrl } from '../../../supabase/local/postgres/database-url.ts';
import { applyMigrations, fingerprint, MIGRATIONS_DIR } from '../../../supabase/local/postgres/migrations.ts';
import { testClock } from './test-clock.ts';

export type Row = Record<string, unknown>;

/** Who asks. `claims` are further JWT claims (app_metadata, aal …). */
export type Actor =
  | { role: 'anon' }
  | { role: 'service_role' }
  | { role: 'authenticated'; sub: string; email?: string; claims?: Row };

export interface ActorSession {
  /** Runs one statement in a transaction of its own, committed; rows come back as objects. */
  query<T = Row>(text: string, parameters?: readonly unknown[]): Promise<T[]>;
  /** Several statements in one transaction, rolled back when `work` throws. */
  transaction<T>(work: (query: ActorSession['query']) => Promise<T>): Promise<T>;
}

export type NewUser = { email?: string; confirmed?: boolean; adult?: boolean; createdAt?: Date };

export interface TestDatabase extends AsyncDisposable {
  name: string;
  /** Role `postgres`: owns what migrations create, is not superuser. */
  ownerUrl: string;
  /** Superuser, for what an operator of the machine would do. */
  adminUrl: string;
  /** Role `authenticator`: what requests connect as. */
  requestUrl: string;
  /** SQL as the owner, for arranging and looking. */
  owner: Sql;
  as(actor: Actor): ActorSession;
  /** A row in auth.users, of an adult with a confirmed address unless said otherwise; returns its id. */
  createUser(user?: NewUser): Promise<string>;
  /** Closes all connections and removes the database. */
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** Another folder than supabase/migrations, for tests of the backend itself. */
  migrationsDir?: string;
  /** Superuser's address of a server; default: the run's own. */
  server?: string;
  /** Connections for actors, 8 by default; raise it to test concurrency (at most about 250). */
  connections?: number;
}

const quiet = { onnotice: () => {}, connect_timeout: 30 };

/** One connection per server as its superuser: a new one would cost as much as the clone it is for. */
const admins = new Map<string, Sql>();

function adminOf(server: string): Sql {
  const admin = admins.get(server) ?? postgres(server, { ...quiet, max: 1, idle_timeout: 5 });
  admins.set(server, admin);
  return admin;
}

/** Builds a template unless the server has it; other test files wait for it. */
async function buildTemplate(server: string, migrationsDir: string, template: string): Promise<void> {
  const admin = postgres(server, { ...quiet, max: 1 });
  try {
    await admin`select pg_advisory_lock(hashtext(${template}))`;
    const [existing] = await admin`select from pg_database where datname = ${template}`;
    if (existing) return;
    const draft = `${template}_${randomBytes(4).toString('hex')}`;
    await admin`create database ${admin(draft)} owner postgres`;
    await ensureBaseline(withDatabase(server, draft));
    await applyMigrations(withDatabase(server, draft, 'postgres'), migrationsDir);
    await admin`alter database ${admin(draft)} rename to ${admin(template)}`;
  } finally {
    await admin.end();
  }
}

/** The templates that this process has built or found. */
const templates = new Map<string, Promise<void>>();

/** The template for the migrations' content, built once per server. */
export async function ensureTemplate(server: string, migrationsDir: string): Promise<string> {
  const template = `template_${fingerprint(migrationsDir)}`;
  const key = `${server} ${template}`;
  const built = templates.get(key) ?? buildTemplate(server, migrationsDir, template);
  templates.set(key, built);
  await built;
  return template;
}

function withDatabase(server: string, database: string, role?: string): string {
  const { username, password } = new URL(server);
  return databaseUrl(server, role ?? username, decodeURIComponent(password), database);
}

/** The claims of the token that a request of this person carries. */
export function claimsOf(actor: Actor): Row {
  if (actor.role !== 'authenticated') return { role: actor.role };
  const { role, sub, email, claims } = actor;
  return { aud: 'authenticated', role, sub, email: email ?? `${sub}@example.test`, ...claims };
}

function actorSession(requests: Sql, actor: Actor): ActorSession {
  const transaction: ActorSession['transaction'] = async (work) => {
    const result = await requests.begin(async (tx) => {
      const claims = JSON.stringify(claimsOf(actor));
      await tx`
        select set_config('role', ${actor.role}, true), set_config('request.jwt.claims', ${claims}, true)`;
      return {
        value: await work(async <T>(text: string, parameters: readonly unknown[] = []) => {
          const rows: T[] = await tx.unsafe(text, parameters as never[]);
          return rows;
        }),
      };
    });
    return (result as { value: Awaited<ReturnType<typeof work>> }).value;
  };
  return { transaction, query: (text, parameters) => transaction((query) => query(text, parameters)) };
}

async function createUser(owner: Sql, user: NewUser = {}) {
  const {
    email = `${randomUUID()}@example.test`,
    confirmed = true,
    adult = true,
    createdAt = new Date(),
  } = user;
  const id = randomUUID();
  const data = adult ? { is_adult_confirmed_at: createdAt.toISOString() } : {};
  await owner`
    insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data, created_at, updated_at)
    values (${id}, ${email}, ${confirmed ? createdAt : null}, ${owner.json(data)}, ${createdAt}, ${createdAt})`;
  return id;
}

/** An existing database of a server, as a test sees it; dropping it only closes the connections. */
export function attachTestDatabase(server: string, name: string, connections = 8): TestDatabase {
  const owner = postgres(withDatabase(server, name, 'postgres'), { ...quiet, max: 4 });
  const requests = postgres(withDatabase(server, name, 'authenticator'), { ...quiet, max: connections });
  const drop = async () => {
    await Promise.all([owner.end(), requests.end()]);
  };
  return {
    name,
    ownerUrl: withDatabase(server, name, 'postgres'),
    adminUrl: withDatabase(server, name),
    requestUrl: withDatabase(server, name, 'authenticator'),
    owner,
    as: (actor) => actorSession(requests, actor),
    createUser: (user) => createUser(owner, user),
    drop,
    [Symbol.asyncDispose]: drop,
  };
}

/**
 * A fresh database with all migrations applied, cloned from a template (about 30 ms). Drop it when done. Its contest
 * clock stands at DIADEM_TEST_CLOCK where that is set.
 */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { migrationsDir = MIGRATIONS_DIR, server = inject('postgresServer'), connections = 8 } = options;
  // A mutant of the project's schema (`npm run bench -- mutants`).
  const mutant = migrationsDir === MIGRATIONS_DIR ? process.env['DIADEM_TEST_TEMPLATE'] : undefined;
  const template = mutant ?? (await ensureTemplate(server, migrationsDir));
  const name = `test_${randomBytes(8).toString('hex')}`;
  const admin = adminOf(server);
  await admin`create database ${admin(name)} template ${admin(template)} strategy file_copy owner postgres`;
  const attached = attachTestDatabase(server, name, connections);
  const clock = migrationsDir === MIGRATIONS_DIR ? testClock() : null;
  if (clock) {
    await attached.owner`
      insert into private.clock_shift (shift) values (${clock}::timestamptz - clock_timestamp())`;
  }
  const drop = async () => {
    await attached.drop();
    await admin`drop database if exists ${admin(name)} with (force)`;
  };
  return { ...attached, drop, [Symbol.asyncDispose]: drop };
}
