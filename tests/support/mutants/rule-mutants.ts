// Faults of rules: a guard, a lock or a limit is taken out of a function, a trigger or a constraint is dropped.
import type { Sql } from 'postgres';
import { type FunctionBody, type Mutant, publicCallers, withoutCalls } from './mutant.ts';
import { subjectOf } from './related-tests.ts';

/** How a call is taken out: its pattern, and what stands in its place. */
interface Removal {
  readonly kind: string;
  readonly pattern: RegExp;
  readonly instead: (call: string) => string | null;
  readonly isRace?: boolean;
}

/** Also where the call read from a table. */
const NOTHING = 'perform null';

const REMOVALS: readonly Removal[] = [
  { kind: 'guard removed', pattern: /\bperform private\.refuse\(/g, instead: () => NOTHING },
  { kind: 'guard removed', pattern: /\bperform private\.require_\w+\(/g, instead: () => NOTHING },
  {
    kind: 'guard removed',
    pattern: /(?<!perform |FUNCTION )\bprivate\.require_(?:admin|account)\(/g,
    instead: () => 'auth.uid()',
  },
  { kind: 'check removed', pattern: /\bperform private\.check_\w+\(/g, instead: () => NOTHING },
  {
    kind: 'limit removed',
    pattern: /(?<!FUNCTION )\bprivate\.consume_\w*rate_limit\(/g,
    instead: () => 'true',
  },
  {
    kind: 'lock removed',
    pattern: /\bperform private\.(?:lock|share)_\w+\(/g,
    instead: () => NOTHING,
    isRace: true,
  },
];

const BODY = /AS \$function\$[\s\S]*\$function\$/;

/** A helper of LOCKS.md that locks nothing: its rows are only read, its advisory lock is not taken. */
function openedLock({ short, definition }: FunctionBody): string | null {
  if (!/^(lock|share|try_lock)_/.test(short)) return null;
  const onlyRead = definition.replaceAll(/\bfor (?:no key update|update|key share|share)(?: of \w+)?\b/g, '');
  if (onlyRead !== definition) return onlyRead;
  if (!definition.includes('pg_advisory')) return null;
  return definition.replace(
    BODY,
    () => `AS $function$ select ${short.startsWith('try') ? 'true' : ''} $function$`,
  );
}

function functionMutants(functions: readonly FunctionBody[]): Mutant[] {
  return functions.flatMap((body) => {
    const callers = publicCallers(functions, body.short);
    const mutant = (kind: string, sql: string, call: string, isRace: boolean): Mutant => {
      const code = /private\.refuse\(\s*'(\w+)'/.exec(call)?.[1];
      return {
        kind,
        name: `${kind}: ${call.replaceAll(/\s+/g, ' ').slice(0, 90)} in ${body.signature}`,
        sql,
        touches: callers.map(({ name }) => name),
        tests: {
          words: [...(code ? [code] : []), body.short, ...callers.slice(0, 12).map(({ short }) => short)],
          subject: subjectOf(body.short),
          isRace,
        },
      };
    };
    const opened = openedLock(body);
    return [
      ...REMOVALS.flatMap(({ kind, pattern, instead, isRace = false }) =>
        withoutCalls(body, pattern, instead).map(({ sql, call }, n, all) => {
          const same = all.slice(0, n).filter((other) => other.call === call).length;
          return mutant(kind, sql, same > 0 ? `${call} (${same + 1})` : call, isRace);
        }),
      ),
      ...(opened ? [mutant('lock emptied', opened, body.short, true)] : []),
    ];
  });
}

async function constraintMutants(owner: Sql): Promise<Mutant[]> {
  const constraints = await owner<
    { target: string; name: string; kind: string; isDomain: boolean; short: string }[]
  >`
    select coalesce(n.nspname || '.' || t.relname, n.nspname || '.' || d.typname) as target, c.conname as name,
      case c.contype when 'c' then 'check dropped' when 'f' then 'foreign key dropped' else 'unique key dropped' end as kind,
      d.typname is not null as "isDomain", coalesce(t.relname, d.typname) as short
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    left join pg_class t on t.oid = c.conrelid left join pg_type d on d.oid = c.contypid
    where n.nspname in ('public', 'private') and c.contype in ('c', 'u') order by 1, 2`;
  const indexes = await owner<{ index: string; table: string; short: string }[]>`
    select n.nspname || '.' || c.relname as index, n.nspname || '.' || t.relname as table, t.relname as short
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    join pg_namespace n on n.oid = c.relnamespace
    where i.indisunique and n.nspname in ('public', 'private')
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid) order by 1`;
  return [
    ...constraints.map(({ target, name, kind, isDomain, short }) => ({
      kind,
      name: `${kind}: ${name} of ${target}`,
      sql: `alter ${isDomain ? 'domain' : 'table'} ${target} drop constraint ${name} cascade`,
      touches: [target],
      tests: { words: [name, short, '23505'], subject: subjectOf(short) },
    })),
    ...indexes.map(({ index, table, short }) => ({
      kind: 'unique key dropped',
      name: `unique key dropped: ${index} of ${table}`,
      sql: `drop index ${index}`,
      touches: [table],
      tests: { words: [index, short, '23505'], subject: subjectOf(short) },
    })),
  ];
}

async function triggerMutants(owner: Sql): Promise<Mutant[]> {
  const triggers = await owner<{ trigger: string; table: string; short: string; body: string }[]>`
    select t.tgname as trigger, n.nspname || '.' || c.relname as table, c.relname as short, p.proname as body
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and n.nspname in ('public', 'private') order by 2, 1`;
  return triggers.map(({ trigger, table, short, body }) => ({
    kind: 'trigger dropped',
    name: `trigger dropped: ${trigger} of ${table}`,
    sql: `drop trigger ${trigger} on ${table}`,
    touches: [table],
    tests: { words: [short, body], subject: subjectOf(body) },
  }));
}

/** All faults of rules, from the catalogue. */
export async function ruleMutants(owner: Sql, functions: readonly FunctionBody[]): Promise<Mutant[]> {
  return [
    ...functionMutants(functions),
    ...(await constraintMutants(owner)),
    ...(await triggerMutants(owner)),
  ];
}
