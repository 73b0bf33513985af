// The library's database connections, corrected where they differ from hosted Supabase (README, "Differences").
import { AsyncLocalStorage } from 'node:async_hooks';
import { PostgresConnection } from '@supabase/lite/postgres';
import { CompiledQuery, type Kysely } from 'kysely';
import type { PostgresType } from 'postgres';
import { rowsAsJson } from './rows-as-json.ts';
import { keepRaisedError } from './sqlstate.ts';

type Database = Kysely<Record<string, never>>;

/** What the library knows of a request when it opens the transaction for it. */
interface RequestContext {
  auth?: { role?: string | null; uid?: string | null; jwt?: unknown };
  storage?: { operation?: string };
}

interface RpcRequest {
  method: string;
  path: string;
  requestHeaders?: Record<string, string>;
}

/** PostgreSQL prints `2026-01-31 12:00:00+00`, PostgREST `2026-01-31T12:00:00+00:00`. */
function isoTime(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
}

function passThrough(oid: number, parse: (text: string) => unknown): PostgresType {
  return { to: oid, from: [oid], serialize: (value: unknown) => String(value), parse };
}

/** The library stringifies JSON itself: doing so again would store a string instead of an object. */
function json(oid: number): PostgresType {
  const serialize = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
  return { to: oid, from: [oid], serialize, parse: (text: string) => JSON.parse(text) };
}

const TYPES = {
  json: json(114),
  jsonb: json(3802),
  timestamptz: passThrough(1184, isoTime),
  timestamp: passThrough(1114, isoTime),
  numeric: passThrough(1700, Number), // the library answers 4.50 as the string "4.50"
};

/** The headers of the request, which the library tells of calls of functions alone. */
export const requestHeaders = new AsyncLocalStorage<Record<string, string>>();

/** One round trip for what the library does in six, and the claims always set, never left from before. */
const SET_REQUEST = `select
  set_config('role', $1, true),
  set_config('statement_timeout', case $1 when 'anon' then '3s' else current_setting('statement_timeout') end, true),
  set_config('request.jwt.claims', $2, true),
  set_config('request.jwt.claim.sub', $3, true),
  set_config('request.jwt.claim.role', $1, true),
  set_config('storage.operation', $4, true),
  set_config('request.headers', $5, true)`;

const SET_RPC = `select
  set_config('response.status', '', true),
  set_config('response.headers', '', true),
  set_config('request.method', $1, true),
  set_config('request.path', $2, true),
  set_config('request.headers', $3, true)`;

/** SQL learns who calls from the claims. */
export function withoutSecrets(told: Record<string, string>): Record<string, string> {
  const { authorization, apikey, cookie, ...headers } = told;
  return headers;
}

const corrections = {
  /** `unknown` would make the library GRANT ALL on all tables to anon at the first request. */
  rlsState: 'active',
  normalizeDbError: keepRaisedError,
  async applyJwtSessionContext(db: Database, { auth, storage }: RequestContext) {
    const role = auth?.role || 'anon';
    const claims = JSON.stringify(auth?.jwt ?? { role });
    const headers = JSON.stringify(requestHeaders.getStore() ?? {});
    const parameters = [role, claims, auth?.uid ?? '', storage?.operation ?? '', headers];
    await db.executeQuery(CompiledQuery.raw(SET_REQUEST, parameters));
  },
  async applyRpcRequestGucs(db: Database, { method, path, requestHeaders: told = {} }: RpcRequest) {
    const headers = withoutSecrets(told);
    await db.executeQuery(CompiledQuery.raw(SET_RPC, [method, path, JSON.stringify(headers)]));
  },
};

function connect(url: string, max: number): PostgresConnection {
  const connection = new PostgresConnection({
    url,
    postgresOptions: { max, onnotice: () => {}, types: TYPES, idle_timeout: 60, connect_timeout: 30 },
  });
  // The members are private in the library's types; plain assignment is how they can be replaced.
  Object.assign<object, typeof corrections>(connection, corrections);
  return connection;
}

/** For Auth and Storage: may read and write their tables, and become the three API roles. */
export function connectSystem(url: string): PostgresConnection {
  return connect(url, 10);
}

type Introspection = ReturnType<PostgresConnection['introspect']>;

/** Reads the schema once, as the role that owns it; another role would not see all of it. */
function readSchemaOnce(ownerUrl: string): () => Introspection {
  let known: Introspection | null = null;
  const read = async () => {
    const catalog = connect(ownerUrl, 1);
    const schema = await catalog.introspect();
    await catalog.close();
    // The library answers an error with an empty schema; the next request tries again.
    if (schema.tables.length === 0) known = null;
    return schema;
  };
  return () => {
    known ??= read();
    return known;
  };
}

/**
 * For requests to /rest/v1: role `authenticator`, which sees no table by itself. More requests than connections
 * wait in a queue.
 */
export function connectRequests(url: string, ownerUrl: string, max: number): PostgresConnection {
  const connection = connect(url, max);
  connection.kysely = connection.kysely.withPlugin(rowsAsJson);
  connection.introspect = readSchemaOnce(ownerUrl);
  return connection;
}
