// Everything that a schema consists of, as SQL, so that two databases can be compared object by object.
import type { Sql } from 'postgres';

/** The schemas that the project owns, and those of Supabase in which it has objects. */
const OWN = "('public', 'private')";

/** Each query answers one column `statement`: one object or one property of it, written as SQL. */
const STATEMENTS = [
  // Schemas with owner and privileges; privileges of whatever is created later.
  `select format('create schema %I authorization %I; -- %s', nspname, nspowner::regrole, nspacl) as statement
   from pg_namespace where nspname in ${OWN}`,
  `select format('alter default privileges for role %s in schema %s -- type %s: %s',
     defaclrole::regrole, coalesce(nullif(defaclnamespace, 0)::regnamespace::text, '*'), defaclobjtype, defaclacl) as statement
   from pg_default_acl where defaclrole = 'postgres'::regrole`,
  // Tables and sequences.
  `select format('create %s %s; -- owner %s, options %s, row security %s, forced %s, replica identity %s, persistence %s',
     case relkind when 'S' then 'sequence' when 'v' then 'view' when 'c' then 'type' else 'table' end, c.oid::regclass,
     relowner::regrole, reloptions, relrowsecurity, relforcerowsecurity, relreplident, relpersistence) as statement
   from pg_class c where relnamespace::regnamespace::text in ${OWN} and relkind in ('r', 'p', 'v', 'm', 'S', 'c')`,
  `select format('alter %s %s add column %s. %I %s%s%s; -- identity %s, generated %s, storage %s, statistics %s',
     case relkind when 'c' then 'type' else 'table' end, c.oid::regclass,
     row_number() over (partition by c.oid order by a.attnum), a.attname, format_type(a.atttypid, a.atttypmod),
     case when a.attnotnull then ' not null' else '' end,
     coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), ''),
     a.attidentity, a.attgenerated, a.attstorage, a.attstattarget) as statement
   from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relnamespace::regnamespace::text in ${OWN} and c.relkind in ('r', 'p', 'v', 'm', 'c') and a.attnum > 0
     and not a.attisdropped`,
  // Types that are no rows.
  `select format('create type %s -- %s: %s', t.oid::regtype, t.typtype, coalesce(
     (select string_agg(enumlabel, ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid),
     format_type(t.typbasetype, t.typtypmod) || ' not null ' || t.typnotnull)) as statement
   from pg_type t where t.typnamespace::regnamespace::text in ${OWN} and t.typtype in ('e', 'd')`,
  // Constraints, those of domains too; indexes; triggers.
  `select format('alter %s add constraint %I %s;',
     coalesce(nullif(conrelid, 0)::regclass::text, 'domain ' || contypid::regtype::text), conname, pg_get_constraintdef(oid))
     as statement
   from pg_constraint where connamespace::regnamespace::text in ${OWN} and contype <> 't'`,
  `select pg_get_indexdef(indexrelid) || ';' as statement
   from pg_index join pg_class c on c.oid = indexrelid where c.relnamespace::regnamespace::text in ${OWN}`,
  `select pg_get_triggerdef(t.oid) || '; -- enabled ' || tgenabled::text as statement
   from pg_trigger t join pg_proc p on p.oid = tgfoid
   where not tgisinternal and p.pronamespace::regnamespace::text in ${OWN}`,
  // Policies: of the project's tables, of storage and of realtime.
  `select format('create policy %I on %I.%I as %s for %s to %s using (%s) with check (%s);',
     policyname, schemaname, tablename, permissive, cmd, array_to_string(roles, ', '), qual, with_check) as statement
   from pg_policies where schemaname in ('public', 'private', 'storage', 'realtime')`,
  // Functions with their whole text and owner.
  `select pg_get_functiondef(oid) || '; -- owner ' || proowner::regrole::text as statement
   from pg_proc where pronamespace::regnamespace::text in ${OWN}`,
  // Privileges: one row for each object, role and privilege.
  `select format('grant %s on function %s to %s;', a.privilege_type, p.oid::regprocedure,
     case a.grantee when 0 then 'public' else a.grantee::regrole::text end) as statement
   from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
   where p.pronamespace::regnamespace::text in ${OWN}`,
  `select format('grant %s on %s to %s;', a.privilege_type, c.oid::regclass,
     case a.grantee when 0 then 'public' else a.grantee::regrole::text end) as statement
   from pg_class c, aclexplode(coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's' else 'r' end::"char", c.relowner))) a
   where c.relnamespace::regnamespace::text in ${OWN} and c.relkind in ('r', 'p', 'v', 'm', 'S')`,
  `select format('grant %s (%I) on %s to %s;', x.privilege_type, a.attname, c.oid::regclass,
     case x.grantee when 0 then 'public' else x.grantee::regrole::text end) as statement
   from pg_attribute a join pg_class c on c.oid = a.attrelid, aclexplode(a.attacl) x
   where c.relnamespace::regnamespace::text in ${OWN}`,
  `select format('grant %s on type %s to %s;', a.privilege_type, t.oid::regtype,
     case a.grantee when 0 then 'public' else a.grantee::regrole::text end) as statement
   from pg_type t, aclexplode(coalesce(t.typacl, acldefault('T', t.typowner))) a
   where t.typnamespace::regnamespace::text in ${OWN} and t.typtype in ('e', 'd', 'c')`,
  // Comments.
  `select format('comment on %s %s is %L;', i.type, i.identity, d.description) as statement
   from pg_description d, pg_identify_object(d.classoid, d.objoid, d.objsubid) i
   where i.schema in ${OWN} or i.type = 'schema' and i.identity in ${OWN}`,
  // What the schema needs as data.
  `select format('insert into storage.buckets values (%L, %L, %L, %L);', id, public, file_size_limit, allowed_mime_types)
     as statement from storage.buckets`,
];

/**
 * What a database consists of: one SQL statement for each object, property, privilege and comment of the project.
 * `rows` names tables whose rows belong to the schema, such as the list of jobs.
 */
export async function readSchemaCatalog(sql: Sql, rows: readonly string[] = []): Promise<Set<string>> {
  const statements = new Set<string>();
  const asRows = rows.map(
    (table) => `select 'insert into ${table} values ' || t::text as statement from ${table} t`,
  );
  for (const query of [...STATEMENTS, ...asRows]) {
    for (const { statement } of await sql.unsafe<{ statement: string }[]>(query)) statements.add(statement);
  }
  return statements;
}

/** The differences as SQL: what one database has and the other lacks. Empty where they are equal. */
export function compareCatalogs(one: Set<string>, other: Set<string>, names: [string, string]): string {
  const only = (name: string, mine: Set<string>, theirs: Set<string>) =>
    [...mine]
      .filter((statement) => !theirs.has(statement))
      .sort()
      .map((statement) => `-- only in ${name}:\n${statement}`);
  return [...only(names[0], one, other), ...only(names[1], other, one)].join('\n');
}
