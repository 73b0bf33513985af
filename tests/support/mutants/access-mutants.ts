// Faults of access: policies, row level security, grants and buckets.
import type { Sql } from 'postgres';
import type { FunctionBody, Mutant } from './mutant.ts';
import { subjectOf } from './related-tests.ts';

interface Policy {
  schema: string;
  table: string;
  policy: string;
  using: string | null;
  check: string | null;
}

interface Column {
  table: string;
  column: string;
  /** Roles and operations that may name it, as `anon select`. */
  grants: string[];
}

const none = { words: [], subject: '' };

async function policyMutants(owner: Sql): Promise<Mutant[]> {
  const policies = await owner<Policy[]>`
    select schemaname as schema, tablename as table, policyname as policy, qual as using, with_check as check
    from pg_policies where schemaname in ('public', 'private', 'storage', 'realtime') order by 1, 2, 3`;
  const buckets = await owner<{ id: string }[]>`select id from storage.buckets`;
  return policies.flatMap(({ schema, table, policy, using, check }) => {
    const target = `"${policy}" on ${schema}.${table}`;
    const touches =
      schema === 'storage'
        ? buckets.map(({ id }) => `storage.${id}`)
        : [schema === 'realtime' ? `realtime.${policy}` : `${schema}.${table}`];
    const change = (kind: string, sql: string): Mutant => ({
      kind,
      name: `${kind}: ${schema}.${table}, ${policy}`,
      sql,
      touches,
      tests: { words: [table, 'suspended'], subject: subjectOf(table) },
    });
    const parts = (change: (condition: string) => string) =>
      [using && ` using (${change(using)})`, check && ` with check (${change(check)})`]
        .filter(Boolean)
        .join('');
    return [
      change('policy dropped', `drop policy ${target}`),
      change('policy negated', `alter policy ${target}${parts((condition) => `not (${condition})`)}`),
      ...([using, check].some((condition) => condition && condition !== 'true')
        ? [change('policy opened', `alter policy ${target}${parts(() => 'true')}`)]
        : []),
    ];
  });
}

const tableMutant = (kind: string, table: string, sql: string, what = table): Mutant => ({
  kind,
  name: `${kind}: ${what}`,
  sql,
  touches: [table],
  tests: none,
});

const OPERATIONS = ['select', 'insert', 'update'] as const;

/** One more grant for each table, role and operation that lacks it, and one fewer for each that has it. */
async function grantMutants(owner: Sql): Promise<Mutant[]> {
  const columns = await owner<Column[]>`
    select n.nspname || '.' || c.relname as table, a.attname as column,
      array(select r || ' ' || p from unnest(array['anon', 'authenticated', 'service_role']) r,
        unnest(array['select', 'insert', 'update']) p
        where has_column_privilege(r, c.oid, a.attnum, p)) as grants
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'p') order by 1, a.attnum`;
  return [...Map.groupBy(columns, ({ table }) => table)].flatMap(([table, own]) => [
    tableMutant('row level security disabled', table, `alter table ${table} disable row level security`),
    tableMutant(
      'grant added',
      table,
      `grant delete on ${table} to authenticated`,
      `delete on ${table} to authenticated`,
    ),
    ...['anon', 'authenticated', 'service_role'].flatMap((role) =>
      OPERATIONS.flatMap((operation) => {
        const has = ({ grants }: Column) => grants.includes(`${role} ${operation}`);
        const lacking = own.find((column) => !has(column))?.column;
        const having = own.find(has)?.column;
        const what = (column: string) => `${operation} (${column}) on ${table}`;
        const usage = role === 'anon' ? '; grant usage on schema private to anon' : '';
        return [
          ...(lacking
            ? [
                tableMutant(
                  'grant added',
                  table,
                  `grant ${what(lacking)} to ${role}${usage}`,
                  `${what(lacking)} to ${role}`,
                ),
              ]
            : []),
          ...(having
            ? [
                tableMutant(
                  'grant taken',
                  table,
                  `revoke ${operation} on ${table} from ${role}; revoke ${what(having)} from ${role}`,
                  `${operation} on ${table} from ${role}`,
                ),
              ]
            : []),
        ];
      }),
    ),
  ]);
}

function functionGrantMutants(functions: readonly FunctionBody[]): Mutant[] {
  return functions
    .filter(({ kind }) => kind !== 'trigger')
    .flatMap(({ name, short, signature, forAnon, forMembers, isDefiner }) => {
      const change = (kind: string, sql: string): Mutant => ({
        ...tableMutant(kind, name, sql, signature),
        tests: { words: [short], subject: subjectOf(short) },
      });
      const isPublic = name.startsWith('public.');
      return [
        ...(forAnon
          ? []
          : [
              change(
                'function opened to anon',
                `grant usage on schema private to anon; grant execute on function ${signature} to anon`,
              ),
            ]),
        ...(forMembers
          ? [
              change(
                'function closed to members',
                `revoke execute on function ${signature} from authenticated`,
              ),
            ]
          : [
              change('function opened to members', `grant execute on function ${signature} to authenticated`),
            ]),
        ...(isPublic && isDefiner
          ? [change('function with the rights of its caller', `alter function ${signature} security invoker`)]
          : []),
      ];
    });
}

async function bucketMutants(owner: Sql): Promise<Mutant[]> {
  const buckets = await owner<{ id: string }[]>`select id from storage.buckets`;
  return buckets.flatMap(({ id }) => {
    const change = (kind: string, set: string): Mutant => ({
      ...tableMutant(
        kind,
        `storage.${id}`,
        `update storage.buckets set ${set} where id = '${id}'`,
        `bucket ${id}`,
      ),
    });
    return [
      change('bucket opened or closed', 'public = not public'),
      change('bucket without a limit of size', 'file_size_limit = null'),
      change('bucket without a list of types', 'allowed_mime_types = null'),
    ];
  });
}

/** All faults of access, from the catalogue. */
export async function accessMutants(owner: Sql, functions: readonly FunctionBody[]): Promise<Mutant[]> {
  return [
    ...(await policyMutants(owner)),
    ...(await grantMutants(owner)),
    ...functionGrantMutants(functions),
    ...(await bucketMutants(owner)),
  ];
}
