// Makes a database look as a hosted Supabase project looks before its first migration.
import { readFileSync } from 'node:fs';
import { getAuthSchemaSql, getStorageSchemaSql } from '@supabase/lite';
import postgres from 'postgres';
import { databaseUrl } from '../postgres/database-url.ts';

const sqlFile = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
const ROLES = sqlFile('./hosted-roles.sql');
const DATABASE = sqlFile('./hosted-database.sql');
const SYSTEM = sqlFile('./hosted-system.sql');
const REALTIME = sqlFile('./hosted-realtime.sql');

/** The text that stands for the baseline's content: a template database made from another one is stale. */
export const BASELINE_SOURCE = ROLES + DATABASE + SYSTEM + REALTIME;

/** Must equal the last line of hosted-system.sql. */
const MARK = 'Diadem baseline 1, @supabase/lite 0.10.0';

/** Must equal the last line of hosted-realtime.sql. */
const REALTIME_MARK = 'Diadem realtime 1';

/** Must equal the last line of hosted-roles.sql. */
const ROLES_MARK = 'Diadem roles 1';

/** Roles that log in over TCP, all with the data folder's own password. */
const LOGIN_ROLES = ['postgres', 'authenticator', 'supabase_auth_admin', 'supabase_storage_admin'];

function connect(url: string) {
  return postgres(url, { max: 1, onnotice: () => {} });
}

/** Whether the roles are those of hosted-roles.sql and let us in with the password. */
async function rolesAreReady(adminUrl: string, password: string): Promise<boolean> {
  const { pathname } = new URL(adminUrl);
  const sql = connect(
    databaseUrl(adminUrl, 'authenticator', password, decodeURIComponent(pathname.slice(1))),
  );
  try {
    const [role] = await sql<{ mark: string | null }[]>`
      select shobj_description(oid, 'pg_authid') as mark from pg_roles where rolname = 'authenticator'`;
    return role?.mark === ROLES_MARK;
  } catch {
    return false; // a new server, or one whose roles have another password
  } finally {
    await sql.end();
  }
}

/** Creates the server's roles and sets their password. `adminUrl`: a superuser, any database. */
export async function ensureRoles(adminUrl: string, password: string): Promise<void> {
  if (await rolesAreReady(adminUrl, password)) return;
  const sql = connect(adminUrl);
  try {
    await sql.unsafe(ROLES).simple();
    const literal = `'${password.replaceAll("'", "''")}'`;
    await sql
      .unsafe(LOGIN_ROLES.map((role) => `alter role ${role} password ${literal};`).join('\n'))
      .simple();
  } finally {
    await sql.end();
  }
}

/** Whether a schema carries the mark that says that its part is done. */
async function isMarked(sql: postgres.Sql, schema: string, mark: string): Promise<boolean> {
  const [row] = await sql<{ is_done: boolean | null }[]>`
    select obj_description(to_regnamespace(${schema}), 'pg_namespace') = ${mark} as is_done`;
  return row?.is_done ?? false;
}

/** Creates schemas, system tables, grants and default privileges once per database. */
export async function ensureBaseline(adminUrl: string): Promise<void> {
  const sql = connect(adminUrl);
  try {
    if (!(await isMarked(sql, 'auth', MARK))) {
      await sql`do $$ begin execute format('alter database %I owner to postgres', current_database()); end $$`;
      await sql.unsafe(DATABASE).simple();
      // The tables of Auth and Storage are those of the library that serves them.
      await sql.unsafe(getAuthSchemaSql() + getStorageSchemaSql()).simple();
      await sql.unsafe(SYSTEM).simple();
    }
    // Later than the rest: data folders that are older have all but this.
    if (!(await isMarked(sql, 'realtime', REALTIME_MARK))) await sql.unsafe(REALTIME).simple();
  } finally {
    await sql.end();
  }
}
