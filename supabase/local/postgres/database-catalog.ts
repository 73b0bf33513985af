// Reads from PostgreSQL's catalogs what the generated types say about schema `public`.
import type { Sql } from 'postgres';

export interface Column {
  name: string;
  /** Name of the type in pg_type, an array's with a leading underscore. */
  type: string;
  nullable: boolean;
  hasDefault: boolean;
  /** Computed or `generated always as identity`: cannot be written. */
  isGenerated: boolean;
}

export interface Relationship {
  foreignKeyName: string;
  columns: string[];
  isOneToOne: boolean;
  referencedRelation: string;
  referencedColumns: string[];
}

export interface Relation {
  name: string;
  kind: 'table' | 'view' | 'composite';
  /** Of a composite type: its comment says which attributes may be null. */
  comment: string | null;
  columns: Column[];
  relationships: Relationship[];
}

export interface Argument {
  name: string;
  type: string;
  isOptional: boolean;
}

export interface DatabaseFunction {
  name: string;
  args: Argument[];
  /** Type of the answer, or its columns when it has some of its own. */
  returns: string | Column[];
  isSet: boolean;
  /** Only the service role may call it: for edge functions, not for pages. */
  isForServers: boolean;
}

/** A domain; `values` are those of a check `value in (…)`, null where it has no such check. */
export interface Domain {
  name: string;
  type: string;
  values: string[] | null;
}

export interface Catalog {
  relations: Relation[];
  functions: DatabaseFunction[];
  domains: Domain[];
  enums: { name: string; values: string[] }[];
}

const RELATIONS = `
  select c.relname as name,
    case c.relkind when 'c' then 'composite' when 'v' then 'view' when 'm' then 'view' else 'table' end as kind,
    obj_description(c.reltype, 'pg_type') as comment,
    (select json_agg(json_build_object(
        'name', a.attname, 'type', t.typname, 'nullable', not a.attnotnull, 'hasDefault', a.atthasdef or a.attidentity = 'd',
        'isGenerated', a.attgenerated <> '' or a.attidentity = 'a') order by a.attname)
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    coalesce((select json_agg(json_build_object(
        'foreignKeyName', k.conname,
        'columns', (select json_agg(attname order by n) from unnest(k.conkey) with ordinality u (num, n)
          join pg_attribute on attrelid = k.conrelid and attnum = num),
        'isOneToOne', exists (select from pg_constraint o
          where o.conrelid = k.conrelid and o.contype in ('p', 'u') and o.conkey @> k.conkey and o.conkey <@ k.conkey),
        'referencedRelation', k.confrelid::regclass::text,
        'referencedColumns', (select json_agg(attname order by n) from unnest(k.confkey) with ordinality u (num, n)
          join pg_attribute on attrelid = k.confrelid and attnum = num)) order by k.conname)
      from pg_constraint k join pg_class f on f.oid = k.confrelid
      where k.conrelid = c.oid and k.contype = 'f' and f.relnamespace = c.relnamespace), '[]') as relationships
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'c') and not c.relispartition
  order by c.relname`;

/** Functions that a request may call: not those of triggers, not those revoked from all API roles. */
const FUNCTIONS = `
  select p.proname as name, p.proretset as "isSet",
    not (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))
      as "isForServers",
    coalesce((select json_agg(json_build_object(
        'name', p.proargnames[i], 'type', t.typname, 'isOptional', i > p.pronargs - p.pronargdefaults) order by i)
      from unnest(p.proargtypes) with ordinality a (oid, i) join pg_type t on t.oid = a.oid), '[]') as args,
    coalesce(
      (select json_agg(json_build_object('name', p.proargnames[i], 'type', t.typname, 'nullable', true) order by p.proargnames[i])
        from unnest(p.proallargtypes) with ordinality a (oid, i) join pg_type t on t.oid = a.oid
        where p.proargmodes[i] in ('o', 'b', 't')),
      to_json(r.typname)) as returns
  from pg_proc p join pg_type r on r.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and r.typname <> 'trigger'
    and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute')
      or has_function_privilege('service_role', p.oid, 'execute'))
  order by p.proname`;

const DOMAINS = `
  select t.typname as name, b.typname as type, pg_get_constraintdef(k.oid) as check
  from pg_type t
  join pg_type b on b.oid = t.typbasetype
  left join pg_constraint k on k.contypid = t.oid and k.contype = 'c'
  where t.typnamespace = 'public'::regnamespace and t.typtype = 'd'
  order by t.typname`;

const ENUMS = `
  select t.typname as name, json_agg(e.enumlabel order by e.enumsortorder) as values
  from pg_type t join pg_enum e on e.enumtypid = t.oid
  where t.typnamespace = 'public'::regnamespace group by t.typname order by t.typname`;

/** The values of `check (value in (…))` as PostgreSQL prints it, each a literal of TypeScript too. */
function valuesOf(check: string | null): string[] | null {
  const list = /^CHECK \(\(VALUE = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(check ?? '')?.[1];
  return list?.split(', ').map((value) => value.replace(/::text$/, '')) ?? null;
}

/** The catalog of a migrated database, in a stable order. */
export async function readCatalog(sql: Sql): Promise<Catalog> {
  const relations = await sql.unsafe<Relation[]>(RELATIONS);
  const functions = await sql.unsafe<DatabaseFunction[]>(FUNCTIONS);
  const domains = await sql.unsafe<(Omit<Domain, 'values'> & { check: string | null })[]>(DOMAINS);
  const enums = await sql.unsafe<Catalog['enums']>(ENUMS);
  return {
    relations: [...relations],
    functions: [...functions],
    domains: domains.map(({ name, type, check }) => ({ name, type, values: valuesOf(check) })),
    enums: [...enums],
  };
}
